import { sql } from 'kysely'
import type { Compose, Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'
import type { SystemScope, TenantDb } from '../scope.ts'

interface Waiting {
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

const AT_ONCE = 10
/** Tries come 2, 4, 8 … minutes after each other, at most three hours; whoever is at one has that long. */
const MOST_MINUTES = 180
const MOST_ATTEMPTS = 12

interface Work {
  mailer: Mailer
  compose: Compose
  signal: AbortSignal
  log: { error(fields: object, text: string): void }
}

/**
 * Mails what visitors wrote to whoever runs Perennial, each once: a retry sends the same bytes under the same key. What
 * could not be mailed in twelve tries, over a day, stays in the table and is logged. Answers how many were mailed.
 */
export async function mailEnquiries(tenantDb: TenantDb, work: Work): Promise<number> {
  let mailed = 0
  for (const enquiry of await tenantDb.withSystem('take what visitors wrote to us', take)) {
    if (work.signal.aborted) break
    // One that fails leaves the others their turn; its own next try is noted already.
    const outcome = await mailOne(tenantDb, enquiry, work).catch((error: Error) => {
      work.log.error({ err: error, enquiry: enquiry.id }, 'what a visitor wrote could not be mailed')
      return undefined
    })
    if (outcome?.kind === 'accepted') mailed++
  }
  return mailed
}

async function mailOne(tenantDb: TenantDb, enquiry: Waiting, { mailer, compose, log }: Work): Promise<SendOutcome> {
  const mail = enquiry.payload ?? (await freeze(tenantDb, enquiry, compose))
  const outcome = await mailer.send(mail, enquiry.idempotency_key)
  const isOver = outcome.kind === 'accepted'
  const gaveUp = !isOver && enquiry.attempts >= MOST_ATTEMPTS
  if (gaveUp) log.error({ enquiry: enquiry.id, outcome: outcome.kind }, 'what a visitor wrote was never mailed')
  if (isOver || gaveUp)
    await tenantDb.withSystem('note what became of a visitor’s words', ({ db, now }) =>
      db
        .updateTable('enquiries')
        .set({ emailed_at: isOver ? now : null, next_at: null })
        .where('id', '=', enquiry.id)
        .execute(),
    )
  return outcome
}

async function take({ db, now }: SystemScope): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update enquiries set attempts = attempts + 1,
      next_at = ${now}::timestamptz + least(power(2, attempts + 1), ${MOST_MINUTES}) * interval '1 minute'
    where id in (select id from enquiries where next_at <= ${now} order by next_at limit ${AT_ONCE}
      for update skip locked)
    returning id, kind, name, email, phone, agents, book_size, message, recipient, idempotency_key, payload, attempts`.execute(
    db,
  )
  return rows
}

async function freeze(
  tenantDb: TenantDb,
  { id, idempotency_key, ...enquiry }: Waiting,
  compose: Compose,
): Promise<OutgoingMail> {
  const mail = await compose({
    ...{ kind: 'enquiry', messageId: idempotency_key, recipient: enquiry.recipient },
    enquiry: {
      ...{ kind: enquiry.kind, name: enquiry.name, email: enquiry.email, phone: enquiry.phone },
      ...{ agents: enquiry.agents, bookSize: enquiry.book_size, message: enquiry.message },
    },
  })
  await tenantDb.withSystem('keep the mail of a visitor’s words as it leaves', ({ db }) =>
    db
      .updateTable('enquiries')
      .set({ payload: JSON.stringify(mail) })
      .where('id', '=', id)
      .execute(),
  )
  return mail
}
