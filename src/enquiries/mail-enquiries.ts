import { sql } from 'kysely'
import type { Compose, Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'
import type { Doors, SystemScope } from '../scope.ts'

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
  mail_key: string
  payload: OutgoingMail | null
  attempts: number
}

const AT_ONCE = 10
/** As long as one may be at it: another process takes it up after that, under the same key. */
const LEASE_MINUTES = 2
const MOST_ATTEMPTS = 12

/**
 * Mails what visitors wrote to whoever runs Perennial, each once: a retry sends the same bytes under the same key. After
 * a day of refusals it stays in the table alone. Answers how many were mailed.
 */
export async function mailEnquiries(
  doors: Doors,
  { mailer, compose, signal }: { mailer: Mailer; compose: Compose; signal: AbortSignal },
): Promise<number> {
  let mailed = 0
  for (const enquiry of await doors.asSystem('take what visitors wrote to us', take)) {
    if (signal.aborted) break
    const mail = enquiry.payload ?? (await freeze(doors, enquiry, compose))
    const outcome = await mailer.send(mail, enquiry.mail_key)
    await doors.asSystem('note that a visitor’s words were mailed', (system) => settle(system, enquiry, outcome))
    if (outcome.kind === 'accepted' || outcome.kind === 'conflict') mailed++
  }
  return mailed
}

async function take({ db, now }: SystemScope): Promise<Waiting[]> {
  const lease = new Date(now.getTime() + LEASE_MINUTES * 60_000)
  const { rows } = await sql<Waiting>`
    update enquiries set next_at = ${lease}, attempts = attempts + 1
    where id in (select id from enquiries where next_at <= ${now} order by next_at limit ${AT_ONCE}
      for update skip locked)
    returning id, kind, name, email, phone, agents, book_size, message, recipient, mail_key, payload, attempts`.execute(
    db,
  )
  return rows
}

async function freeze(doors: Doors, { id, mail_key, ...enquiry }: Waiting, compose: Compose): Promise<OutgoingMail> {
  const mail = await compose({
    ...{ kind: 'enquiry', messageId: mail_key, recipient: enquiry.recipient },
    enquiry: {
      ...{ kind: enquiry.kind, name: enquiry.name, email: enquiry.email, phone: enquiry.phone },
      ...{ agents: enquiry.agents, bookSize: enquiry.book_size, message: enquiry.message },
    },
  })
  await doors.asSystem('keep the mail of a visitor’s words as it leaves', ({ db }) =>
    db
      .updateTable('enquiries')
      .set({ payload: JSON.stringify(mail) })
      .where('id', '=', id)
      .execute(),
  )
  return mail
}

async function settle({ db, now }: SystemScope, { id, attempts }: Waiting, outcome: SendOutcome) {
  const isOver = outcome.kind === 'accepted' || outcome.kind === 'conflict'
  const gaveUp = outcome.kind === 'refused' || attempts >= MOST_ATTEMPTS
  const later = new Date(now.getTime() + Math.min(2 ** attempts, 180) * 60_000)
  await db
    .updateTable('enquiries')
    .set(isOver ? { mailed_at: now, next_at: null } : { next_at: gaveUp ? null : later })
    .where('id', '=', id)
    .execute()
}
