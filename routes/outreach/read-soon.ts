import type { CalendarDate } from '../../src/lib/calendar-date.ts'
import { countAhead } from '../../src/outreach/upcoming/queries.ts'
import type { UpcomingQuery } from '../../src/outreach/upcoming/schemas.ts'
import type { DayCount } from '../../src/outreach/upcoming/year.ts'
import type { Scope } from '../../src/scope.ts'
import { isNarrowed } from './upcoming-filter.tsx'

const A_MONTH = 30

/** Mails of the agency's day and of 30 days, whatever the page is narrowed to; and the counts of what it is narrowed to. */
export async function readCounts(scope: Scope, today: CalendarDate, query: UpcomingQuery) {
  const everything = { days: A_MONTH, kind: undefined, status: undefined, state: undefined, agent: undefined }
  const all = await countAhead(scope, today, everything)
  const isAll = query.days === A_MONTH && !isNarrowed(query)
  const soon = { today: sum(all.filter(({ due_on }) => due_on === today)), inAMonth: sum(all) }
  return { soon, counts: isAll || query.show ? all : await countAhead(scope, today, query) }
}

const sum = (counts: readonly DayCount[]) => counts.reduce((all, { mails }) => all + mails, 0)
