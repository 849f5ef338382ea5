import { beforeAll, expect, test } from 'vitest'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { emailRequestedQuoteLinks, takeLinkRequests } from '../../src/outreach/quote-link-requests.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { as, makeContacts } from '../agency.ts'
import { testApp } from '../app.ts'
import { makePost, testOutbox } from '../outreach/outbox.ts'
import { filled, path } from './people.ts'

const box = testOutbox()
beforeAll(() => box.t.tenantDb.withSystem('test', ensureIllustrativeBook))

const DAY_MS = 86_400_000

/** Answers the requests for quote links, sends what is due, and returns the emails to clients. */
async function mailed() {
  const take = () => box.t.tenantDb.withSystem('test', takeLinkRequests)
  await emailRequestedQuoteLinks(box.t.tenantDb, take, { signal: new AbortController().signal, practice: true })
  const post = makePost()
  await sendDueMessages(box.sending(post))
  return post.mails().filter(({ to }) => to !== box.agency.dana.email)
}

/** Somebody types the address of another person, and asks for the quote by email. */
async function signUpAndAsk(fields: Record<string, string>) {
  const visitor = (await testApp({}, box.t)).visitor()
  const signedUp = await visitor.post(path(box.agency), filled(fields))
  const link = signedUp.headers.get('Location') ?? ''
  const ask = async (afterMs = 60_000) => {
    box.later(afterMs)
    const asked = await visitor.post(`${link}/mail`)
    return [asked.status, asked.headers.get('Location')]
  }
  return { link, ask, asked: await ask() }
}

const ALARM = 'Your plan ended'

test.each([
  ['en', 'Hello,'],
  ['es', 'Hola:'],
])(
  'an email that a stranger requests for somebody (%s) does not repeat the name they typed (T41)',
  async (language, greeting) => {
    const { link, asked } = await signUpAndAsk({
      first_name: ALARM,
      email: `victim.${language}@mail.example`,
      language,
    })
    expect(asked).toEqual([303, `${link}?mailed=yes`])
    const [mail, ...more] = await mailed()
    expect(more).toEqual([])
    expect(mail?.to).toBe(`victim.${language}@mail.example`)
    expect(mail?.text.split('\n')[0]).toBe(greeting)
    expect(JSON.stringify(mail)).not.toContain(ALARM)
  },
)

test('the name is used once somebody at the agency has edited the contact; a new agent alone does not confirm it', async () => {
  const { ask } = await signUpAndAsk({ first_name: 'Iris', email: 'iris.n@mail.example' })
  const greeting = async () => (await mailed()).map(({ text }) => text.split('\n')[0])
  expect(await greeting()).toEqual(['Hello,'])
  const { ruth, omar, id } = box.agency
  const { id: contactId } = await box.t.db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  await as(ruth, (scope) => reassignContacts(scope, { ids: [contactId] }, omar.id), box.t)
  await ask(DAY_MS)
  expect(await greeting()).toEqual(['Hello,'])
  const admin = await (await testApp({}, box.t)).as(ruth)
  expect((await admin.call('PUT', `/api/contacts/${contactId}`, { last_name: 'Nguyen-Lee' })).status).toBe(200)
  await ask(DAY_MS)
  expect(await greeting()).toEqual(['Hello Iris,'])
})

test('an agency sends at most 50 emails a day that people request who signed up themselves; its clients get theirs (T41)', async () => {
  const created_at = new Date(box.t.clock.now.getTime() - DAY_MS)
  const strangers = Array.from({ length: 51 }, () => ({ source: 'self_onboarding', created_at }))
  const contacts = await makeContacts(box.agency, [...strangers, { created_at }], box.t)
  const request = async () => {
    const rows = contacts.map(({ email }) => ({
      organization_id: box.agency.id,
      email: email!,
      requested_at: box.t.clock.now,
    }))
    await box.t.db.insertInto('quote_link_requests').values(rows).execute()
    return (await mailed()).map(({ to }) => to)
  }
  box.later(DAY_MS)
  const first = await request()
  expect(first).toHaveLength(51)
  expect(first).toContain(contacts.at(-1)?.email)
  // The visitor cannot tell.
  const { link, asked } = await signUpAndAsk({ email: 'after.fifty@mail.example' })
  expect(asked).toEqual([303, `${link}?mailed=yes`])
  expect(await mailed()).toEqual([])
  box.later(DAY_MS)
  expect(await request()).toHaveLength(51)
})
