import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { listPracticeTexts } from '../../src/sms/practice-texts.ts'
import { twilioTextProvider } from '../../src/sms/twilio.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { httpProvider } from '../texts/http-provider.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'practice', from: '+18285550100' }
const PUBLIC = 'https://perennial.example'
const ID = '0f6f0dd6-7c0e-4f0a-9a2e-3d1c5a7b9e11'

let t: TestDatabase
let ours: Awaited<ReturnType<typeof httpProvider>>
let practice: PracticeProviders
const line = (timeoutMs = 8_000) =>
  twilioTextProvider({ ...account, apiBase: practice.twilioUrl }, { publicUrl: PUBLIC, timeoutMs })
const send = (phone: string, timeoutMs?: number) => line(timeoutMs).send({ to: `+1${phone}`, body: 'Hello' }, ID)

beforeAll(async () => {
  t = await freshDatabase()
  ours = await httpProvider((_, response) => response.end('<Response><Message>Bye &amp; thanks</Message></Response>'))
  const options = { ...account, ownUrl: ours.apiBase, publicUrl: PUBLIC, inboundPath: '/webhooks/twilio', hangMs: 200 }
  practice = await startPracticeProviders(t.tenantDb, undefined, undefined, options)
})
afterAll(async () => {
  await practice.close()
  await ours.close()
  await t.close()
})

const reported = (phone: string) =>
  expect.poll(() =>
    ours.asked.filter(({ fields }) => fields.To === `+1${phone}`).map(({ fields }) => fields.MessageStatus),
  )

test('a number’s last digits decide what happens to a text', async () => {
  expect(await send('8285550142')).toMatchObject({ kind: 'accepted' })
  await reported('8285550142').toEqual(['sent', 'delivered'])
  expect(await send('8285550001')).toMatchObject({ kind: 'accepted' })
  await reported('8285550001').toEqual(['sent', 'undelivered'])
  expect(await send('8285550002', 50)).toMatchObject({ kind: 'uncertain' })
  await reported('8285550002').toEqual(['sent', 'delivered'])
  expect(await send('8285550003')).toMatchObject({ kind: 'uncertain' })
  expect(await send('8285550004')).toMatchObject({ kind: 'refused', optedOut: true })
  expect(await send('123')).toMatchObject({ kind: 'refused', reason: expect.stringContaining('21211') })
  const taken = await t.tenantDb.withSystem('test', (system) => listPracticeTexts(system))
  expect(taken.map(({ recipient }) => recipient.slice(-4)).sort()).toEqual(['0001', '0002', '0142'])
})

test('its requests are signed as Twilio’s SDK checks them', async () => {
  const { path, fields, signature } = ours.asked.find(({ fields }) => fields.MessageStatus === 'sent')!
  const asCalled = { path: path.replace('/twilio/webhooks', '/webhooks'), fields, signature }
  expect(await line().isGenuine(asCalled)).toBe(true)
  expect(await line().isGenuine({ ...asCalled, fields: { ...fields, MessageStatus: 'failed' } })).toBe(false)
})

test('a phone that answers STOP gets our reply, and is blocked from then on', async () => {
  await practice.receiveText?.('8285550155', 'Stop')
  const texts = await t.tenantDb.withSystem('test', (system) => listPracticeTexts(system, { phone: '+18285550155' }))
  expect(texts.map(({ direction, body }) => [direction, body]).sort()).toEqual([
    ['in', 'Stop'],
    ['out', 'Bye & thanks'],
  ])
  expect(await send('8285550155')).toMatchObject({ kind: 'refused', optedOut: true })
  t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  await practice.receiveText?.('8285550155', 'START')
  expect(await send('8285550155')).toMatchObject({ kind: 'accepted' })
})
