import { randomUUID } from 'node:crypto'
import { todayIn } from '../lib/calendar-date.ts'
import { publicToken } from '../lib/tokens.ts'
import type { Scope, SystemScope } from '../scope.ts'
import type { AccountMailData } from './facts.ts'
import { type AccountKind, type ContactMessage, lanes } from './message.ts'
import {
  findMessageByOccasion,
  findSendingSettings,
  hasMessageSince,
  insertMessage,
  lockRecipient,
  setContactStatus,
} from './queries.ts'
import { isSuppressed } from './suppressions.ts'

export type QuoteMailRefusal = 'removed' | 'no_email' | 'suppressed' | 'no_postal_address' | 'too_soon'

export type QueuedQuoteMail = { ok: true; message: ContactMessage } | { ok: false; refused: QuoteMailRefusal }

const QUOTE_MAIL_GAP_MS = 60_000

/**
 * Puts a quote mail into the outbox. The same `requestId` (made by the page that shows the button) answers the same
 * message, however often it is sent. At most one quote mail per contact in 60 seconds.
 */
export async function queueQuoteMail(
  scope: Scope,
  { contactId, quoteId, requestId }: { contactId: number; quoteId: string; requestId: string },
): Promise<QueuedQuoteMail> {
  const refuse = (refused: QuoteMailRefusal) => ({ ok: false, refused }) as const
  const contact = await lockRecipient(scope, contactId)
  if (!contact) return refuse('removed')
  const repeated = await findMessageByOccasion(scope, contactId, 'quote_email', requestId)
  if (repeated) return { ok: true, message: repeated }

  const { organizationId, now, actor } = scope
  if (!contact.email) return refuse('no_email')
  if (await isSuppressed(scope, organizationId, 'email', contact.email)) return refuse('suppressed')
  const { mailing_address, time_zone, send_mode } = await findSendingSettings(scope)
  const mode = send_mode === 'production' ? 'production' : 'test'
  if (mode === 'production' && !mailing_address?.trim()) return refuse('no_postal_address')
  if (await hasMessageSince(scope, contactId, 'quote_email', new Date(now.getTime() - QUOTE_MAIL_GAP_MS)))
    return refuse('too_soon')

  const message = await insertMessage(scope, {
    organization_id: organizationId,
    id: randomUUID(),
    contact_id: contactId,
    quote_id: quoteId,
    kind: 'quote_email',
    occasion: requestId,
    lane: lanes.clicked,
    due_on: todayIn(time_zone, now),
    mode,
    recipient: contact.email,
    tracking_id: publicToken(),
    next_at: now,
    created_by: actor.kind === 'user' ? actor.id : null,
    created_at: now,
  })
  if (!message) throw new Error('A message appeared although its contact was locked')
  await setContactStatus(scope, contactId, 'Scheduled')
  return { ok: true, message }
}

export interface AccountMail {
  organizationId: number
  userId: number
  kind: AccountKind
  recipient: string
  /** The login token's id: one mail for each. A mail whose token is used or expired is not sent any more. */
  occasion: string
  data: AccountMailData
}

/** Puts a sign-in mail into the outbox, ahead of all mail to contacts. */
export async function queueAccountMail(system: SystemScope, mail: AccountMail): Promise<void> {
  await insertMessage(system, {
    organization_id: mail.organizationId,
    id: randomUUID(),
    user_id: mail.userId,
    kind: mail.kind,
    occasion: mail.occasion,
    lane: lanes.account,
    due_on: todayIn('UTC', system.now),
    recipient: mail.recipient,
    data: JSON.stringify(mail.data),
    next_at: system.now,
    created_at: system.now,
  })
}
