import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedWebhook } from '../../src/practice/resend-webhooks.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { rowsOf } from '../rows.ts'
import { permanent, post, reportApp, reportBody, SECRET, sentMail, tell } from './reports.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let body: string
beforeAll(async () => {
  t = await freshDatabase()
  app = await reportApp(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  agency = await makeAgency({}, t)
  body = reportBody(app, 'complained', (await sentMail(app, agency)).id)
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const now = () => ago(0)
const other = `whsec_${Buffer.alloc(24, 6).toString('base64')}`
const right = () => signedWebhook(SECRET, 'msg_1', body, now())

test.each<[string, () => Record<string, string>, () => string, number]>([
  ['signed with another secret', () => signedWebhook(other, 'msg_1', body, now()), () => body, 401],
  ['changed on its way', right, () => body.replace('complained', 'delivered'), 401],
  ['with one more space', right, () => `${body} `, 401],
  ['under another id', () => ({ ...right(), 'svix-id': 'msg_2' }), () => body, 401],
  ['six minutes old', () => signedWebhook(SECRET, 'msg_1', body, ago(360)), () => body, 401],
  ['from six minutes ahead', () => signedWebhook(SECRET, 'msg_1', body, ago(-360)), () => body, 401],
  [
    'old, with the time made new',
    () => ({ ...signedWebhook(SECRET, 'a', body, ago(900)), ...time() }),
    () => body,
    401,
  ],
  ['with a signature of another version', () => ({ ...right(), 'svix-signature': 'v2,AAAA' }), () => body, 401],
  ['with a signature that is none', () => ({ ...right(), 'svix-signature': 'v1' }), () => body, 401],
  ['with a time that is none', () => ({ ...right(), 'svix-timestamp': 'soon' }), () => body, 401],
  ['without a signature', () => ({ 'svix-id': 'msg_1', 'svix-timestamp': '1' }), () => body, 400],
  ['without any header', () => ({}), () => body, 400],
])(
  'a report that is %s does nothing: nobody is refused, and its id stays free (T39)',
  async (_, headers, sent, status) => {
    const before = await rowsOf(t, agency)
    expect((await post(app, sent(), headers())).status).toBe(status)
    expect(await rowsOf(t, agency)).toEqual(before)
    expect(await t.db.selectFrom('webhook_events').selectAll().where('id', '=', 'msg_1').execute()).toEqual([])
  },
)

const time = () => ({ 'svix-timestamp': String(Math.floor(Date.now() / 1000)) })

test('a signed report about no email of ours is accepted and ignored', async () => {
  const before = await rowsOf(t, agency)
  for (const text of ['{}', '[]', '"x"', JSON.stringify({ type: 'domain.updated', created_at: 'x', data: {} })])
    expect((await post(app, text, signedWebhook(SECRET, 'msg_3', text, now()))).status).toBe(200)
  const unknown = await tell(app, 'bounced', '6ba7b810-9dad-41d1-80b4-00c04fd430c8', { data: permanent })
  expect([unknown.status, await unknown.text()]).toEqual([200, 'Not one of our emails.'])
  expect(await rowsOf(t, agency)).toEqual(before)
})

test('without a secret every report is refused, so that the provider retries later', async () => {
  const unset = await testApp({ resendWebhookSecret: undefined }, t)
  expect((await post(unset, body, right())).status).toBe(503)
})
