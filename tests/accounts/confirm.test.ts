import { afterEach, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'
import { mailTo, sessionsOf } from './mailbox.ts'

const noon = (await testDatabase()).clock.now
afterEach(async () => {
  ;(await testDatabase()).clock.now = noon
})

/** Signed in 11 minutes ago. */
async function stale(app: TestApp, person: Person): Promise<Visitor> {
  const visitor = await app.as(person)
  app.t.clock.now = new Date(noon.getTime() + 11 * 60_000)
  return visitor
}

async function askForCode(app: TestApp, person: Person, visitor: Visitor): Promise<string> {
  await visitor.post(urls.confirm({ to: '/contacts' }), { send: 'on' })
  return (await mailTo(app, person.email))?.code ?? ''
}
const type = (visitor: Visitor, confirmationCode: string, to = '/settings') =>
  visitor.post(urls.confirm({ to }), { confirmationCode })
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test('a fresh sign-in continues without a code', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const answer = await (await app.as(ruth)).get(urls.confirm({ to: '/settings/log' }))
  expect(answer.headers.get('Location')).toBe('/settings/log')
  expect(await mailTo(app, ruth.email)).toBeUndefined()
})

test('after 10 minutes the page explains, emails a code on request, and the code continues', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await stale(app, ruth)
  const page = await visitor.html(urls.confirm({ to: '/settings/log' }))
  expect(page).toContain('Confirm it’s you to continue.')
  expect(page).toContain('Email me a code')
  expect(await mailTo(app, ruth.email)).toBeUndefined()
  const sent = await visitor.post(urls.confirm({ to: '/settings/log' }), { send: 'on' })
  const next = sent.headers.get('Location') ?? ''
  expect(await visitor.html(next)).toContain('autoComplete="one-time-code"')
  const code = (await mailTo(app, ruth.email))?.code ?? ''
  const before = visitor.cookies.get('sid')
  const answer = await type(visitor, `${code.slice(0, 3)} ${code.slice(3)}`, '/settings/log')
  expect(answer.headers.get('Location')).toBe('/settings/log')
  expect(visitor.cookies.get('sid')).not.toBe(before)
  const [session] = await sessionsOf(app, ruth)
  expect(session?.signed_in_at).toEqual(app.t.clock.now)
})

test('an invalid code and a wrong one are refused with a reason', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await stale(app, ruth)
  const code = await askForCode(app, ruth, visitor)
  const short = await type(visitor, '123')
  expect([short.status, await short.text()]).toEqual([422, expect.stringContaining('has six digits')])
  const wrong = await type(visitor, otherThan(code))
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('That code is wrong or no longer works'),
  ])
})

test('after five wrong codes the right one is refused too', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await stale(app, ruth)
  const code = await askForCode(app, ruth, visitor)
  for (let guess = 0; guess < 5; guess++) expect((await type(visitor, otherThan(code))).status).toBe(422)
  expect((await type(visitor, code)).status).toBe(422)
})

test('another user’s code is refused and still works for that user', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  const visitor = await stale(app, ruth)
  app.t.clock.now = noon
  const danas = await stale(app, dana)
  const code = await askForCode(app, dana, danas)
  expect((await type(visitor, code)).status).toBe(422)
  expect((await type(danas, code, '/profile')).headers.get('Location')).toBe('/profile')
})

test('after ten codes in an hour a form says that none was emailed, and how to go on', async () => {
  const app = await testApp()
  const { ruth, omar } = await makeAgency()
  const visitor = await stale(app, ruth)
  const submit = async () => {
    app.t.clock.now = new Date(app.t.clock.now.getTime() + 61_000)
    return wordsOf(await (await visitor.post(urls.agents.removal(omar.id), { how: 'leave' })).text())
  }
  for (let code = 1; code <= 10; code++) expect(await submit()).toContain('We emailed a six-digit code to')
  const refused = await submit()
  expect(refused).not.toContain('We emailed a six-digit code to')
  expect(refused).toContain('We emailed you ten codes in the last hour.')
  expect(refused).toContain('log out and log in again')
})

test('a confirmation code signs no one in, and of fifty parallel uses one succeeds', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await stale(app, ruth)
  const code = await askForCode(app, ruth, visitor)
  expect((await app.visitor().post(urls.loginCode(), { email: ruth.email, code })).status).toBe(422)
  const copies = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const copy = app.visitor()
      copy.cookies.set('sid', visitor.cookies.get('sid') ?? '')
      return copy
    }),
  )
  const answers = await Promise.all(copies.map((copy) => type(copy, code)))
  expect(
    answers.filter(({ status }) => status === 303 || status === 302).map((one) => one.headers.get('Location')),
  ).toContain('/settings')
  expect(answers.filter((one) => one.headers.get('Location') === '/settings')).toHaveLength(1)
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
})

test.each([
  '//evil.test',
  'https://evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/confirm?to=/confirm',
  '/\t/evil.test',
  '/confirm/../confirm',
])('it never redirects to another site: %s (T28)', async (to) => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const answer = await (await app.as(ruth)).get(urls.confirm({ to }))
  expect(answer.headers.get('Location')).toBe(urls.contacts.list())
})

test('a download starts on a page that says so and links back to the filtered list', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await stale(app, ruth)
  const to = '/contacts/export.csv?states=NC&search=">;url=x'
  const answer = await type(visitor, await askForCode(app, ruth, visitor), to)
  const there = answer.headers.get('Location')!
  expect(there).toBe(urls.confirm({ to }))
  const html = await visitor.html(there)
  expect(html).toContain('Your download has started')
  expect(html).toContain(
    '<meta http-equiv="refresh" content="0;url=/contacts/export.csv?states=NC&amp;search=&quot;&gt;;url=x">',
  )
  expect(html).toMatch(/href="\/contacts\?[^"]*states=NC/)
})
