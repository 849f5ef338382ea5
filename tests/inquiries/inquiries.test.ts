import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { makePost } from '../outreach/outbox.ts'

let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
beforeEach(() => t.db.deleteFrom('enquiries').execute())
afterAll(() => t.close())

const entry = {
  name: 'Ines Okafor',
  email: 'ines@okafor.example',
  phone: '(919) 555-0142',
  numAgents: '4',
  bookSize: '1200',
}
const message = {
  name: 'Ines Okafor',
  email: 'ines@okafor.example',
  phone: '',
  message: 'Do you import\nfrom spreadsheets?',
}

const kept = () => t.db.selectFrom('enquiries').selectAll().orderBy('id').execute()

test('an entry on the waitlist is confirmed, stored, and emailed to the owner (marketing-011, marketing-012, marketing-013, nav-003, entities-041)', async () => {
  const visitor = app.visitor()
  const page = await visitor.words(urls.waitlist())
  expect(page).toMatch(/Join the Waitlist .*Name.*Email.*Phone.*Number of agents.*Current book size.*Join the waitlist/)
  const sent = await visitor.post(urls.waitlist(), entry)
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, urls.waitlist({ done: 'yes' })])
  expect(await visitor.words(urls.waitlist({ done: 'yes' }))).toContain("Thanks for joining! We'll be in touch soon.")
  expect(await kept()).toMatchObject([
    {
      kind: 'waitlist',
      name: 'Ines Okafor',
      email: 'ines@okafor.example',
      phone: '9195550142',
      agents: 4,
      book_size: 1200,
    },
  ])
  expect(app.woken).toContain('email-inquiries')
})

test.each([
  [{ name: ' ' }, 'Please enter your name.'],
  [{ email: '' }, 'Please enter your email address.'],
  [{ email: 'ines@okafor' }, 'valid email'],
  [{ email: '@okafor.example' }, 'valid email'],
  [{ email: 'ines@okafor.example.' }, 'valid email'],
  [{ email: 'ines@@okafor.example' }, 'valid email'],
  [{ phone: '555-0142' }, '10-digit'],
  [{ numAgents: '0' }, 'a whole number, 1 or more'],
  [{ numAgents: 'four' }, 'a whole number, 1 or more'],
  [{ bookSize: '' }, 'a whole number, 1 or more'],
  [{ bookSize: '-3' }, 'a whole number, 1 or more'],
  [{ bookSize: '1.5' }, 'a whole number, 1 or more'],
])(
  'an entry with %o is refused with a sentence, and keeps what was typed (marketing-014, marketing-015, marketing-016, marketing-017)',
  async (wrong, sentence) => {
    const answer = await app.visitor().post(urls.waitlist(), { ...entry, ...wrong })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Please fill out all fields correctly.')
    expect(html).toContain(sentence)
    for (const typed of Object.values({ ...entry, ...wrong }))
      if (typed.trim()) expect(html).toContain(`value="${typed}"`)
    expect(await kept()).toEqual([])
  },
)

