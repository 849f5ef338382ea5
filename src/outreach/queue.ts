import { randomUUID } from 'node:crypto'
import { noteScheduled } from '../contacts/mail-status.ts'
import { lockContact } from '../contacts/queries.ts'
import { todayIn } from '../lib/calendar-date.ts'
import { publicToken } from '../lib/tokens.ts'
import { type ContactMessage, lanes } from '../outbox/message.ts'
import { findMessageByOccasion, hasMessageSince, insertMessage } from '../outbox/queries.ts'
import { quoteOf } from '../quotes/generate.ts'
import type { Scope } from '../scope.ts'
import { findSendingSettings } from './queries.ts'
import { type Obstacle, type PricesOf, whyNotSend } from './sending/why-not-send.ts'

export type QuoteMailRefusal = Obstacle | 'too_soon'

export type QueuedQuoteMail = { ok: true; message: ContactMessage } | { ok: false; refused: QuoteMailRefusal }

const QUOTE_MAIL_GAP_MS = 60_000

/**
 * What the Send Quote button does: the contact's quote, and in the outbox a mail that leads to it. The same `requestId`
 * (made by the page that shows the button) answers the same message, however often it is sent. At most one quote mail
 * per contact in 60 seconds. Wake 'send-due-messages' after the scope has closed.
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function queueQuoteMail(
  scope: Scope,
  { contactId, requestId }: { contactId: number; requestId: string },
  house: PricesOf,
): Promise<QueuedQuoteMail> {
  const refuse = (refused: QuoteMailRefusal) => ({ ok: false, refused }) as const
  const contact = await lockContact(scope, contactId)
  const repeated = await findMessageByOccasion(scope, contactId, 'quote_email', requestId)
  if (repeated) return { ok: true, message: repeated }

  const { organizationId, now, actor } = scope
  const { email } = contact
  const settings = await findSendingSettings(scope, house)
  const obstacle = await whyNotSend(scope, { ...settings, email }, house)
  if (obstacle || !email) return refuse(obstacle ?? 'no_email')
  if (await hasMessageSince(scope, contactId, 'quote_email', new Date(now.getTime() - QUOTE_MAIL_GAP_MS)))
    return refuse('too_soon')

  const { quoteId } = await quoteOf(scope, contact)
  const message = await insertMessage(scope, {
    organization_id: organizationId,
    id: randomUUID(),
    contact_id: contactId,
    quote_id: quoteId,
    kind: 'quote_email',
    occasion: requestId,
    lane: lanes.clicked,
    due_on: todayIn(settings.time_zone, now),
    mode: settings.send_mode,
    recipient: email,
    tracking_id: publicToken(),
    next_at: now,
    created_by: actor.kind === 'user' ? actor.id : null,
    created_at: now,
  })
  if (!message) throw new Error('A message appeared although its contact was locked')
  await noteScheduled(scope, contactId)
  return { ok: true, message }
}
