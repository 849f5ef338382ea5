import { sql } from 'kysely'
import { addDays, addMonths, type CalendarDate, dayNumber, todayIn } from '../../lib/calendar-date.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import type { OutreachState } from './outreach-state.ts'
import { monthsOf, type ScheduledCount, spreadOverYear, type YearMonth, type YearSpread } from './year.ts'

export interface YearAhead extends Omit<YearSpread, 'leaving'> {
  lastOn: CalendarDate
  months: YearMonth[]
  /** Kinds that occur. */
  kinds: string[]
  mails: number
  /** Clients who get one mail at least. */
  clients: number
  /** Of the next 30 days, and the first day on which one leaves. */
  month: { mails: number; late: number; byKind: Map<string, number>; firstOn: CalendarDate | undefined }
}

/** What leaves in the next 12 months if nobody changes anything, in production mode: planned rows under the daily caps. */
export async function readYear(scope: Scope, state: OutreachState): Promise<YearAhead> {
  const { db, organizationId } = scope
  const { today, timeZone, startedAt } = state
  const lastOn = addMonths(today, 12)
  const { rows } = await sql<{ kind: string; due_on: CalendarDate; mails: number }>`
    select kind, due_on, sum(emails)::integer as mails from planned_days
    where organization_id = ${organizationId} and status <> 'skipped' and due_on <= ${lastOn} and emails > 0
    group by kind, due_on order by due_on, kind`.execute(db)
  const { rows: totals } = await sql<{ book: number; clients: number }>`
    select (select coalesce(sum(contacts), 0)::integer from contact_counts where organization_id = ${organizationId}) as book,
      (select coalesce(sum(first_emails), 0)::integer from planned_days
       where organization_id = ${organizationId} and status <> 'skipped' and due_on <= ${lastOn}) as clients`.execute(
    db,
  )
  const { book, clients } = totals[0]!
  const startedOn = startedAt ? todayIn(timeZone, startedAt) : today
  const days = dayNumber(lastOn) - dayNumber(today) + 1
  const { leaving, ...caps } = spreadOverYear(rows, { book, startedOn, mode: 'production' }, today, days)
  const soon = leaving.filter(({ on }) => on <= addDays(today, 30))
  return {
    ...caps,
    ...{
      lastOn,
      clients,
      months: monthsOf(leaving, today, lastOn),
      kinds: outreachKinds.filter((kind) => leaving.some((one) => one.kind === kind)),
    },
    mails: sum(leaving),
    month: {
      mails: sum(soon),
      late: sum(rows.filter(({ due_on }) => due_on < today)),
      byKind: byKind(soon),
      firstOn: leaving[0]?.on,
    },
  }
}

const sum = (counts: readonly { mails: number }[]) => counts.reduce((all, { mails }) => all + mails, 0)

const byKind = (leaving: readonly ScheduledCount[]) =>
  new Map(
    [...Map.groupBy(leaving, ({ kind }) => kind)]
      .map(([kind, counts]) => [kind, sum(counts)] as const)
      .sort((a, b) => b[1] - a[1]),
  )
