/*
 * Before migration 0120_one_sender, some emails were sent one by one under the key msg/<message id>. An attempt that was not answered
 * may have been accepted, so it must be repeated under the same key with the same body.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { ensurePlatform } from '../../db/seeds/demo.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { createTenantDb } from '../../src/scope.ts'
import { makeAgency, makeContacts, unremarkable } from '../agency.ts'
import { emptyDatabase } from '../backup/databases.ts'
import type { TestDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'
import { compose, makePost } from './outbox.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const AN_HOUR_AGO = new Date('2026-11-20T14:00:00Z')

let plain: Awaited<ReturnType<typeof emptyDatabase>>
let t: TestDatabase
beforeAll(async () => {
  plain = await emptyDatabase()
  await migrate(
    plain.db,
    readMigrations().filter(({ name }) => name < '0120'),
  )
  await ensurePlatform(plain.db)
  const open = await plain.asSuperuser()
  t = { ...open, clock: { now: NOW }, tenantDb: createTenantDb(open.db, () => NOW) }
})
afterAll(async () => {
  await t.close()
  await plain.close()
})

const frozen = (subject: string) => ({
  from: 'Perennial <mail@perennial.example>',
  to: 'client@example.com',
  subject,
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  tags: [],
})

test('an attempt made singly before the upgrade keeps its key and body, and an unsent one is sent once', async () => {
  const agency = await makeAgency({}, t)
  const contacts = await makeContacts(agency, unremarkable(5), t)
  const ids = contacts.map(() => randomUUID())
  const claimed = { status: 'sending', claimed_by: randomUUID(), claimed_until: NOW }
  const attempted = (subject: string) => ({
    attempts: 1,
    first_attempt_at: AN_HOUR_AGO,
    payload: JSON.stringify(frozen(subject)),
  })
  const states = [
    attempted('Unanswered'),
    {
      ...attempted('Sender killed'),
      ...claimed,
      lane: 2,
      kind: 'birthday',
      occasion: 'birthday-2026',
      send_individually: true,
    },
    { ...claimed },
    { payload: JSON.stringify(frozen('Never accepted')) },
    {
      contact_id: null,
      user_id: agency.ruth.id,
      kind: 'mail_test',
      payload: JSON.stringify(frozen('A test')),
      data: JSON.stringify({ firstName: 'Ruth', organizationName: agency.name }),
    },
  ]
  for (const [place, contact] of contacts.entries())
    await t.db
      .insertInto('messages')
      .values({
        organization_id: agency.id,
        id: ids[place]!,
        contact_id: contact.id,
        kind: 'quote_email',
        occasion: 'r1',
        lane: 1,
        due_on: '2026-11-20',
        recipient: contact.email ?? '',
        tracking_id: publicToken(),
        next_at: NOW,
        created_at: NOW,
        ...states[place],
      })
      .execute()
  await migrate(plain.db, readMigrations())
  // As if a minute had passed.
  await t.db.updateTable('messages').set({ claimed_until: sql`now()` }).where('status', '=', 'sending').execute()

  const post = makePost()
  const report = await sendDueMessages({
    tenantDb: t.tenantDb,
    compose,
    mailer: post,
    pace: { reserve: async () => 0, holdBack: async () => {} },
    practice: true,
    limits: 'off',
    plan: 'off',
    signal: new AbortController().signal,
  })
  expect(report).toEqual({ sent: 5 })
  const bodyOf = (id: string | undefined) => post.accepted.get(`msg/${id}`)?.mail
  expect(bodyOf(ids[0])).toEqual(frozen('Unanswered'))
  expect(bodyOf(ids[1])).toEqual(frozen('Sender killed'))
  const others = [...post.accepted]
    .filter(([key]) => key !== `msg/${ids[0]}` && key !== `msg/${ids[1]}`)
    .map(([, { mail }]) => mail)
  expect(others.map(({ to }) => to).sort()).toEqual(
    ['client@example.com', contacts[2]!.email, contacts[3]!.email].sort(),
  )
  expect(others.map(({ subject }) => subject)).toContain('A test')
  expect(others.map(({ subject }) => subject)).not.toContain('Never accepted')
  const left = await t.db.selectFrom('messages').select('id').where('payload', 'is not', null).execute()
  expect(left).toEqual([])
  expect(await t.db.selectFrom('send_batches').select('id').execute()).toEqual([])
})
