import { sql } from 'kysely'
import type { Compose, Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'
import type { SystemScope, TenantDb } from '../scope.ts'

interface QueuedInquiry {
  id: number
  kind: 'waitlist' | 'message'
  name: string
  email: string
  phone: string | null
  agents: number | null
  book_size: number | null
  message: string | null
  recipient: string
  idempotency_key: string
  payload: OutgoingMail | null
  attempts: number
}

const BATCH_SIZE = 10
/**
 * The delay between attempts starts at 2 minutes and doubles up to this. The delay is also the time limit for one
 * attempt.
 */
const MAX_DELAY_MINUTES = 180
const MAX_ATTEMPTS = 12

interface Work {
  mailer: Mailer
  compose: Compose
  signal: AbortSignal
  log: { error(fields: object, text: string): void }
}

/**
 * Emails inquiries to the operator, each once: a retry sends the same bytes under the same idempotency key. After
 * MAX_ATTEMPTS, which take about 16 hours, the failure is logged and the inquiry stays in the table. Returns how many
 * were emailed.
 */
export async function emailInquiries(tenantDb: TenantDb, work: Work): Promise<number> {
  let mailed = 0
  for (const inquiry of await tenantDb.withSystem('claim inquiries', claim)) {
    if (work.signal.aborted) break
    // A failure does not stop the others. The next attempt is already scheduled.
    const outcome = await mailOne(tenantDb, inquiry, work).catch((error: Error) => {
      work.log.error({ err: error, inquiry: inquiry.id }, 'an inquiry could not be emailed')
      return undefined
    })
    if (outcome?.kind === 'accepted') mailed++
  }
  return mailed
}

async function mailOne(
  tenantDb: TenantDb,
  inquiry: QueuedInquiry,
  { mailer, compose, log }: Work,
): Promise<SendOutcome> {
  const mail = inquiry.payload ?? (await composeAndStore(tenantDb, inquiry, compose))
  const outcome = await mailer.send(mail, inquiry.idempotency_key)
  const isAccepted = outcome.kind === 'accepted'
  const hasFailed = !isAccepted && inquiry.attempts >= MAX_ATTEMPTS
  if (hasFailed)
    log.error({ inquiry: inquiry.id, outcome: outcome.kind }, 'an inquiry was not emailed: no attempts left')
  if (isAccepted || hasFailed)
    await tenantDb.withSystem('record the outcome of an inquiry', ({ db, now }) =>
      db
        .updateTable('enquiries')
        .set({ emailed_at: isAccepted ? now : null, next_at: null })
        .where('id', '=', inquiry.id)
        .execute(),
    )
  return outcome
}

async function claim({ db, now }: SystemScope): Promise<QueuedInquiry[]> {
  const { rows } = await sql<QueuedInquiry>`
    update enquiries set attempts = attempts + 1,
      next_at = ${now}::timestamptz + least(power(2, attempts + 1), ${MAX_DELAY_MINUTES}) * interval '1 minute'
    where id in (select id from enquiries where next_at <= ${now} order by next_at limit ${BATCH_SIZE}
      for update skip locked)
    returning id, kind, name, email, phone, agents, book_size, message, recipient, idempotency_key, payload, attempts`.execute(
    db,
  )
  return rows
}

/** Stores the composed email, so that a retry sends the same bytes. */
async function composeAndStore(
  tenantDb: TenantDb,
  { id, idempotency_key, ...inquiry }: QueuedInquiry,
  compose: Compose,
): Promise<OutgoingMail> {
  const mail = await compose({
    kind: 'inquiry',
    messageId: idempotency_key,
    recipient: inquiry.recipient,
    inquiry: {
      kind: inquiry.kind,
      name: inquiry.name,
      email: inquiry.email,
      phone: inquiry.phone,
      agents: inquiry.agents,
      bookSize: inquiry.book_size,
      message: inquiry.message,
    },
  })
  await tenantDb.withSystem('store the email of an inquiry', ({ db }) =>
    db
      .updateTable('enquiries')
      .set({ payload: JSON.stringify(mail) })
      .where('id', '=', id)
      .execute(),
  )
  return mail
}
