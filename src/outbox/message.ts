import type { CalendarDate } from '../lib/calendar-date.ts'
import { accountMails } from '../messages/account-mail.ts'
import { messageKindLabels } from '../messages/message-kinds.ts'
import type { AccountMailKind } from './mail-facts.ts'

/** Emails to people who work at an agency. Some carry a secret. They ignore opt-outs and are sent before outreach. */
export const isAccountKind = (kind: string): kind is AccountMailKind => kind in accountMails

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown'

/** Sending priority, lowest number first: a person at the sign-in page does not wait for bulk email. */
export const lanes = { account: 0, clicked: 1, onTime: 2, catchUp: 3 } as const

/**
 * The label of an email kind. The letter case of `kind` does not matter. An unknown kind is returned as given. Source:
 * outreach-002, outreach-003.
 */
export function messageLabel(kind: string): string {
  const known = kind.toLowerCase()
  return known in messageKindLabels ? messageKindLabels[known as keyof typeof messageKindLabels] : kind
}

/** One row of a contact's message history. */
export interface ContactMessage {
  id: string
  /** 'email' or 'text'. */
  channel: string
  kind: string
  due_on: CalendarDate
  status: string
  /** A ReasonCode, with its facts. */
  reason: string | null
  until_on: CalendarDate | null
  reason_detail: string | null
  mode: string
  created_at: Date
  sent_at: Date | null
  viewed_at: Date | null
  /** Why outreach sent it; see src/outreach/plan/message-reason.ts. Empty for quote emails. */
  plan_reason: unknown
}

/** The status shown in Email Activity. 'unknown' is an email or text that the provider has not confirmed. */
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
 * The maximum number of days an email may be late: 30 days late is sent, 31 is not. Source: outreach-017,
 * docs/behaviour/outreach.md.
 */
export const CATCH_UP_DAYS = 30
