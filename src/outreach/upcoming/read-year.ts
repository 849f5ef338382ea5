import { sql } from 'kysely'
import { addDays, addMonths, type CalendarDate, dayNumber, todayIn } from '../../lib/calendar-date.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import type { OutreachState } from './outreach-state.ts'
import { monthsOf, type ScheduledCount, spreadOverYear, type YearMonth, type YearSpread } from './year.ts'

export interface YearAhead extends Omit<YearSpread, 'scheduled'> {
  months: YearMonth[]
  /** Kinds with at least one email. */
  kinds: string[]
  emails: number
  /** Clients who get at least one email. */
  clients: number
  /** Emails due by today and within 30 days, overdue ones included, whatever the daily limits. */
  due: { today: number; inAMonth: number }
  /** Totals for the next 30 days, and the first day with an email. */
  month: { emails: number; late: number; byKind: Map<string, number>; firstOn: CalendarDate | undefined }
}

/** Forecasts the next 12 months in production mode: planned rows under the daily limits. */
export async function readYear(scope: Scope, state: OutreachState): Promise<YearAhead> {
  const { db, organizationId } = scope
  const { today, timeZone, startedAt } = state
  const lastOn = addMonths(today, 12)
  const { rows } = await sql<{ kind: string; due_on: CalendarDate; emails: number }>`
    select kind, due_on, sum(emails)::integer as emails from planned_days
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
  const { scheduled, ...limits } = spreadOverYear(rows, { book, startedOn, mode: 'production' }, today, days)
  const dueBy = (day: CalendarDate) => rows.filter(({ due_on }) => due_on <= day)
  const soon = scheduled.filter(({ on }) => on <= addDays(today, 30))
  return {
    ...limits,
    clients,
    months: monthsOf(scheduled, today, lastOn),
    kinds: outreachKinds.filter((kind) => scheduled.some((count) => count.kind === kind)),
    emails: sum(scheduled),
    due: { today: sum(dueBy(today)), inAMonth: sum(dueBy(addDays(today, 30))) },
    month: {
      emails: sum(soon),
      late: sum(rows.filter(({ due_on }) => due_on < today)),
      byKind: byKind(soon),
      firstOn: scheduled[0]?.on,
    },
  }
}

const sum = (counts: readonly { emails: number }[]) => counts.reduce((total, { emails }) => total + emails, 0)

const byKind = (counts: readonly ScheduledCount[]) =>
  new Map(
    [...Map.groupBy(counts, ({ kind }) => kind)]
      .map(([kind, ofKind]) => [kind, sum(ofKind)] as const)
      .sort((a, b) => b[1] - a[1]),
  )
