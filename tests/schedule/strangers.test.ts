import { beforeAll, expect, test } from 'vitest'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const rosa = { first_name: 'Rosa', last_name: 'Lima', phone: '(828) 555-0166', email: '', best_time: 'evening' }
const contactsOf = ({ id }: Agency) =>
  app.t.db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'email', 'phone_number', 'agent_id', 'source', 'shares_email_with', 'language'])
    .where('organization_id', '=', id)
    .orderBy('id')
    .execute()
const tokenOf = async ({ id }: { id: number }) =>
  (await app.t.db.selectFrom('users').select('public_token').where('id', '=', id).executeTakeFirstOrThrow())
    .public_token
const callsTo = async (person: Agency['ruth'], contactId: number) =>
  (await (await app.as(person)).call('GET', `/api/contacts/${contactId}/follow-ups`)).body

test('a visitor of an agency leaves a name and a number, and becomes a contact who requests a call (nav-034, schedule-009)', async () => {
  const agency = await makeAgency()
  const visitor = app.visitor()
  const page = `/schedule?orgId=${agency.slug}`
  const html = await visitor.html(page)
  expect(html).toMatch(/<h1>Schedule Follow-up<\/h1>/)
  expect(html).toContain('name="first_name"')
  const sent = await visitor.post(`/schedule/call?orgId=${agency.slug}`, rosa)
  expect(sent.headers.get('Location')).toBe(`/schedule?orgId=${agency.slug}&done=call`)
  await visitor.post(`/schedule/call?orgId=${agency.slug}`, rosa)
  const contacts = await contactsOf(agency)
  expect(contacts).toMatchObject([
    { first_name: 'Rosa', phone_number: '8285550166', agent_id: agency.dana.id, source: 'schedule', language: 'en' },
  ])
  expect(await callsTo(agency.dana, contacts[0]!.id)).toMatchObject([
    { type: 'general', quoteId: null, bestTime: 'evening', phone: null, askedByClient: true },
  ])
  const thanks = await visitor.words(sent.headers.get('Location')!)
  expect(thanks).toContain("We'll be in touch soon")
  expect(thanks).toContain('will call you in the evening at the number that ends in 0166.')
  expect(await app.visitor().words(sent.headers.get('Location')!)).not.toContain('0166')
})

test('an agent’s own link assigns the visitor to that agent, and the thank-you page links to the agent’s page (schedule-006)', async () => {
  const agency = await makeAgency()
  const token = await tokenOf(agency.omar)
  const visitor = app.visitor()
  const sent = await visitor.post(`/schedule/call?orgId=${agency.slug}&agentId=${token}`, rosa)
  expect(await contactsOf(agency)).toMatchObject([{ agent_id: agency.omar.id }])
  expect(await visitor.html(sent.headers.get('Location')!)).toContain(`href="/self-onboarding/${token}"`)
})

test('without a name, or any way to reply, nothing is stored and what was typed is kept', async () => {
  const agency = await makeAgency()
  for (const [fields, says] of [
    [{ first_name: ' ' }, 'href="#first_name">Please enter your first name'],
    [{ first_name: 'Win at evil.com' }, 'href="#first_name">Please enter only your name here'],
    [{ first_name: 'Call 888-555-0100' }, 'href="#first_name">Please enter only your name here'],
    [{ phone: '', email: '' }, 'href="#phone">Please enter a phone number or an email address'],
    [{ email: 'rosa at home' }, 'href="#email">Please enter an email address'],
    [{ phone: '911' }, 'href="#phone">Please enter a 10-digit phone number'],
  ] as const) {
    const refused = await app.visitor().post(`/schedule/call?orgId=${agency.slug}`, { ...rosa, ...fields })
    expect(refused.status, says).toBe(422)
    const html = await refused.text()
    expect(html).toContain(says)
    expect(html).toContain('value="Lima"')
  }
  expect(await contactsOf(agency)).toEqual([])
})

test('an address already in the book is neither shown nor changed', async () => {
  const agency = await makeAgency()
  const walter = await makeContact(agency, { email: 'walter@example.com' })
  const sent = await app.visitor().post(`/schedule/call?orgId=${agency.slug}`, { ...rosa, email: 'Walter@example.com' })
  expect(sent.headers.get('Location')).toContain('done=call')
  const [known, added] = await contactsOf(agency)
  expect(known).toMatchObject({ id: walter.id, first_name: 'Walter', phone_number: '8285550142' })
  expect(added).toMatchObject({ first_name: 'Rosa', email: null, shares_email_with: walter.id })
})

test('ten visitors an hour from one network are accepted, and the eleventh is told to wait', async () => {
  const agency = await makeAgency()
  const visitor = app.visitor()
  const send = (n: number) => visitor.post(`/schedule/call?orgId=${agency.slug}`, { ...rosa, first_name: `Rosa ${n}` })
  for (let n = 0; n < 10; n++) expect((await send(n)).status).toBe(303)
  const refused = await send(10)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('wait an hour')
  expect(await contactsOf(agency)).toHaveLength(10)
})

test('visitors from any number of networks cannot fill an agency’s book', async () => {
  const agency = await makeAgency()
  const send = () => app.visitor().post(`/schedule/call?orgId=${agency.slug}`, rosa)
  expect((await send()).status).toBe(303)
  await app.t.db
    .updateTable('rate_limits')
    .set({ hits: 200 })
    .where('key', '=', hashRateLimitKey(`visitor:call:agency:${agency.id}`))
    .execute()
  expect((await send()).status).toBe(429)
  expect(await contactsOf(agency)).toHaveLength(1)
})

test('a visitor is sent to the calendar without details, and nothing is stored (schedule-002)', async () => {
  const agency = await makeAgency({ booking_link: 'https://calendly.com/blue-ridge?utm_source=site' })
  const sent = await app.visitor().post(`/schedule/booking?orgId=${agency.slug}`)
  expect(sent.headers.get('Location')).toBe('https://calendly.com/blue-ridge?utm_source=site')
  expect(await contactsOf(agency)).toEqual([])
})