test('a message is confirmed and stored; name, email and text are required, the phone is not (marketing-019, marketing-020, marketing-021, marketing-022, nav-004, entities-042)', async () => {
  const visitor = app.visitor()
  expect(await visitor.words(urls.contactUs())).toMatch(
    /Name.*Email.*Phone.*Message.*Send message.*What Perennial costs/,
  )
  const refused = await visitor.post(urls.contactUs(), { ...message, message: ' \n ' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('Please fill in all required fields')
  expect(html).toContain('Please write your message.')
  expect(html).toContain('value="Ines Okafor"')
  const sent = await visitor.post(urls.contactUs(), message)
  expect(sent.headers.get('Location')).toBe(urls.contactUs({ done: 'yes' }))
  expect(await visitor.words(urls.contactUs({ done: 'yes' }))).toContain(
    "Thank you for contacting us! We'll get back to you soon.",
  )
  expect(await kept()).toMatchObject([{ kind: 'message', phone: null, message: 'Do you import\nfrom spreadsheets?' }])
})

test('a phone number of more than ten digits is cut after ten (marketing-016)', async () => {
  await app.visitor().post(urls.waitlist(), { ...entry, phone: '919 555 01423' })
  expect(await kept()).toMatchObject([{ phone: '9195550142' }])
})

test('a signed-in user’s name and email are filled in', async () => {
  const agency = await makeAgency({}, t)
  const html = await (await app.as(agency.dana)).html(urls.contactUs())
  expect(html).toContain(`value="${agency.dana.email}"`)
})

test('the API accepts the same fields and returns success or an error (api-079, api-080)', async () => {
  const visitor = app.visitor()
  expect(await visitor.call('POST', '/api/waitlist', { ...entry, numAgents: 4 })).toEqual({
    status: 200,
    body: { success: true },
  })
  expect(await visitor.call('POST', '/api/contact-us', message)).toEqual({ status: 200, body: { success: true } })
  const refused = await visitor.call('POST', '/api/waitlist', { ...entry, bookSize: 0 })
  expect(refused).toMatchObject({ status: 422, body: { success: false } })
  expect((await kept()).map(({ kind }) => kind)).toEqual(['waitlist', 'message'])
})

test('a form with the honeypot filled in is confirmed but not stored', async () => {
  const sent = await app.visitor().post(urls.waitlist(), { ...entry, website: 'https://buy.example' })
  expect(sent.status).toBe(303)
  expect(await kept()).toEqual([])
})

test('the sixth inquiry within an hour from one network is refused with the form kept (T41)', async () => {
  const visitor = app.visitor()
  for (let place = 0; place < 5; place++) expect((await visitor.post(urls.contactUs(), message)).status).toBe(303)
  const refused = await visitor.post(urls.contactUs(), message)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toMatch(/owner@perennial\.example[\s\S]*Do you import/)
  expect(await kept()).toHaveLength(5)
})

test('a database failure keeps the form’s values (marketing-018, marketing-023)', async () => {
  const withSystem = async <T>(reason: string, fn: Parameters<typeof t.tenantDb.withSystem<T>>[1]) => {
    if (reason === 'store an inquiry') throw new Error('The database went away')
    return t.tenantDb.withSystem(reason, fn)
  }
  const failing = await testApp(
    { tenantDb: { ...t.tenantDb, withSystem }, log: { debug() {}, info() {}, error() {} } as never },
    t,
  )
  const entered = await failing.visitor().post(urls.waitlist(), entry)
  expect(entered.status).toBe(500)
  expect(await entered.text()).toMatch(/Something went wrong\. Please try again\.[\s\S]*value="Ines Okafor"/)
  const written = await failing.visitor().post(urls.contactUs(), message)
  expect(await written.text()).toMatch(/Failed to submit form\. Please try again\.[\s\S]*Do you import/)
})

test('each inquiry is emailed to the owner once, and a reply goes to the sender', async () => {
  await app.visitor().post(urls.contactUs(), message)
  await app.visitor().post(urls.waitlist(), entry)
  const post = makePost()
  const run = () =>
    runOnce(jobs, 'email-inquiries', { ...toolsOn(t), mailer: post }, { signal: new AbortController().signal })
  await run()
  await run()
  const mails = post.mails()
  expect(mails.map(({ to, replyTo, subject }) => [to, replyTo, subject])).toEqual([
    ['owner@perennial.example', message.email, 'Message from Ines Okafor'],
    ['owner@perennial.example', entry.email, 'Waitlist: Ines Okafor'],
  ])
  expect(mails[0]?.text).toContain('Do you import\nfrom spreadsheets?')
  expect(mails[1]?.text).toMatch(/\(919\) 555-0142\nAgents: 4\nBook size: 1,200/)
})

test('an email the provider refuses is retried for a day, and then logged', async () => {
  await app.visitor().post(urls.contactUs(), message)
  const logged: string[] = []
  const log = { debug() {}, info() {}, error: (_fields: object, text: string) => void logged.push(text) }
  const refusing = makePost(() => ({ kind: 'refused', reason: 'no such domain' }))
  const before = t.clock.now
  for (let hour = 0; hour < 30; hour++) {
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
    const { signal } = new AbortController()
    await runOnce(jobs, 'email-inquiries', { ...toolsOn(t), mailer: refusing, log }, { signal })
  }
  t.clock.now = before
  expect(logged).toEqual(['an inquiry was not emailed: no attempts left'])
  expect(await kept()).toMatchObject([{ attempts: 12, next_at: null, emailed_at: null, message: message.message }])
})
