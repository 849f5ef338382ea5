import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdOutreach } from '../../src/outreach/sending-state.ts'
import { testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { monitoredApp, TOKEN } from './monitored.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

const TITLE = 'Perennial status'

test('the operator types the token once and sees the status in sentences until the browser is closed', async () => {
  const { app } = await monitoredApp(t)
  const visitor = app.visitor()
  expect(await visitor.words('/status')).toMatch(new RegExp(`${TITLE}.*Token`))
  const let_in = await visitor.post('/status', { token: ` ${TOKEN} ` })
  expect([let_in.status, let_in.headers.get('Location')]).toEqual([303, '/status'])
  expect([...visitor.cookies.values()].join()).not.toContain(TOKEN)
  const words = await visitor.words('/status')
  expect(words).toMatch(/All systems normal.*Sending as planned.*vacuum-tables Not yet take-snapshot/)
  expect(words).not.toMatch(/\bSucceeded\b/)

  await t.tenantDb.withSystem('test', (system) => holdOutreach(system, 'An older copy'))
  const { app: later, monitor } = await monitoredApp(t)
  const at = new Date()
  await t.db
    .insertInto('job_runs')
    .values({ job: 'mail-digests', slot: at, claimed_by: randomUUID(), claimed_until: at, started_at: at })
    .execute()
  for (const [job, failed] of [
    ['plan-outreach', true],
    ['vacuum-tables', false],
  ] as const)
    monitor.ran({ job, result: undefined, seconds: 1, failed })
  const again = later.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  const held = await again.words('/status')
  expect(held).toMatch(/2 alerts need attention.*Emails and texts to clients are on hold: An older copy/)
  const row = (job: string, outcome: string) => new RegExp(`${job} [-\\d]+ [:\\d]+ UTC ${outcome}`)
  expect(held).toMatch(row('mail-digests', 'Running'))
  expect(held).toMatch(row('plan-outreach', 'Failed'))
  expect(held).toMatch(row('vacuum-tables', 'Succeeded'))
  await again.post('/status/end')
  expect(await again.words('/status')).not.toContain('Sending as planned')
})

test('nothing is shown without the right token or with a forged cookie, and without a configured one there is no page', async () => {
  const { app } = await monitoredApp(t)
  const visitor = app.visitor()
  for (const token of ['', TOKEN.slice(1), `${TOKEN}x`]) {
    const refused = await visitor.post('/status', { token })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []])
  }
  const evil = await visitor.post('/status', { token: TOKEN }, { Origin: 'https://evil.example' })
  expect([evil.status, evil.headers.getSetCookie()]).toEqual([403, []])
  const far = Date.now() + 3_600_000
  for (const made of ['x', `${far}.`, `${far}.${'A'.repeat(43)}`, `${far}`, 'NaN.x']) {
    visitor.cookies.set('operator', made)
    expect(await visitor.words('/status')).not.toContain('Memory')
  }
  expect((await visitor.post('/status', { token: 'x'.repeat(5000) })).status).toBe(413)

  const plain = (await testApp({}, t)).visitor()
  const answers = [await plain.get('/status'), await plain.post('/status', { token: TOKEN })]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

test('the page opens if the database does not, even with a session', async () => {
  const gone = { ...t.tenantDb, withSystem: () => Promise.reject(new Error('gone')), root: undefined as never }
  const { monitor } = await monitoredApp(t, gone)
  const visitor = (await testApp({ monitor, tenantDb: gone }, t)).visitor()
  visitor.cookies.set('sid', 'somebody')
  await visitor.post('/status', { token: TOKEN })
  expect(await visitor.words('/status')).toMatch(/The database does not respond to this process.*Memory/)
})

test('a state rule last checked more than a year ago is named on the page, and no sooner', async () => {
  const now = t.clock.now
  const read = async (moment: string) => {
    t.clock.now = new Date(moment)
    // Each has its own monitor, which caches its figures for some seconds.
    const visitor = (await monitoredApp(t)).app.visitor()
    await visitor.post('/status', { token: TOKEN })
    return visitor.words('/status')
  }
  const onTheDay = await read('2027-11-20T15:00:00Z')
  const dayAfter = await read('2027-11-24T15:00:00Z')
  t.clock.now = now
  expect(onTheDay).not.toContain('State rules were last checked')
  expect(dayAfter).toMatch(
    /Some state rules were last checked more than a year ago: CA, CT, .* the oldest on Nov 23, 2026\./,
  )
})
