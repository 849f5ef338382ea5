import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabasePace, listPausedProviders } from '../../src/outreach/sending/send-pace.ts'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { twilioTextProvider } from '../../src/sms/twilio.ts'
import type { Agency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { queueText, texting, textingAgency, textRow } from './phones.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'practice', from: '+18285550100' }
let t: TestDatabase
let agency: Agency
let providers: PracticeProviders
beforeAll(async () => {
  t = await freshDatabase()
  providers = await startPracticeProviders(t.tenantDb, undefined, undefined, {
    ...account,
    ownUrl: 'http://127.0.0.1:9',
    publicUrl: 'http://127.0.0.1:9',
    inboundPath: '/webhooks/twilio',
  })
})
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await textingAgency(t)
})
afterAll(async () => {
  await providers.close()
  await t.close()
})

function sender(provider: string) {
  const pace = createDatabasePace(t.tenantDb, { provider, perSecond: 1000 })
  const line = twilioTextProvider({ ...account, apiBase: providers.twilioUrl }, { publicUrl: 'http://127.0.0.1:9' })
  return { pace, send: () => sendDueTexts(texting(t, { ...line, compose: () => 'Hello', pace })) }
}
const resume = () =>
  t.db
    .updateTable('send_pace')
    .set({ paused_until: sql`clock_timestamp()`, next_free_at: sql`clock_timestamp()` })
    .where('provider', 'like', 'text%')
    .execute()

test.each([
  ['0005', 'account', '20403'],
  ['0007', 'account', '21703'],
  ['0008', 'account', '21705'],
  ['0011', 'quota', '63038'],
])(
  'a number that ends in %s: the text waits for the %s (%s), the operator is told, and then it leaves',
  async (digits, cause, code) => {
    const { send } = sender(`text ${digits}`)
    const { id } = await queueText(t, agency, { phone_number: `828555${digits}` })
    expect(await send()).toEqual({ queued: 1, lockedOut: expect.stringContaining(code) })
    expect(await textRow(t, id)).toMatchObject({ status: 'queued', attempts: 0, first_attempt_at: null })
    const paused = await t.tenantDb.withSystem('test', listPausedProviders)
    expect(paused).toMatchObject([{ provider: `text ${digits}`, cause, reason: expect.stringContaining(code) }])
    t.clock.now = new Date(t.clock.now.getTime() + 600_000)
    expect(await send()).toEqual({})
    await resume()
    expect(await send()).toEqual({ sent: 1 })
    expect(await t.tenantDb.withSystem('test', listPausedProviders)).toEqual([])
  },
)

test.each(['0010', '0012'])(
  'a number that ends in %s: the text is sent a little later, and nobody is notified',
  async (digits) => {
    const { send } = sender(`text ${digits}`)
    const { id } = await queueText(t, agency, { phone_number: `828555${digits}` })
    expect(await send()).toEqual({ queued: 1 })
    expect(await textRow(t, id)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await t.tenantDb.withSystem('test', listPausedProviders)).toEqual([])
    await resume()
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    expect(await send()).toEqual({ sent: 1 })
  },
)

test.each([
  ['0006', '21606'],
  ['0009', '21408'],
])(
  'a number that ends in %s: that text alone waits an hour (%s), and the other agencies’ texts leave',
  async (digits, code) => {
    const { send } = sender(`text ${digits}`)
    const { id } = await queueText(t, agency, { phone_number: `876555${digits}` })
    const other = await textingAgency(t)
    const theirs = await queueText(t, other)
    expect(await send()).toEqual({ queued: 1, sent: 1 })
    expect(await textRow(t, theirs.id)).toMatchObject({ status: 'sent' })
    expect(await textRow(t, id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      first_attempt_at: null,
      reason_detail: expect.stringContaining(code),
      next_at: new Date(t.clock.now.getTime() + 3_600_000),
    })
    expect(await t.tenantDb.withSystem('test', listPausedProviders)).toEqual([])
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
    expect(await send()).toEqual({ sent: 1 })
  },
)
