import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashRateLimitKey } from '../accounts/rate-limits.ts'
import { markScheduled } from '../contacts/email-status.ts'
import { lockContact } from '../contacts/queries.ts'
import { todayIn } from '../lib/calendar-date.ts'
import { publicToken } from '../lib/tokens.ts'
import { type ContactMessage, lanes } from '../outbox/message.ts'
import { findMessageByOccasion, insertMessage } from '../outbox/queries.ts'
import { quoteOf } from '../quotes/generate.ts'
import type { Scope } from '../scope.ts'
import { findSendingSettings } from './queries.ts'
import { findSendObstacle, type Obstacle, type SendEnvironment } from './sending/agency-obstacles.ts'

export type QuoteMailRefusal = Obstacle | 'too_soon' | 'too_many'

export type QueuedQuoteMail = { ok: true; message: ContactMessage } | { ok: false; refused: QuoteMailRefusal }

const QUOTE_MAIL_GAP_MS = 60_000
/** Of one person, so that nobody mails a bought list from here. Source: reliability.md, T41. */
const MOST_AN_HOUR = 100
const HOUR_MS = 3_600_000

/**
 * What the Send Quote button does: the contact's quote, and in the outbox a mail that leads to it. The same `requestId`
 * (made by the page that shows the button) answers the same message, however often it is sent. At most one quote mail
 * per contact in 60 seconds, and 100 an hour of one person. Wake 'send-due-messages' after the scope has closed.
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function queueQuoteMail(
  scope: Scope,
  { contactId, requestId }: { contactId: number; requestId: string },
  environment: SendEnvironment,
): Promise<QueuedQuoteMail> {
  const refuse = (refused: QuoteMailRefusal) => ({ ok: false, refused }) as const
  const contact = await lockContact(scope, contactId)
  const repeated = await findMessageByOccasion(scope, contactId, 'quote_email', requestId)
  if (repeated) return { ok: true, message: repeated }

  const { organizationId, now, actor } = scope
  const { email, state } = contact
  const settings = await findSendingSettings(scope, environment)
  const obstacle = await findSendObstacle(scope, { ...settings, email, state }, environment)
  if (obstacle || !email) return refuse(obstacle ?? 'no_email')
  const turn = await takeTurn(scope, contactId)
  if (turn !== 'taken') return refuse(turn)

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
  await markScheduled(scope, contactId)
  return { ok: true, message }
}

/** One mail a contact in a minute; of a person so many within each hour of the clock, counted with their other limits. */
async function takeTurn(
  { db, organizationId, now, actor }: Scope,
  contactId: number,
): Promise<'taken' | 'too_soon' | 'too_many'> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const key = actor.kind === 'user' ? hashRateLimitKey(`quote-mails:${organizationId}:${actor.id}`) : null
  const { rows } = await sql<{ soon: boolean; within: boolean }>`
    with last as (
      select exists (select from messages where organization_id = ${organizationId} and contact_id = ${contactId}
        and kind = 'quote_email' and created_at > ${new Date(now.getTime() - QUOTE_MAIL_GAP_MS)}) as soon)
    select soon, case when soon then false when ${key}::text is null then true
      else hit_rate_limit(${key}::text, ${hour}, ${MOST_AN_HOUR}, false) end as within from last`.execute(db)
  if (rows[0]?.soon) return 'too_soon'
  return rows[0]?.within ? 'taken' : 'too_many'
}
