import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { askForLink, sessionsOf } from './mailbox.ts'

test('the emailed link signs in when its button is clicked (auth-001, nav-011)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { visitor, path } = await askForLink(app, ruth)
  const pressed = await visitor.post(path)
  expect(pressed.headers.get('Location')).toBe(urls.contacts.list())
  const contacts = await visitor.get(urls.contacts.list())
  expect(contacts.status).toBe(200)
})

test('opening the link, any number of times, neither signs in nor uses it up', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { path } = await askForLink(app, ruth)
  for (let visit = 0; visit < 5; visit++) expect((await app.visitor().get(path)).status).toBe(200)
  expect(await sessionsOf(app, ruth)).toHaveLength(0)
  expect((await app.visitor().post(path)).status).toBe(303)
})

test('a link works once, and the second use says so (T5)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { path } = await askForLink(app, ruth)
  await app.visitor().post(path)
  const again = await app.visitor().post(path)
  expect(again.status).toBe(422)
  expect(await again.text()).toContain('This link was already used')
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
})

test('fifty parallel uses of one code make exactly one session (T5)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { code } = await askForLink(app, ruth)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.visitor().post(urls.loginCode(), { email: ruth.email, code })),
  )
  expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1)
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
})

test('fifty parallel uses of one link make exactly one session (T5)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { path } = await askForLink(app, ruth)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.visitor().post(path)))
  expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1)
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
})

test('the sixth guess at a code is refused even when it is right (T5)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { code } = await askForLink(app, ruth)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let guess = 0; guess < 5; guess++)
    expect((await app.visitor().post(urls.loginCode(), { email: ruth.email, code: wrong })).status).not.toBe(303)
  expect((await app.visitor().post(urls.loginCode(), { email: ruth.email, code })).status).not.toBe(303)
  expect(await sessionsOf(app, ruth)).toHaveLength(0)
})

test('a code typed with spaces is understood', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { code } = await askForLink(app, ruth)
  expect(
    (await app.visitor().post(urls.loginCode(), { email: ruth.email, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }))
      .status,
  ).toBe(303)
})

test('an empty address is an error, and an invalid one stays in the field (auth-007)', async () => {
  const app = await testApp()
  const empty = await app.visitor().post(urls.login(), { email: '' })
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Please enter your email address')
  const wrong = await app.visitor().post(urls.login(), { email: 'ruth at blueridge' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('value="ruth at blueridge"')
})

test('an agent begins on Today, unless another page was requested', async () => {
  const app = await testApp()
  const { dana } = await makeAgency()
  const { visitor, path } = await askForLink(app, dana)
  expect((await visitor.post(path)).headers.get('Location')).toBe(urls.today.list())
  const later = app.visitor()
  await later.get('/contacts?search=brandt')
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 61_000)
  const { path: second } = await askForLink(app, dana, later)
  expect((await later.post(second)).headers.get('Location')).toBe('/contacts?search=brandt')
})

test('a signed-in user who opens the sign-in page goes to the contacts (nav-038)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  expect((await visitor.get(urls.login())).headers.get('Location')).toBe(urls.contacts.list())
  expect((await visitor.get(urls.signup())).headers.get('Location')).toBe(urls.contacts.list())
})

test('logging out ends the session, also for a copy of its cookie (auth-021, T9)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const copy = app.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  expect((await visitor.post(urls.logout())).headers.get('Location')).toBe(urls.home())
  expect((await copy.get(urls.contacts.list())).headers.get('Location')).toBe(urls.login())
})

test('a removed user is signed out at once (T9)', async () => {
  const app = await testApp()
  const { dana } = await makeAgency()
  const visitor = await app.as(dana)
  await app.t.db.updateTable('users').set({ removed_at: app.t.clock.now }).where('id', '=', dana.id).execute()
  expect((await visitor.get(urls.contacts.list())).headers.get('Location')).toBe(urls.login())
})

test('a session cookie from before the sign-in is replaced (T8)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = app.visitor()
  visitor.cookies.set('sid', 'chosen-by-somebody-else')
  const { path } = await askForLink(app, ruth, visitor)
  await visitor.post(path)
  expect(visitor.cookies.get('sid')).toMatch(/^[\w-]{43}$/)
})

test('neither the database nor a page holds the secret of a session or a link (T8)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { visitor, path } = await askForLink(app, ruth)
  await visitor.post(path)
  const secret = visitor.cookies.get('sid') ?? ''
  const stored = JSON.stringify(
    await app.t.db.selectFrom('sessions').selectAll().where('user_id', '=', ruth.id).execute(),
  )
  const tokens = JSON.stringify(
    await app.t.db.selectFrom('login_tokens').selectAll().where('user_id', '=', ruth.id).execute(),
  )
  expect(secret).not.toBe('')
  expect(stored).not.toContain(secret)
  expect(tokens).not.toContain(path.split('/').at(-1))
  expect(await visitor.html(urls.contacts.list())).not.toContain(secret)
})

test('requests that come too soon do not count toward the hour', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const before = app.t.clock.now
  for (let press = 0; press < 6; press++) await app.visitor().post(urls.login(), { email: ruth.email })
  app.t.clock.now = new Date(before.getTime() + 5 * 60_000)
  await app.visitor().post(urls.login(), { email: ruth.email })
  await app.mailLogins()
  app.t.clock.now = before
  const queued = await app.t.db.selectFrom('messages').select('id').where('recipient', '=', ruth.email).execute()
  expect(queued).toHaveLength(2)
})

test('an address requested every minute gets five emails an hour (T6)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const before = app.t.clock.now
  for (let minute = 0; minute < 55; minute += 5) {
    app.t.clock.now = new Date(before.getTime() + minute * 60_000)
    expect((await app.visitor().post(urls.login(), { email: ruth.email })).status).toBe(303)
    await app.mailLogins()
  }
  app.t.clock.now = before
  const queued = await app.t.db.selectFrom('messages').select('id').where('recipient', '=', ruth.email).execute()
  expect(queued).toHaveLength(5)
})

test('one network can request ten links in 15 minutes, by page and API together (T6, T35)', async () => {
  const app = await testApp()
  const visitor = app.visitor()
  const answers: number[] = []
  for (let press = 0; press < 6; press++) {
    answers.push((await visitor.post(urls.login(), { email: `nobody${press}@nowhere.example` })).status)
    answers.push((await visitor.json('POST', '/api/auth/login', { email: `noone${press}@nowhere.example` })).status)
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})
