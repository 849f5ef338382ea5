import type { CalendarDate } from '../lib/calendar-date.ts'
import { accountMails } from '../messages/account-mail.ts'
import type { AccountMailKind } from './outgoing-mail.ts'

/** Emails to a contact. Kinds other than quote_email are planned by outreach. Source: outreach-001. */
const LABELS = {
  quote_email: 'Quote Email',
  follow_up_1: 'Follow-up #1',
  follow_up_2: 'Follow-up #2',
  follow_up_3: 'Follow-up #3',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  effective_date: 'Effective Date',
  new_year: 'New Year',
  aep: 'AEP Reminder',
  schedule_increase: 'Rate Increase',
  check_in: 'Check-in',
  quarterly_update: 'Quarterly Update',
} as const

/** Emails to people who work at an agency. Most carry a secret. They ignore opt-outs and are sent before outreach. */
export const isAccountKind = (kind: string): kind is AccountMailKind => kind in accountMails

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown'

/** Sending priority, lowest number first: a person at the sign-in page does not wait for bulk email. */
export const lanes = { account: 0, clicked: 1, onTime: 2, catchUp: 3 } as const

/**
 * The label of an email kind, in any letter case. An unknown kind is returned as given. Source: outreach-002,
 * outreach-003.
 */
export function messageLabel(kind: string): string {
  const known = kind.toLowerCase()
  return known in LABELS ? LABELS[known as keyof typeof LABELS] : kind
}

/** One row of a contact's message history. */
export interface ContactMessage {
  id: string
  /** 'email' or 'text'. */
  channel: string
  kind: string
  due_on: CalendarDate
  status: string
  reason: string | null
  mode: string
  created_at: Date
  sent_at: Date | null
  viewed_at: Date | null
  /** Why outreach sent it, see src/outreach/plan/message-reason.ts. Empty if a person sent it. */
  plan_reason: unknown
}

/** The status shown in Email Activity. 'unknown' is an email the provider never confirmed. */
export function messageStatus({ status, viewed_at }: Pick<ContactMessage, 'status' | 'viewed_at'>): string {
  switch (status as MessageStatus) {
    case 'queued':
    case 'sending':
      return 'Scheduled'
    case 'sent':
      return viewed_at ? 'Opened' : 'Sent'
    case 'failed':
      return 'Failed'
    case 'skipped':
      return 'Skipped'
    case 'unknown':
      return 'Unknown'
  }
}

/** The API's format. Source: entities-008. */
export interface TrackingRecord {
  email_type: string
  scheduled_date: CalendarDate
  send_status: string
  send_mode: string
}

export const trackingRecord = (message: ContactMessage): TrackingRecord => ({
  email_type: message.kind,
  scheduled_date: message.due_on,
  send_status: messageStatus(message),
  send_mode: message.mode,
})

/**
 * The most days late an email is still sent: 30 days late is sent, 31 is not. Source: outreach-017,
 * docs/behaviour/outreach.md.
 */
export const CATCH_UP_DAYS = 30

/** Skip reasons as shown on the contact's page. They are stored in the database, so changing one needs a migration. */
export const skipReasons = {
  removed: 'The contact was deleted',
  no_email: 'The contact has no email address',
  suppressed: 'The contact unsubscribed',
  no_postal_address: 'The agency has no postal address, which every client mail must show',
  illustrative_rates: 'Only illustrative sample rates were loaded, and sample prices are never mailed to clients',
  no_test_address: 'Test mode sends to an admin of the agency, and it has none',
  agency_closed: 'The agency was closed',
  link_expired: 'The link had expired or was replaced',
  too_late: 'It came due more than 30 days ago',
  mode_changed: 'Test mode was switched on or off before it left',
  prefers_pause: 'The client paused mail for a while',
  no_license: 'Nobody at the agency is licensed in the client’s state',
  not_due: 'The plan changed before it left',
} as const
export type SkipReason = keyof typeof skipReasons
