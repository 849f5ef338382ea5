import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'

/** A row of planned_emails without its contact. Days are 'YYYY-MM-DD'. */
export interface PlannedRow {
  kind: string
  /** '' for an entry about the contact as a whole. */
  occasion: string
  due_on: string | null
  status: 'scheduled' | 'delayed' | 'skipped'
  reason: string | null
  until_on: string | null
  rule_id: string | null
  opens_on: string | null
  closes_on: string | null
  event_on: string | null
  planned_on: string | null
  /** The contact's first email that is not skipped. */
  is_first: boolean
  /** For a skipped email: days since the previous one skipped for the same reason. */
  repeats_after: number | null
}

const STATUS = {
  Scheduled: 'scheduled',
  'Scheduled - Delayed': 'delayed',
  Skipped: 'skipped',
} as const

/** Converts a contact's entries, sorted by date, to rows. */
export function plannedRows(entries: readonly ScheduledEntry[]): PlannedRow[] {
  const rows = entries.map(plannedRow)
  const first = rows.find(({ status }) => status !== 'skipped')
  if (first) first.is_first = true
  const last = new Map<string, CalendarDate>()
  for (const row of rows) {
    if (row.status !== 'skipped' || row.due_on === null) continue
    const reason = row.reason ?? ''
    const previous = last.get(reason)
    if (previous !== undefined) row.repeats_after = dayNumber(row.due_on) - dayNumber(previous)
    last.set(reason, row.due_on)
  }
  return rows
}

/** An entry with the status 'Pending Catch-up' is stored with its original status: its day shows that it is late. */
function plannedRow(entry: ScheduledEntry): PlannedRow {
  const { kind, occasion, date, status, reason, untilOn, rule, eventOn, plannedOn } = entry
  return {
    kind,
    occasion: occasion ?? '',
    due_on: date,
    status: status === 'Pending Catch-up' ? (date === plannedOn ? 'scheduled' : 'delayed') : STATUS[status],
    reason,
    until_on: untilOn,
    rule_id: rule?.id ?? null,
    opens_on: rule?.opensOn ?? null,
    closes_on: rule?.closesOn ?? null,
    event_on: eventOn,
    planned_on: plannedOn,
    is_first: false,
    repeats_after: null,
  }
}

/** A row as one line of text: equal lines mean equal rows. readRowFingerprints builds the same lines in SQL. */
const lineOf = (row: PlannedRow): string =>
  [
    row.kind,
    row.occasion,
    row.due_on,
    row.status,
    row.reason,
    row.until_on,
    row.rule_id,
    row.opens_on,
    row.closes_on,
    row.event_on,
    row.planned_on,
    row.is_first ? 't' : 'f',
    row.repeats_after,
  ].join('\t')

export type PlannedRowKey = Pick<PlannedRow, 'kind' | 'occasion'>

const keyOfLine = (line: string): PlannedRowKey => {
  const [kind = '', occasion = ''] = line.split('\t', 2)
  return { kind, occasion }
}

export interface PlannedRowChanges {
  /** Rows that are new or differ. */
  write: PlannedRow[]
  /** Rows to delete. */
  drop: PlannedRowKey[]
}

/**
 * Returns the changes from `before` (lines in any order, undefined if there are none) to `rows`, or undefined if
 * nothing differs.
 */
export function plannedRowChanges(
  before: string | undefined,
  rows: readonly PlannedRow[],
): PlannedRowChanges | undefined {
  if (before === undefined) return rows.length > 0 ? { write: [...rows], drop: [] } : undefined
  const obsolete = new Set(before.split('\n'))
  const write = rows.filter((row) => !obsolete.delete(lineOf(row)))
  const written = new Set(write.map(({ kind, occasion }) => `${kind}\t${occasion}`))
  const drop = [...obsolete].map(keyOfLine).filter(({ kind, occasion }) => !written.has(`${kind}\t${occasion}`))
  return write.length + drop.length > 0 ? { write, drop } : undefined
}
