import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabasePace, endProviderPauses } from '../../src/outreach/sending/send-pace.ts'
import { holdOutreach, releaseOutreachHold } from '../../src/outreach/sending-state.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
  agency = await makeAgency({}, t)
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})
afterAll(() => t.close())

const HELD =
  /Emails and texts to clients have been on hold for all agencies since Nov 20.*when our team releases the hold/
const send = async (id: number) => (await ruth.json('POST', urls.contacts.sendQuoteApi(id), {})).json()

test('a quote sent while email is held says that it waits, and why, until it is released', async () => {
  const { id } = await makeContact(agency, {}, t)
  await t.tenantDb.withSystem('test', (system) => holdOutreach(system, 'a restored backup'))
  const waits = expect.stringMatching(new RegExp(`^We saved your quote and will send it automatically.*${HELD.source}`))
  expect(await send(id)).toMatchObject({ success: true, waits })
  const page = await ruth.html(urls.contacts.show(id))
  expect(wordsOf(page)).toContain('Waiting to send')
  expect(wordsOf(page)).toMatch(HELD)
  expect(page).not.toContain('http-equiv="refresh"')
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  expect(wordsOf(await ruth.html(urls.contacts.show(id)))).toContain('Waiting to send')
  await t.tenantDb.withSystem('test', releaseOutreachHold)
  expect(wordsOf(await ruth.html(urls.contacts.show(id)))).not.toContain('Waiting to send')
  expect(await send((await makeContact(agency, {}, t)).id)).not.toHaveProperty('waits')
})

test('admins are told on every page while the email service refuses us, and agents are not', async () => {
  const pace = createDatabasePace(t.tenantDb, { provider: 'resend', perSecond: 1000 })
  await pace.reserve('first')
  const seen = async (visitor: Visitor) => wordsOf(await visitor.html(urls.contacts.list()))
  const account =
    /Emails are paused because our email service has been rejecting our account since .*No emails are lost/
  const quota = /Emails are paused until .* because we reached our email limit on /
  expect(await seen(ruth)).not.toMatch(account)
  await pace.pause?.({ cause: 'account', reason: '403: API key is invalid' })
  expect(await seen(ruth)).toMatch(account)
  expect(await seen(ruth)).not.toContain('API key')
  expect(await seen(dana)).not.toMatch(account)
  await pace.pause?.({ cause: 'quota', reason: '429: daily' })
  expect(await seen(ruth)).toMatch(quota)
  const { id } = await makeContact(agency, {}, t)
  expect(await send(id)).toMatchObject({
    waits: expect.stringMatching(/^We saved your quote.*we reached our email limit/),
  })
  expect(await (await ruth.get(urls.contacts.trackingApi(id))).json()).toMatchObject({
    waits: expect.stringMatching(/we reached our email limit/),
    trackingRecords: [{ send_status: 'Scheduled' }],
  })
  await t.tenantDb.withSystem('test', endProviderPauses)
  expect(await seen(ruth)).not.toMatch(quota)
})
