import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeContact } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000
beforeEach(() => {
  box.t.clock.now = new Date('2026-11-20T15:00:00Z')
})
/** With all its guards: it is 10:00 in North Carolina, and the birthday is in 30 days. */
const guarded = (post = makePost()) => box.sending(post, { limits: undefined, plan: undefined })
const BIRTHDAY = { birth_on: '1954-12-20', effective_on: '2019-06-01' }

async function releaseBirthday(overrides = {}, message = {}) {
  const contact = await makeContact(box.agency, { ...BIRTHDAY, ...overrides }, box.t)
  await box.release(contact, message)
  return contact
}
const pause = (kind: string | null, more: object = {}) =>
  box.t.db
    .insertInto('outreach_pauses')
    .values({ organization_id: box.agency.id, kind, reason: 'person', created_at: box.t.clock.now, ...more })
    .execute()
const resume = () => box.t.db.deleteFrom('outreach_pauses').where('organization_id', '=', box.agency.id).execute()

test('what is still planned is sent', async () => {
  await releaseBirthday()
  expect(await sendDueMessages(guarded())).toEqual({ sent: 1 })
})

test('a birth date corrected after the release stops the email, and leaves its occasion to the plan', async () => {
  const { id } = await releaseBirthday()
  await box.t.db.updateTable('contacts').set({ birth_on: '1954-12-29' }).where('id', '=', id).execute()
  const post = makePost()
  expect(await sendDueMessages(guarded(post))).toEqual({ skipped: 1 })
  expect(post.accepted.size).toBe(0)
  const [row] = await box.rows()
  expect(row).toMatchObject({
    status: 'skipped',
    reason: 'not_due',
    batch_id: null,
    attempts: 0,
  })
  expect(row?.occasion).toMatch(/^birthday-2026 \(taken back /)
  expect(await box.contact(id)).toMatchObject({ status: 'New' })
})

test('outside the client’s local hours it waits for the next morning', async () => {
  await releaseBirthday()
  await releaseBirthday({ state: 'HI', zip_code: null, county: null })
  box.later(11 * HOUR)
  expect(await sendDueMessages(guarded())).toMatchObject({ sent: 1, queued: 1 })
  const waiting = (await box.rows()).find(({ status }) => status === 'queued')
  expect(waiting).toMatchObject({ next_at: new Date('2026-11-21T14:00:00Z'), attempts: 0, batch_id: null })
})

describe('a pause', () => {
  const paused: [name: string, kind: string | null, ofContact: boolean][] = [
    ['of all mail', null, false],
    ['of its kind', 'birthday', false],
    ['of the contact', null, true],
    ['of its kind to the contact', 'birthday', true],
  ]
  test.each(paused)('%s holds it, is checked once, and uses up nothing', async (_, kind, ofContact) => {
    const { id } = await releaseBirthday()
    await pause(kind, ofContact ? { contact_id: id } : {})
    const post = makePost()
    const reserve = vi.fn(async () => 0)
    const sending = () => ({ ...guarded(post), pace: { reserve, holdBack: async () => {} } })
    await sendDueMessages(sending())
    const asked = reserve.mock.calls.length
    for (let round = 0; round < 3; round++) {
      box.later(6 * HOUR)
      expect(await sendDueMessages(sending())).toEqual({})
    }
    expect(reserve).toHaveBeenCalledTimes(asked)
    box.t.clock.now = new Date('2026-11-21T15:00:00Z')
    await resume()
    expect(await sendDueMessages(sending())).toEqual({ sent: 1 })
    expect(post.accepted.size).toBe(1)
  })

  test('that ends by itself releases it on the next morning', async () => {
    await releaseBirthday()
    await pause('birthday', { until_on: '2026-11-21' })
    await sendDueMessages(guarded())
    box.t.clock.now = new Date('2026-11-21T23:00:00Z')
    expect(await sendDueMessages(guarded())).toEqual({})
    box.t.clock.now = new Date('2026-11-22T15:00:00Z')
    expect(await sendDueMessages(guarded())).toEqual({ sent: 1 })
  })

  test('that nobody ends keeps it until it is too late', async () => {
    await releaseBirthday()
    await pause('birthday')
    await sendDueMessages(guarded())
    box.t.clock.now = new Date('2026-12-21T06:01:00Z')
    expect(await sendDueMessages(guarded())).toEqual({ skipped: 1 })
    expect(await box.rows()).toMatchObject([{ reason: 'too_late' }])
  })

  // The embedded database has one connection, so a read cannot run during a write.
  if (inject('engine') === 'postgres')
    test('that is ended while an email waits for it wakes the email', async () => {
      await releaseBirthday()
      await pause('birthday')
      const { tenantDb } = box.t
      const ending: Promise<unknown>[] = []
      const waits = sql<{ waits: boolean }>`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`
      const meanwhile: typeof tenantDb = {
        ...tenantDb,
        withSystem: (reason, fn) =>
          tenantDb.withSystem(reason, async (system) => {
            const done = await fn(system)
            if (reason !== 'check a batch' || ending.length > 0) return done
            let ended = false
            ending.push(resume().then(() => (ended = true)))
            await expect
              .poll(async () => ended || (await waits.execute(box.t.db)).rows[0]?.waits, { timeout: 20_000 })
              .toBe(true)
            return done
          }),
      }
      expect(await sendDueMessages({ ...guarded(), tenantDb: meanwhile })).toMatchObject({ queued: 1 })
      await Promise.all(ending)
      await sendDueMessages(guarded())
      expect(await box.rows()).toMatchObject([{ status: 'sent' }])
    })
})

test('a client who got outreach today gets the next tomorrow', async () => {
  const contact = await releaseBirthday()
  await box.release(contact, { kind: 'new_year', occasion: 'new_year-2027' })
  const post = makePost()
  const report = await sendDueMessages(box.sending(post, { limits: undefined }))
  expect(report).toEqual({ sent: 1, queued: 1 })
  expect((await box.rows()).filter(({ status }) => status === 'queued')).toMatchObject([
    { next_at: new Date('2026-11-21T14:00:00Z') },
  ])
})

test('an email with an unknown outcome counts as today’s, whether it is retried or not', async () => {
  const clients = [await releaseBirthday(), await releaseBirthday()]
  const limits = { limits: undefined }
  await sendDueMessages(
    box.sending(
      makePost(() => ({ kind: 'uncertain', reason: 'no answer' })),
      limits,
    ),
  )
  await box.t.db
    .updateTable('messages')
    .set({ status: 'unknown', batch_id: null })
    .where('contact_id', '=', clients[0]!.id)
    .execute()
  await box.t.db
    .updateTable('send_batches')
    .set({ next_at: new Date('2026-11-20T19:00:00Z') })
    .execute()
  box.later(60_000)
  for (const client of clients) await box.release(client, { kind: 'new_year', occasion: 'new_year-2027' })
  const post = makePost()
  expect(await sendDueMessages(box.sending(post, limits))).toEqual({ queued: 2 })
  expect(post.accepted.size).toBe(0)
  const waiting = (await box.rows()).filter(({ kind }) => kind === 'new_year')
  expect(waiting.map(({ next_at }) => next_at)).toEqual(Array(2).fill(new Date('2026-11-21T14:00:00Z')))
})

test('an email more than 30 days late is skipped', async () => {
  await releaseBirthday({}, { due_on: '2026-10-20' })
  expect(await sendDueMessages(guarded())).toEqual({ skipped: 1 })
  expect(await box.rows()).toMatchObject([{ status: 'skipped', reason: 'too_late' }])
})

test('30 days late is not too late', async () => {
  await releaseBirthday({}, { due_on: '2026-10-21' })
  expect(await sendDueMessages(box.sending(makePost(), { limits: undefined }))).toEqual({ sent: 1 })
})

test('an answer to an earlier quote does not stop the follow-ups of a later one', async () => {
  const contact = await makeContact(box.agency, BIRTHDAY, box.t)
  await box.release(contact, { kind: 'follow_up_1', occasion: 'follow_up_1-x' })
  await pause('follow_up', { contact_id: contact.id, reason: 'client_answered' })
  expect(await sendDueMessages(box.sending(makePost(), { limits: undefined }))).toEqual({ sent: 1 })
})

test('what one email a year still allows is decided by the plan', async () => {
  const contact = await makeContact(box.agency, BIRTHDAY, box.t)
  const of = { organization_id: box.agency.id, channel: 'email', address: contact.email! }
  await box.t.db
    .insertInto('email_preferences')
    .values({ ...of, choice: 'yearly', created_at: box.t.clock.now })
    .execute()
  await box.release(contact, { kind: 'check_in', occasion: 'check_in-2026-1' })
  expect(await sendDueMessages(box.sending(makePost(), { limits: undefined }))).toEqual({ sent: 1 })
})

test.each([
  ['production', { mode: 'test', occasion: 'test:birthday-2026' }],
  ['test', { mode: 'production' }],
])(
  'what was released before the switch to %s mode does not leave, and may be released anew',
  async (send_mode, message) => {
    await releaseBirthday({}, message)
    await box.t.db
      .updateTable('organization_settings')
      .set({ send_mode })
      .where('organization_id', '=', box.agency.id)
      .execute()
    expect(await sendDueMessages(guarded())).toEqual({ skipped: 1 })
    const [row] = await box.rows()
    expect(row).toMatchObject({ reason: 'mode_changed' })
    expect(row?.occasion).toMatch(/ \(taken back /)
  },
)
