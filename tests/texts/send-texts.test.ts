import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TextOutcome } from '../../src/outbox/outgoing-text.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import type { TenantDb } from '../../src/scope.ts'
import type { Agency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { makePost } from '../outreach/outbox.ts'
import { makePhones, noWait, queueText, texting, textingAgency, textRow } from './phones.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  await t.db.updateTable('messages').set({ status: 'skipped' }).where('status', '<>', 'sent').execute()
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await textingAgency(t)
})
afterAll(() => t.close())

const runOutLeases = () =>
  t.db
    .updateTable('messages')
    .set({ claimed_until: sql`now() - interval '1 second'` })
    .where('status', '=', 'sending')
    .execute()

test('a due text is sent to the full number and recorded as sent (product-012)', async () => {
  const { id } = await queueText(t, agency)
  const phones = makePhones()
  expect(await sendDueTexts(texting(t, phones))).toEqual({ sent: 1 })
  expect(phones.handedOver).toEqual([{ to: '+18285550142', body: 'Blue Ridge Medigap: hello', messageId: id }])
  expect(await textRow(t, id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    provider_id: `SM-${id}`,
    payload: null,
    claimed_by: null,
    sent_at: t.clock.now,
  })
  expect(await sendDueTexts(texting(t, phones))).toEqual({})
})

test('the email sender leaves texts alone', async () => {
  const { id } = await queueText(t, agency)
  const post = makePost()
  const sending = {
    tenantDb: t.tenantDb,
    compose: async () => ({}) as never,
    mailer: post,
    pace: noWait,
    practice: true,
  }
  await sendDueMessages({ ...sending, signal: new AbortController().signal } as never)
  expect(post.accepted.size).toBe(0)
  expect(await textRow(t, id)).toMatchObject({ status: 'queued' })
})

describe('what the provider answers', () => {
  const answered = async (outcome: TextOutcome) => {
    const { id } = await queueText(t, agency)
    const phones = makePhones(() => outcome)
    const report = await sendDueTexts(texting(t, phones))
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
    const later = makePhones()
    await sendDueTexts(texting(t, later))
    return { report, row: await textRow(t, id), tries: phones.handedOver.length + later.handedOver.length }
  }

  test('a text that may have been accepted is unknown at once, and never sent again', async () => {
    const { row, tries } = await answered({ kind: 'uncertain', reason: 'no answer in 8 s' })
    expect(row).toMatchObject({ status: 'unknown', reason_detail: 'no answer in 8 s', payload: { to: '+18285550142' } })
    expect(tries).toBe(1)
  })

  test('one that was never sent is retried, without counting an attempt', async () => {
    const { report, row, tries } = await answered({ kind: 'not_reached', reason: 'not reached: ECONNREFUSED' })
    expect(report).toEqual({ queued: 1 })
    expect(row).toMatchObject({ status: 'sent', attempts: 1, reason: null })
    expect(tries).toBe(2)
  })

  test('a refusal ends it with a reason', async () => {
    const { row, tries } = await answered({ kind: 'refused', reason: '21211: not a phone' })
    expect(row).toMatchObject({ status: 'failed', reason_detail: '21211: not a phone' })
    expect(tries).toBe(1)
  })

  test('a client who told the provider STOP gets no more texts', async () => {
    await answered({ kind: 'refused', reason: '21610: stopped', optedOut: true })
    const stops = t.db.selectFrom('suppressions').select(['channel', 'address', 'reason'])
    expect(await stops.where('organization_id', '=', agency.id).execute()).toEqual([
      { channel: 'text', address: '8285550142', reason: 'stopped' },
    ])
  })

  test('a refused account stops the run and is reported', async () => {
    const { report, row } = await answered({ kind: 'locked_out', reason: '20003: no' })
    expect(report).toEqual({ queued: 1, lockedOut: '20003: no' })
    expect(row).toMatchObject({ status: 'sent', attempts: 1 })
  })
})

describe('a sender that dies', () => {
  const dying = (at: string): TenantDb => ({
    ...t.tenantDb,
    withSystem: (reason, fn) =>
      reason === at ? Promise.reject(new Error('killed')) : t.tenantDb.withSystem(reason, fn),
  })

  test('after sending leaves an unknown text that nobody sends again', async () => {
    const { id } = await queueText(t, agency)
    await t.db.updateTable('messages').set({ until_on: '2027-03-01' }).where('id', '=', id).execute()
    const phones = makePhones()
    await expect(sendDueTexts(texting(t, phones, { tenantDb: dying('settle a text') }))).rejects.toThrow(
      'Texts that could not be handled: 1',
    )
    await runOutLeases()
    expect(await sendDueTexts(texting(t, phones))).toEqual({})
    expect(await textRow(t, id)).toMatchObject({ status: 'unknown', reason: 'text_interrupted', until_on: null })
    expect(phones.handedOver).toHaveLength(1)
  })

  test('before sending leaves it waiting', async () => {
    const { id } = await queueText(t, agency)
    const phones = makePhones()
    await sendDueTexts(texting(t, phones, { tenantDb: dying('prepare a text') })).catch(() => {})
    await runOutLeases()
    expect(await sendDueTexts(texting(t, phones))).toEqual({ sent: 1 })
    expect(await textRow(t, id)).toMatchObject({ crash_count: 1, attempts: 1 })
  })

  test('three times at one text fails it', async () => {
    const { id } = await queueText(t, agency, {}, { crash_count: 3 })
    expect(await sendDueTexts(texting(t, makePhones()))).toEqual({ failed: 1 })
    expect(await textRow(t, id)).toMatchObject({ reason: 'crashed' })
  })

  test('and returning late changes nothing', async () => {
    const { id } = await queueText(t, agency)
    const slow = makePhones()
    const late = async (...[text, messageId]: Parameters<typeof slow.send>) => {
      await runOutLeases()
      await sendDueTexts(texting(t, makePhones()))
      return slow.send(text, messageId)
    }
    expect(await sendDueTexts(texting(t, { ...slow, send: late }))).toEqual({ lost: 1 })
    expect(await textRow(t, id)).toMatchObject({ status: 'unknown' })
  })
})

test('three senders, 100 texts, one in ten hangs after acceptance: each at most once, and hung ones are unknown', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => queueText(t, agency, { phone_number: `828${String(5_000_000 + n)}` })),
  )
  const phones = makePhones(({ to }) => (to.endsWith('7') ? { kind: 'uncertain', reason: 'no answer' } : undefined))
  await Promise.all([1, 2, 3].map(() => sendDueTexts(texting(t, phones))))
  expect(phones.handedOver).toHaveLength(100)
  expect(new Set(phones.handedOver.map(({ to }) => to)).size).toBe(100)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from messages
    where organization_id = ${agency.id} and channel = 'text' group by status order by status`.execute(t.db)
  expect(rows).toEqual([
    { status: 'sent', count: 90 },
    { status: 'unknown', count: 10 },
  ])
})
