import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'

/** A row of planned_emails, without whose it is. Days as 'YYYY-MM-DD'. */
export interface PlannedRow {
  kind: string
  /** '' of an entry about the contact as a whole. */
  occasion: string
  due_on: string | null
  status: 'scheduled' | 'delayed' | 'skipped'
  reason: string | null
  rule_id: string | null
  opens_on: string | null
  closes_on: string | null
  event_on: string | null
  planned_on: string | null
  /** The first that leaves of its contact's. */
  is_first: boolean
  /** Of one that is left out: days since the one before it that is for the same reason. */
  repeats_after: number | null
}

const STATUS = {
  Scheduled: 'scheduled',
  'Scheduled - Delayed': 'delayed',
  Skipped: 'skipped',
} as const

/** A contact's entries as they are kept; given by date. */
export function plannedRows(entries: readonly ScheduledEntry[]): PlannedRow[] {
  const rows = entries.map(plannedRow)
  const first = rows.find(({ status }) => status !== 'skipped')
  if (first) first.is_first = true
  const last = new Map<string, CalendarDate>()
  for (const row of rows) {
    if (row.status !== 'skipped' || row.due_on === null) continue
    const reason = withoutDay(row.reason)
    const before = last.get(reason)
    if (before !== undefined) row.repeats_after = dayNumber(row.due_on) - dayNumber(before)
    last.set(reason, row.due_on)
  }
  return rows
}

/** A pause until a day is one reason, whatever the day; as the database counts it. */
const withoutDay = (reason: string | null) => reason?.split(' until ', 1)[0] ?? ''

/** What waits to be caught up is kept as what it was before its day: the day itself tells. */
function plannedRow(entry: ScheduledEntry): PlannedRow {
  const { kind, occasion, date, status, reason, rule, eventOn, plannedOn } = entry
  return {
    ...{ kind, occasion: occasion ?? '', due_on: date, reason, event_on: eventOn, planned_on: plannedOn },
    status: status === 'Pending Catch-up' ? (date === plannedOn ? 'scheduled' : 'delayed') : STATUS[status],
    ...{ rule_id: rule?.id ?? null, opens_on: rule?.opensOn ?? null, closes_on: rule?.closesOn ?? null },
    ...{ is_first: false, repeats_after: null },
  }
}

/** What is kept of one entry in one line; equal lines, equal rows. The database makes the same of rows it has. */
const lineOf = (row: PlannedRow): string =>
  [
    ...[row.kind, row.occasion, row.due_on ?? '', row.status, row.reason ?? '', row.rule_id ?? ''],
    ...[row.opens_on ?? '', row.closes_on ?? '', row.event_on ?? '', row.planned_on ?? ''],
    ...[row.is_first ? 't' : 'f', row.repeats_after ?? ''],
  ].join('\t')

export type PlannedRowKey = Pick<PlannedRow, 'kind' | 'occasion'>

const keyOfLine = (line: string): PlannedRowKey => {
  const [kind = '', occasion = ''] = line.split('\t', 2)
  return { kind, occasion }
}

export interface PlannedRowChanges {
  /** Rows that are not there yet, or say something else there. */
  write: PlannedRow[]
  /** Rows that are there and should not be. */
  drop: PlannedRowKey[]
}

/** What makes `before` (lines, in any order; undefined for none) what it should be; undefined when it is. */
export function plannedRowChanges(
  before: string | undefined,
  rows: readonly PlannedRow[],
): PlannedRowChanges | undefined {
  if (before === undefined) return rows.length > 0 ? { write: [...rows], drop: [] } : undefined
  const there = new Set(before.split('\n'))
  const write = rows.filter((row) => !there.delete(lineOf(row)))
  const wanted = new Set(write.map(({ kind, occasion }) => `${kind}\t${occasion}`))
  const drop = [...there].map(keyOfLine).filter(({ kind, occasion }) => !wanted.has(`${kind}\t${occasion}`))
  return write.length + drop.length > 0 ? { write, drop } : undefined
}
