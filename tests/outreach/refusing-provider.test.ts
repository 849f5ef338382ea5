import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendMailer } from '../../src/mail/mailer.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import {
  createDatabasePace,
  endProviderPauses,
  listPausedProviders,
  type ProviderPace,
} from '../../src/outreach/sending/send-pace.ts'
import { findEmailTrouble } from '../../src/outreach/sending-state.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { makeContact } from '../agency.ts'
import { testOutbox } from './outbox.ts'

const box = testOutbox()
let providers: PracticeProviders
beforeAll(async () => {
  providers = await startPracticeProviders(box.t.tenantDb)
})
afterAll(() => providers.close())

let made = 0
const address = (name: string) => `${name}@r${made++}.example`
const standIn = (apiKey = providers.resendKey) =>
  resendMailer({ apiKey, baseUrl: providers.resendUrl, mailFrom: 'mail@perennial.example' })

/** Sends through a pace of its own; `resume` is as if its pause were over. */
function sender(mailer = standIn()) {
  const provider = `mail ${made++}`
  const pace = createDatabasePace(box.t.tenantDb, { provider, perSecond: 1000 })
  const row = () => box.t.db.selectFrom('send_pace').selectAll().where('provider', '=', provider)
  return {
    pace,
    send: (only?: 'first' | 'outreach') => sendDueMessages(box.sending(mailer, { pace, only })),
    pause: async () => (await row().executeTakeFirstOrThrow()) as { paused_until: Date | null; pause_count: number },
    resume: () =>
      box.t.db
        .updateTable('send_pace')
        .set({ paused_until: sql`clock_timestamp()` })
        .where('provider', '=', provider)
        .execute(),
  }
}

/** From now by the database's clock. */
async function minutesUntil(at: Date | null): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from ${at}::timestamptz - clock_timestamp())::float8 / 60 as minutes`.execute(box.t.db)
  return rows[0]!.minutes
}

test.each([
  ['revoked', 'account', '403: API key is invalid'],
  ['unverified', 'account', '403: The perennial.example domain is not verified.'],
  ['daily', 'quota', '429: You have reached your daily email sending quota.'],
  ['monthly', 'quota', '429: You have reached your monthly email sending quota.'],
])(
  '%s: no email fails, all sending pauses, the operator is told, and the email leaves after it',
  async (name, cause, reason) => {
    const { send, pause, resume, pace } = sender()
    await box.queueOne({ email: address(name) })
    await box.release(await makeContact(box.agency, { email: address('walter') }, box.t))
    expect(await send('first')).toEqual({ queued: 1, lockedOut: reason })
    expect(await send()).toEqual({})
    expect((await box.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ])
    expect(await pace.reserve('first')).toBeUndefined()
    const system = await box.t.tenantDb.withSystem('test', listPausedProviders)
    expect(system).toMatchObject([{ cause, reason }])
    expect(await box.t.tenantDb.withSystem('test', findEmailTrouble)).toMatchObject({ kind: cause, reason })
    expect((await pause()).pause_count).toBe(1)
    await resume()
    box.later(60_000)
    expect(await send()).toEqual({ sent: 2 })
    expect(await box.t.tenantDb.withSystem('test', findEmailTrouble)).toBeUndefined()
  },
)

test('outreach in a batch waits for the account too, without a failure', async () => {
  const { send, resume } = sender()
  await box.release(await makeContact(box.agency, { email: address('revoked') }, box.t))
  await box.release(await makeContact(box.agency, { email: address('walter') }, box.t))
  expect(await send()).toEqual({ queued: 2, lockedOut: '403: API key is invalid' })
  await resume()
  box.later(60_000)
  expect(await send()).toEqual({ sent: 2 })
})

test('a revoked key is tried once at the end of each pause, and each pause is longer, up to an hour', async () => {
  const { send, pause, resume } = sender(standIn('re_revoked'))
  await box.queueOne()
  const minutes: number[] = []
  for (let n = 0; n < 8; n++) {
    expect(await send()).toEqual({ queued: 1, lockedOut: '403: API key is invalid' })
    minutes.push(Math.round(await minutesUntil((await pause()).paused_until)))
    await resume()
    box.later(60_000)
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(await box.rows()).toMatchObject([{ status: 'queued', attempts: 0, reason: null }])
  await box.t.tenantDb.withSystem('test', endProviderPauses)
})

test('a used-up quota is tried again at the next midnight UTC, and not before', async () => {
  const { send, pause } = sender()
  await box.queueOne({ email: address('daily') })
  await send()
  const { paused_until } = await pause()
  expect(paused_until?.toISOString()).toMatch(/T00:00:00.000Z$/)
  const minutes = await minutesUntil(paused_until)
  expect(minutes).toBeGreaterThan(0)
  expect(minutes).toBeLessThanOrEqual(24 * 60)
  await box.t.tenantDb.withSystem('test', endProviderPauses)
})

test('after a pause one sender tries, and the others wait for its result', async () => {
  const { pace, send, resume } = sender()
  await box.queueOne({ email: address('revoked') })
  await send()
  await resume()
  const others: ProviderPace = pace
  expect(await pace.reserve('first')).toBe(0)
  expect(await others.reserve('first')).toBeUndefined()
  await pace.recordResult?.(false)
  expect(await others.reserve('first')).toBeGreaterThanOrEqual(0)
})

test('after a repair the operator can make all providers be tried at once', async () => {
  const { send } = sender()
  await box.queueOne({ email: address('monthly') })
  await send()
  await box.t.tenantDb.withSystem('test', endProviderPauses)
  box.later(60_000)
  expect(await send()).toEqual({ sent: 1 })
})

test('too many requests count no attempt, and end by themselves', async () => {
  const { send, pace } = sender()
  await box.queueOne({ email: address('haste') })
  expect(await send()).toEqual({ queued: 1 })
  expect(await box.t.tenantDb.withSystem('test', findEmailTrouble)).toBeUndefined()
  box.later(1_000)
  await pace.reserve('first')
  expect(await send()).toEqual({ sent: 1 })
})

test('an invalid address in a batch fails, and the others arrive', async () => {
  const { send } = sender()
  for (const name of ['walter', 'reject', 'ann'])
    await box.release(await makeContact(box.agency, { email: address(name) }, box.t))
  expect(await send()).toEqual({ sent: 2, failed: 1 })
  const failed = (await box.rows()).find(({ status }) => status === 'failed')
  expect(failed?.reason_detail).toContain('Invalid `to` field')
})
