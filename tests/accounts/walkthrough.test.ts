import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
})

const completedAt = async ({ id }: Person) =>
  (await app.t.db.selectFrom('users').select('walkthrough_completed_at').where('id', '=', id).executeTakeFirstOrThrow())
    .walkthrough_completed_at

test('the introduction is on the contacts and the dashboard until it is completed, per person (walkthrough-001, walkthrough-003)', async () => {
  const [dana, omar] = [await app.as(agency.dana), await app.as(agency.omar)]
  const has = async (visitor: Visitor, path: string) => {
    const html = await visitor.html(path)
    return html.includes('<react-island name="walkthrough"') && html.includes('href="/walkthrough/steps"')
  }
  expect([await has(dana, '/contacts'), await has(dana, '/dashboard')]).toEqual([true, true])
  const sent = await dana.json('POST', '/api/profile/complete-walkthrough')
  expect([sent.status, await sent.json()]).toEqual([200, { success: true }])
  expect(await completedAt(agency.dana)).toEqual(app.t.clock.now)
  expect([await has(dana, '/contacts'), await has(dana, '/dashboard')]).toEqual([false, false])
  expect([await has(omar, '/contacts'), await completedAt(agency.omar)]).toEqual([true, null])
})

test('without JavaScript the introduction is a page with forms (walkthrough-002, walkthrough-003)', async () => {
  const omar = await app.as(agency.omar)
  const html = await omar.html('/walkthrough/steps')
  expect(wordsOf(html)).toMatch(
    /Welcome .* Set up your profile .* Add clients .* Generate quotes .* Open contacts Got it Don't Show Again/,
  )
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/profile', '/contacts/imports/new', '/contacts/new']))
  expect((await omar.post('/walkthrough/completion')).headers.get('Location')).toBe('/contacts')
  expect(await completedAt(agency.omar)).toEqual(app.t.clock.now)
  expect(await omar.words('/walkthrough/steps')).not.toContain("Don't Show Again")
})

test('a completion that cannot be saved shows an error (api-047, walkthrough-004)', async () => {
  const withTenant: typeof app.t.tenantDb.withTenant = async () => {
    throw new Error('the database is away')
  }
  const broken = await testApp({
    tenantDb: { ...app.t.tenantDb, withTenant },
    log: { debug() {}, info() {}, error() {} },
  })
  const ruth = await broken.as(agency.ruth)
  const error = 'Failed to save walkthrough completion. Please try again.'
  const called = await ruth.json('POST', '/api/profile/complete-walkthrough')
  expect([called.status, await called.json()]).toEqual([500, { success: false, error }])
  const posted = await ruth.post('/walkthrough/completion')
  expect([posted.status, wordsOf(await posted.text())]).toEqual([500, expect.stringContaining(error)])
})

test('/walkthrough welcomes a signed-in user and removes the query (nav-025)', async () => {
  const ruth = await app.as(agency.ruth)
  const stripped = await ruth.get(`/walkthrough?email=${agency.ruth.email}`)
  expect([stripped.status, stripped.headers.get('Location')]).toEqual([303, '/walkthrough'])
  const html = await ruth.html('/walkthrough')
  expect(wordsOf(html)).toContain("You're logged in")
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/dashboard', '/settings']))
  const danas = await (await app.as(agency.dana)).html('/walkthrough')
  const main = danas.slice(danas.indexOf('<main'))
  expect(linksOf(main)).toEqual(expect.arrayContaining(['/dashboard', '/contacts']))
  expect(linksOf(main)).not.toContain('/settings')
})

test('another address in /walkthrough does not change the session (nav-024, T1)', async () => {
  const dana = await app.as(agency.dana)
  const sid = dana.cookies.get('sid')
  await dana.get(`/walkthrough?email=${agency.ruth.email}`)
  expect(dana.cookies.get('sid')).toBe(sid)
  expect(await dana.html('/walkthrough')).toContain('Dana Whitfield')
})

test('an address signs no one in: it only fills in the sign-in page’s field (nav-024, T1)', async () => {
  const { email } = agency.ruth
  const at = encodeURIComponent(email)
  const variants = [
    ...[
      `email=${at}`,
      `email=${email}`,
      `email=${at.toUpperCase()}`,
      `email=%20${at}%20`,
      `email=${at}%00`.slice(0, -3),
    ],
    ...[`Email=${at}`, `EMAIL=${at}`, `email[]=${at}`, `email[0]=${at}`, `user[email]=${at}`, `userEmail=${at}`],
    ...[
      `user_email=${at}`,
      `email=x&email=${at}`,
      `email=${at}&email=x`,
      `e%6dail=${at}`,
      `email=${at};`,
      `email=${at},`,
    ],
    ...[
      `email=${at}&set_session=true`,
      `email=${at}&session=1`,
      `email=${at}&token=`,
      `email=${at}&org=${agency.slug}`,
    ],
    ...[`email=${at}&isAdmin=true`, `email=${encodeURIComponent(JSON.stringify({ email }))}`, `email=%22${at}%22`],
    ...[
      `email=${encodeURIComponent(email.replace('@', '＠'))}`,
      `email=${encodeURIComponent(email.replace('r', 'ｒ'))}`,
    ],
    ...[
      `email=${encodeURIComponent(`${email}\u200b`)}`,
      `email=${encodeURIComponent(`${email}\r\nSet-Cookie: sid=x`)}`,
    ],
    ...[`email=${at}#/`, `email=%2B${at}`, `email=mailto:${at}`, `email=${at}&email[$ne]=x`, `email=1%20or%201=1`],
  ]
  expect(variants.length).toBeGreaterThanOrEqual(30)
  for (const query of variants)
    for (const cookie of ['', 'sid=', `sid=${email}`]) {
      const visitor = app.visitor()
      const response = await visitor.get(`/walkthrough?${query}`, { Cookie: cookie })
      expect([response.status, response.headers.get('Location')?.split('?')[0]], query).toEqual([303, '/login'])
      const given = response.headers.getSetCookie().filter((line) => /sid=[^;]/.test(line))
      expect(given, query).toEqual([])
      expect((await visitor.json('GET', '/api/contacts')).status, query).toBe(401)
      expect((await visitor.get('/api/me')).status, query).toBe(401)
    }
  const sessions = await app.t.db.selectFrom('sessions').select('id').where('user_id', '=', agency.ruth.id).execute()
  expect(sessions.length).toBeLessThanOrEqual(2)
  const login = await app.visitor().get(`/walkthrough?email=${at}`)
  const html = await app.visitor().html(login.headers.get('Location')!)
  expect(html).toContain(`value="${email}"`)
})
