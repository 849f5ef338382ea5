import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { composer } from '../../src/mail/compose.ts'
import type { Mailer, OutgoingMail, SendOutcome } from '../../src/outbox/outgoing-mail.ts'
import { queueQuoteMail } from '../../src/outreach/queue.ts'
import type { Sending } from '../../src/outreach/sending/send-due.ts'
import type { Pace } from '../../src/outreach/sending/send-pace.ts'
import { type Agency, as, makeAgency, makeContact } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

/** As fast as it goes. */
const noWait: Pace = { reserve: async () => 0, holdBack: async () => {} }

export const compose = composer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey: new Uint8Array(32).fill(7),
})

export interface Post extends Mailer {
  /** Each key that was accepted, with the bytes of the first time and how often they came. */
  accepted: Map<string, { mail: OutgoingMail; bytes: string; asked: number }>
  mails(): OutgoingMail[]
}

/** Keeps the provider's promise: one mail per key, a refusal when a key comes with other bytes. */
export function makePost(trouble: () => SendOutcome | 'lost answer' | undefined = () => undefined): Post {
  const accepted: Post['accepted'] = new Map()
  return {
    accepted,
    mails: () => [...accepted.values()].map(({ mail }) => mail),
    async send(mail, key) {
      const bytes = JSON.stringify(mail)
      const known = accepted.get(key)
      if (known && known.bytes !== bytes) return { kind: 'conflict', reason: 'other bytes under this key' }
      const happens = trouble()
      if (happens && happens !== 'lost answer') return happens
      if (known) known.asked++
      else accepted.set(key, { mail, bytes, asked: 1 })
      return happens ? { kind: 'uncertain', reason: 'no answer' } : { kind: 'accepted', providerId: `post-${key}` }
    },
  }
}

/** A database whose outbox holds only what the running test put there; senders look across organisations. */
export function testOutbox() {
  let t: TestDatabase
  let agency: Agency
  beforeAll(async () => {
    t = await freshDatabase()
  })
  beforeEach(async () => {
    await t.db.updateTable('outreach_messages').set({ status: 'skipped' }).where('status', '<>', 'sent').execute()
    agency = await makeAgency({}, t)
  })
  afterAll(() => t.close())

  return {
    get t() {
      return t
    },
    get agency() {
      return agency
    },
    later(ms: number) {
      t.clock.now = new Date(t.clock.now.getTime() + ms)
    },
    rows: () =>
      t.db
        .selectFrom('outreach_messages')
        .selectAll()
        .where('organization_id', '=', agency.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    contact: (id: number) => t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** As if a minute had passed since the last claim. */
    runOutLeases: () =>
      t.db
        .updateTable('outreach_messages')
        .set({ claimed_until: sql`now() - interval '1 second'` })
        .where('status', '=', 'sending')
        .execute(),
    sending: (mailer: Mailer, more: Partial<Sending> = {}): Sending => ({
      doors: t.doors,
      compose,
      mailer,
      pace: noWait,
      practice: true,
      signal: new AbortController().signal,
      ...more,
    }),
    async queueOne(overrides: Parameters<typeof makeContact>[1] = {}) {
      const contact = await makeContact(agency, overrides, t)
      const request = { contactId: contact.id, requestId: 'r1' }
      const queued = await as(agency.ruth, (scope) => queueQuoteMail(scope, request, { practice: true }), t)
      if (!queued.ok) throw new Error(queued.refused)
      return { contact, messageId: queued.message.id }
    },
  }
}
