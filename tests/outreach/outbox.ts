import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Messages } from '../../db/schema.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { createComposer } from '../../src/mail/compose.ts'
import { lanes } from '../../src/outbox/message.ts'
import type { BatchOutcome, Mailer, OutgoingMail, SendOutcome } from '../../src/outbox/outgoing-mail.ts'
import { queueQuoteEmail } from '../../src/outreach/queue-quote-email.ts'
import type { ProviderPace } from '../../src/outreach/sending/send-pace.ts'
import type { SendContext } from '../../src/outreach/sending/send-run.ts'
import { type Agency, as, makeAgency, makeContact, makeContacts, unremarkable } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

/** As fast as it goes. */
const noWait: ProviderPace = { reserve: async () => 0, holdBack: async () => {} }

export const secretKey = new Uint8Array(32).fill(7)

export const compose = createComposer({
  publicUrl: 'https://perennial.example',
  mailFrom: 'mail@perennial.example',
  secretKey,
})

export interface Post extends Mailer {
  /** Each key that was accepted, with the bytes of the first time and how often they came. */
  accepted: Map<string, { mail: OutgoingMail; bytes: string; asked: number }>
  mails(): OutgoingMail[]
}

/** Behaves like the provider: one email per key, and an error if a key is reused with other bytes. */
export function makePost(trouble: (key: string) => SendOutcome | 'lost answer' | undefined = () => undefined): Post {
  const accepted: Post['accepted'] = new Map()
  const take = (mails: readonly OutgoingMail[], keys: readonly string[]): BatchOutcome => {
    const same = keys.every(
      (key, place) => (accepted.get(key)?.bytes ?? JSON.stringify(mails[place])) === JSON.stringify(mails[place]),
    )
    if (!same) return { kind: 'conflict', reason: 'other bytes under this key' }
    const happens = trouble(keys[0] ?? '')
    if (happens && happens !== 'lost answer')
      return happens.kind === 'accepted' ? { kind: 'accepted', parts: [happens] } : happens
    for (const [place, key] of keys.entries()) {
      const known = accepted.get(key)
      if (known) known.asked++
      else accepted.set(key, { mail: mails[place]!, bytes: JSON.stringify(mails[place]), asked: 1 })
    }
    if (happens) return { kind: 'uncertain', reason: 'no answer' }
    return { kind: 'accepted', parts: keys.map((key) => ({ kind: 'accepted', providerId: `post-${key}` })) }
  }
  return {
    accepted,
    mails: () => [...accepted.values()].map(({ mail }) => mail),
    async send(mail, key) {
      const outcome = take([mail], [key])
      return outcome.kind === 'accepted' ? (outcome.parts[0] as SendOutcome) : outcome
    },
    sendBatch: async (mails, key) =>
      take(
        mails,
        mails.map((_, place) => `${key}/${place}`),
      ),
  }
}

/** A database whose outbox holds only what the running test put there; senders work across organizations. */
export function testOutbox() {
  let t: TestDatabase
  let agency: Agency
  beforeAll(async () => {
    t = await freshDatabase()
  })
  beforeEach(async () => {
    await t.db.updateTable('messages').set({ status: 'skipped' }).where('status', '<>', 'sent').execute()
    agency = await makeAgency({}, t)
  })
  afterAll(() => t.close())

  const box = {
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
        .selectFrom('messages')
        .selectAll()
        .where('organization_id', '=', agency.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    contact: (id: number) => t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** As if a minute had passed since the last claim. */
    runOutLeases: () =>
      t.db
        .updateTable('messages')
        .set({ claimed_until: sql`now() - interval '1 second'` })
        .where('status', '=', 'sending')
        .execute(),
    sending: (mailer: Mailer, more: Partial<SendContext> = {}): SendContext => ({
      tenantDb: t.tenantDb,
      compose,
      mailer,
      pace: noWait,
      practice: true,
      // These messages belong to no plan and are sent at any hour.
      limits: 'off',
      plan: 'off',
      signal: new AbortController().signal,
      ...more,
    }),
    async queueOne(overrides: Parameters<typeof makeContact>[1] = {}) {
      const contact = await makeContact(agency, overrides, t)
      const request = { contactId: contact.id, requestId: 'r1' }
      const queued = await as(agency.ruth, (scope) => queueQuoteEmail(scope, request, { practice: true }), t)
      if (!queued.ok) throw new Error(queued.refused)
      return { contact, messageId: queued.message.id }
    },
    /** An outreach email to this contact, due now. */
    async release(contact: { id: number; email: string | null }, more: Partial<Insertable<Messages>> = {}) {
      const [id] = await releaseAll([contact], more)
      return id!
    },
    /** The same for as many new contacts, each with the id of its email. */
    async releaseMany(count: number) {
      const contacts = await makeContacts(agency, unremarkable(count), t)
      const ids = await releaseAll(contacts)
      return contacts.map((contact, place) => ({ ...contact, messageId: ids[place]! }))
    },
  }

  async function releaseAll(
    contacts: readonly { id: number; email: string | null }[],
    more: Partial<Insertable<Messages>> = {},
  ): Promise<string[]> {
    const messages = contacts.map((contact) => ({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contact.id,
      kind: 'birthday',
      occasion: 'birthday-2026',
      lane: lanes.onTime,
      due_on: '2026-11-20',
      recipient: contact.email ?? '',
      tracking_id: publicToken(),
      next_at: t.clock.now,
      created_at: t.clock.now,
      ...more,
    }))
    await t.db.insertInto('messages').values(messages).execute()
    return messages.map(({ id }) => id)
  }
  return box
}
