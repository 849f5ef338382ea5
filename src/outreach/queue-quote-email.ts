import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashRateLimitKey } from '../accounts/rate-limits.ts'
import { markScheduled } from '../contacts/email-status.ts'
import { lockContact } from '../contacts/queries.ts'
import { todayIn } from '../lib/calendar-date.ts'
import { HOUR_MS } from '../lib/durations.ts'
import { publicToken } from '../lib/tokens.ts'
import { type ContactMessage, lanes } from '../outbox/message.ts'
import { findMessageByOccasion, insertMessage } from '../outbox/queries.ts'
import { findOrCreateQuote } from '../quotes/generate.ts'
import type { Scope } from '../scope.ts'
import { findSendingSettings, findSendObstacle, type Obstacle, type SendEnvironment } from './send-obstacle.ts'

export type QuoteEmailRefusal = Obstacle | 'too_soon' | 'too_many'

export type QueuedQuoteEmail = { ok: true; message: ContactMessage } | { ok: false; refused: QuoteEmailRefusal }

const QUOTE_EMAIL_GAP_MS = 60_000
/** Per user, so that nobody can email a purchased list. Source: reliability.md, T41. */
const MAX_QUOTE_EMAILS_PER_HOUR = 100

/**
 * Sends a quote email, as the Send Quote button does: finds or creates the contact's quote and queues an email that
 * links to it. Repeated calls with the same `requestId` return the same message. Limits: one quote email per contact in
 * 60 seconds, and 100 per user in an hour. Wake 'send-due-messages' after the scope has closed. Throws NotFound if the
 * contact does not exist or the scope does not see it.
 */
export async function queueQuoteEmail(
  scope: Scope,
  { contactId, requestId }: { contactId: number; requestId: string },
  environment: SendEnvironment,
): Promise<QueuedQuoteEmail> {
  const refuse = (refused: QuoteEmailRefusal) => ({ ok: false, refused }) as const
  const contact = await lockContact(scope, contactId)
  const repeated = await findMessageByOccasion(scope, contactId, 'quote_email', requestId)
  if (repeated) return { ok: true, message: repeated }

  const { organizationId, now, actor } = scope
  const { email, state } = contact
  const settings = await findSendingSettings(scope, environment)
  const obstacle = await findSendObstacle(scope, { ...settings, email, state }, environment)
  if (obstacle || !email) return refuse(obstacle ?? 'no_email')
  const limit = await hitQuoteEmailLimits(scope, contactId)
  if (limit) return refuse(limit)

  const { quoteId } = await findOrCreateQuote(scope, contact)
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
  await markScheduled(scope, contactId)
  return { ok: true, message }
}

/**
 * Counts a quote email against the limits and returns the limit it exceeds, if any. The hourly limit uses clock hours
 * and is stored with the other rate limits.
 */
async function hitQuoteEmailLimits(
  { db, organizationId, now, actor }: Scope,
  contactId: number,
): Promise<'too_soon' | 'too_many' | undefined> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const key = actor.kind === 'user' ? hashRateLimitKey(`quote-mails:${organizationId}:${actor.id}`) : null
  const { rows } = await sql<{ soon: boolean; within: boolean }>`
    with last as (
      select exists (select from messages where organization_id = ${organizationId} and contact_id = ${contactId}
        and kind = 'quote_email' and created_at > ${new Date(now.getTime() - QUOTE_EMAIL_GAP_MS)}) as soon)
    select soon, case when soon then false when ${key}::text is null then true
      else hit_rate_limit(${key}::text, ${hour}, ${MAX_QUOTE_EMAILS_PER_HOUR}, false) end as within from last`.execute(
    db,
  )
  if (rows[0]?.soon) return 'too_soon'
  return rows[0]?.within ? undefined : 'too_many'
}
