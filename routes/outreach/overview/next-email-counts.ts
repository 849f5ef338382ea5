import { addDays, type CalendarDate } from '../../../src/lib/calendar-date.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import { countNextEmails, countUpcomingEmails } from '../../../src/outreach/upcoming/queries.ts'
import type { UpcomingQuery } from '../../../src/outreach/upcoming/schemas.ts'
import type { DayCount } from '../../../src/outreach/upcoming/year.ts'
import type { Scope } from '../../../src/scope.ts'
import type { NextEmailCounts } from './state-strip.tsx'
import { isFiltered } from './upcoming-filter.tsx'

const A_MONTH = 30

/**
 * Mails of the agency's day and of 30 days, whatever the page is narrowed to; and the counts of what it is narrowed to.
 * A book is counted once for both where that can be, and for nothing that is not shown.
 */
export async function readNextEmailCounts(
  scope: Scope,
  state: OutreachState,
  query: UpcomingQuery,
): Promise<{ soon: NextEmailCounts; counts: DayCount[] }> {
  const { today } = state
  const counts = query.show ? [] : await countUpcomingEmails(scope, today, query)
  if (!query.show && !isFiltered(query) && query.days >= A_MONTH) return { soon: soonOf(counts, today), counts }
  if (!saysSoon(state)) return { soon: { today: 0, inAMonth: 0 }, counts }
  const { today: onTheDay, within } = await countNextEmails(scope, today, A_MONTH)
  return { soon: { today: onTheDay, inAMonth: within }, counts }
}

const saysSoon = ({ phase }: OutreachState) => phase === 'not_started' || phase === 'running'

const soonOf = (counts: readonly DayCount[], today: CalendarDate): NextEmailCounts => ({
  today: sum(counts.filter(({ due_on }) => due_on === today)),
  inAMonth: sum(counts.filter(({ due_on }) => due_on <= addDays(today, A_MONTH))),
})

const sum = (counts: readonly DayCount[]) => counts.reduce((all, { mails }) => all + mails, 0)
