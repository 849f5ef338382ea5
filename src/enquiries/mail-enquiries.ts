import { sql } from 'kysely'
import type { Compose, Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'
import type { SystemScope, TenantDb } from '../scope.ts'

interface QueuedEnquiry {
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
/** The delay between attempts doubles from 2 minutes up to this. It is also the time one attempt may take. */
const MAX_DELAY_MINUTES = 180
const MAX_ATTEMPTS = 12

interface Work {
  mailer: Mailer
  compose: Compose
  signal: AbortSignal
  log: { error(fields: object, text: string): void }
}

/**
 * Emails enquiries to the operator, each once: a retry sends the same bytes under the same idempotency key. After
 * MAX_ATTEMPTS, over a day, the failure is logged and the enquiry stays in the table. Returns how many were emailed.
 */
export async function mailEnquiries(tenantDb: TenantDb, work: Work): Promise<number> {
  let mailed = 0
  for (const enquiry of await tenantDb.withSystem('claim enquiries', claim)) {
    if (work.signal.aborted) break
    // A failure does not stop the others. The next attempt is already scheduled.
    const outcome = await mailOne(tenantDb, enquiry, work).catch((error: Error) => {
      work.log.error({ err: error, enquiry: enquiry.id }, 'an enquiry could not be emailed')
      return undefined
    })
    if (outcome?.kind === 'accepted') mailed++
  }
  return mailed
}

async function mailOne(
  tenantDb: TenantDb,
  enquiry: QueuedEnquiry,
  { mailer, compose, log }: Work,
): Promise<SendOutcome> {
  const mail = enquiry.payload ?? (await composeAndStore(tenantDb, enquiry, compose))
  const outcome = await mailer.send(mail, enquiry.idempotency_key)
  const isAccepted = outcome.kind === 'accepted'
  const hasFailed = !isAccepted && enquiry.attempts >= MAX_ATTEMPTS
  if (hasFailed)
    log.error({ enquiry: enquiry.id, outcome: outcome.kind }, 'an enquiry was not emailed: no attempts left')
  if (isAccepted || hasFailed)
    await tenantDb.withSystem('record the outcome of an enquiry', ({ db, now }) =>
      db
        .updateTable('enquiries')
        .set({ emailed_at: isAccepted ? now : null, next_at: null })
        .where('id', '=', enquiry.id)
        .execute(),
    )
  return outcome
}

async function claim({ db, now }: SystemScope): Promise<QueuedEnquiry[]> {
  const { rows } = await sql<QueuedEnquiry>`
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
  { id, idempotency_key, ...enquiry }: QueuedEnquiry,
  compose: Compose,
): Promise<OutgoingMail> {
  const mail = await compose({
    kind: 'enquiry',
    messageId: idempotency_key,
    recipient: enquiry.recipient,
    enquiry: {
      kind: enquiry.kind,
      name: enquiry.name,
      email: enquiry.email,
      phone: enquiry.phone,
      agents: enquiry.agents,
      bookSize: enquiry.book_size,
      message: enquiry.message,
    },
  })
  await tenantDb.withSystem('store the email of an enquiry', ({ db }) =>
    db
      .updateTable('enquiries')
      .set({ payload: JSON.stringify(mail) })
      .where('id', '=', id)
      .execute(),
  )
  return mail
}
