import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { AgencyPreferenceChange, ClientPreferenceChange } from '../../outbox/preference-changes.ts'
import type { ChangeKind } from '../changes/change-set.ts'
import type { BestTime, FollowUpKind } from './follow-ups.ts'
import type { OutcomeKind } from './outcome.ts'

/** One event in a contact's history. Times are exact to the millisecond. */
export type TimelineEntry = { at: Date; key: string } & TimelineEvent

export type TimelineEvent =
  | { kind: 'created'; data: { source: string; file: string | null; who: string | null } }
  | { kind: 'change'; data: ChangeEvent }
  | {
      kind: 'mail'
      data: {
        mail: string
        /** True for a text message, which is sent along with the email of this kind. */
        text: boolean
        status: string
        reason: string | null
        until_on: CalendarDate | null
        reason_detail: string | null
        mode: string
        due_on: string
        who: string | null
      }
    }
  | { kind: 'visit'; data: { robot: string | null; mail: string | null } }
  | { kind: 'chose'; data: { carrier: string; plan: string; cents: number } }
  | { kind: 'answered'; data: Record<string, never> }
  /** `file`: the import that reported an opt-out in another system. */
  | { kind: 'unsubscribed'; data: { elsewhere: boolean; file: string | null } }
  | { kind: 'mail_wish'; data: PreferenceEvent }
  | { kind: 'follow_up_asked' | 'follow_up_done'; data: FollowUpEvent }
  | { kind: 'outcome'; data: OutcomeEvent }
  | { kind: 'submitted'; data: { answered: boolean; settled: boolean; taken: boolean | null } }
  | { kind: 'note'; data: { id: number; kind: 'note' | 'call'; body: string; who: string | null; by: number | null } }

export interface OutcomeEvent {
  id: number
  outcome: OutcomeKind
  /** The monthly premium before and after. */
  old_cents: number | null
  new_cents: number | null
  note: string
  decided_on: CalendarDate
  withdrawn: boolean
  who: string | null
}

export interface PreferenceEvent {
  wish: ClientPreferenceChange | AgencyPreferenceChange
  until: CalendarDate | null
  /** Null: the client. */
  who: string | null
}

export interface ChangeEvent {
  set: number
  kind: ChangeKind
  who: string | null
  by: number | null
  /** The contact made the change on a client page. */
  own: boolean
  contacts: number
  file: string | null
  import_id: number | null
  version: number
  before: Record<string, unknown>
  after: Record<string, unknown>
  undone: boolean
  /** The name of the merged contact whose change it was; null for this contact's own changes. */
  of: string | null
  /** For a merge: the contact merged into this one, unless the merge was undone. */
  other: string | null
}

export interface FollowUpEvent {
  id: number
  kind: FollowUpKind
  note: string
  best_time: BestTime | null
  /** The client opened the booking calendar. */
  in_calendar: boolean
  due_on: string | null
  /** Who made the request or, in 'follow_up_done', completed it. Null for the client. */
  who: string | null
}

export const timelineParts = ['everything', 'mails', 'notes', 'changes'] as const
export type TimelinePart = (typeof timelineParts)[number]

export const readPart = (text: string | undefined): TimelinePart =>
  timelineParts.find((part) => part === text) ?? 'everything'

/** The last entry of a page. The next page begins after it. */
export interface TimelineCursor {
  at: Date
  key: string
}

export const cursorText = ({ at, key }: TimelineCursor) => `${at.getTime()}.${key}`

/** Undefined for a malformed cursor: the page then begins at the newest entry. */
export function readCursor(text: string | undefined): TimelineCursor | undefined {
  const [, ms, key] = /^(\d{1,14})\.([a-l][0-9a-f-]{1,40})$/.exec(text ?? '') ?? []
  return ms && key ? { at: new Date(Number(ms)), key } : undefined
}
