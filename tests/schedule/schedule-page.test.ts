import { beforeAll, expect, test } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type TestApp, testApp } from '../app.ts'
import { type Agency, as, makeAgency, makeContact } from '../cast.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const LINK = 'https://calendly.com/blue-ridge/call'

async function makeClient({
  contact = {},
  organization = {},
}: {
  contact?: Parameters<typeof makeContact>[1]
  organization?: Parameters<typeof makeAgency>[0]
} = {}) {
  const agency = await makeAgency({ booking_link: LINK, ...organization })
  const { id } = await makeContact(agency, contact)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { agency, contactId: id, quoteId }
}

const withCounts = ({ id }: Agency) =>
  app.t.db
    .updateTable('organization_settings')
    .set({ advantage_organizations: 7, advantage_plans: 1234 })
    .where('organization_id', '=', id)
    .execute()
const headingOf = (html: string) => wordsOf(/<h1>(.*?)<\/h1>/s.exec(html)![1]!)
const followUps = async (agency: Agency, contactId: number) =>
  (await (await app.as(agency.dana)).call('GET', `/api/contacts/${contactId}/follow-ups`)).body
const mails = ({ id }: Agency) =>
  app.t.db
    .selectFrom('outreach_messages')
    .select(['recipient', 'data'])
    .where('organization_id', '=', id)
    .where('kind', '=', 'client_news')
    .orderBy('created_at')
    .execute()
const press = (quoteId: string, fields = {}, status = 'accept', what = 'call') =>
  app.visitor().post(`/schedule/${what}?id=${quoteId}&status=${status}`, fields)

test('accept, decline and neither are three pages, by id, contactId or tid (schedule-001, nav-034)', async () => {
  const { agency, quoteId } = await makeClient()
  await withCounts(agency)
  const visitor = app.visitor()
  for (const name of ['id', 'contactId', 'tid']) {
    const page = (status: string) => visitor.html(`/schedule?${name}=${quoteId}&orgId=${agency.slug}${status}`)
    const pages = [await page('&status=accept'), await page('&status=decline'), await page('')]
    expect(pages.map(headingOf)).toEqual(['Good News', 'Medicare Advantage Follow-up', 'Schedule Follow-up'])
    expect(new Set(pages.map((html) => wordsOf(/<\/h1><p>(.*?)<\/p>/s.exec(html)![1]!))).size).toBe(3)
  }
  expect(headingOf(await visitor.html(`/schedule?org=${agency.slug}&id=${quoteId}&status=decline`))).toBe(
    'Medicare Advantage Follow-up',
  )
})

test('without both counts nothing is said of Medicare Advantage; with them the disclaimer is (schedule-001)', async () => {
  const { agency, quoteId } = await makeClient()
  const visitor = app.visitor()
  const read = async (language: string) => {
    visitor.cookies.set('language', language)
    return visitor.words(`/schedule?id=${quoteId}&status=decline`)
  }
  for (const language of ['en', 'es']) expect(await read(language)).not.toMatch(/Advantage/)
  await withCounts(agency)
  expect(await read('en')).toContain(
    'We do not offer every plan available in your area. Currently we represent 7 organizations which offer 1,234 products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.',
  )
  expect(await read('es')).toMatch(/Información sobre Medicare Advantage.*7 organizaciones que ofrecen 1,234 productos/)
})

test('Schedule a Call leads to the calendar with email, name and location, in a new tab (schedule-002, schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient({ contact: { email: 'walter@example.com' } })
  const page = await app.visitor().get(`/schedule?id=${quoteId}&status=accept`)
  const html = await page.text()
  const form = /<form [^>]*action="\/schedule\/booking[^>]*>/.exec(html)?.[0]
  expect(form).toContain(`action="/schedule/booking?id=${quoteId}&amp;status=accept"`)
  expect(form).toContain('target="_blank"')
  // The page itself says nothing of them, and Chromium must let its form go on to the calendar.
  expect(html).not.toMatch(/walter@example.com|8285550142/)
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' https:;")
  const pressed = await press(quoteId, {}, 'accept', 'booking')
  expect(pressed.status).toBe(303)
  const target = new URL(pressed.headers.get('Location')!)
  expect(`${target.origin}${target.pathname}`).toBe(LINK)
  expect(Object.fromEntries(target.searchParams)).toEqual({
    email: 'walter@example.com',
    name: 'Walter Brandt',
    first_name: 'Walter',
    last_name: 'Brandt',
    location: '+18285550142',
  })
  expect(await followUps(agency, contactId)).toMatchObject([
    { type: 'accept', quoteId, calendarOpenedAt: app.t.clock.now.toISOString() },
  ])
  expect(linksOf(html)).toContain(`/schedule?id=${quoteId}&status=accept&done=booked`)
})

test('Call Now calls, and without a calendar there is no button for one (schedule-003, schedule-002)', async () => {
  const { quoteId } = await makeClient({ organization: { booking_link: 'javascript:alert(1)' } })
  const html = await app.visitor().html(`/schedule?id=${quoteId}`)
  expect(html).toMatch(/href="tel:\+18285550111"[^>]*>.*?Call Now: <span[^>]*>\(828\) 555-0111/s)
  expect(html).not.toMatch(/javascript:|Schedule a Call/)
  const pressed = await press(quoteId, {}, 'accept', 'booking')
  expect(pressed.headers.get('Location')).toBe(`/schedule?id=${quoteId}&status=accept`)
})

test("the agency's details where it alone speaks or the agent prefers it, else the agent's (schedule-004, roles-014)", async () => {
  const { agency, quoteId } = await makeClient()
  const { db } = app.t
  await db.updateTable('users').set({ booking_link: 'https://cal.com/dana' }).where('id', '=', agency.dana.id).execute()
  const seen: Record<string, unknown> = {}
  for (const force of [false, true])
    for (const prefers of [false, true]) {
      await db
        .updateTable('organization_settings')
        .set({ force_org_sender_details: force })
        .where('organization_id', '=', agency.id)
        .execute()
      await db.updateTable('users').set({ use_org_sender_details: prefers }).where('id', '=', agency.dana.id).execute()
      const words = await app.visitor().words(`/schedule?id=${quoteId}`)
      const { body } = await app.visitor().call('GET', `/api/schedule/info/${quoteId}`)
      seen[`${force} ${prefers}`] = [
        /Call Now: (\S+ \S+)/.exec(words)![1],
        /Talk it over before you decide. (\w+)/.exec(words)![1],
        new URL((await press(quoteId, {}, 'general', 'booking')).headers.get('Location')!).host,
        body.useOrg,
      ]
    }
  const ofAgency = ['(828) 555-0100', 'Blue', 'calendly.com', true]
  expect(seen).toEqual({
    'false false': ['(828) 555-0111', 'Dana', 'cal.com', false],
    'false true': ofAgency,
    'true false': ofAgency,
    'true true': ofAgency,
  })
})

test('asking to be called keeps one request, tells the agent, and says thank you (schedule-005, schedule-010, entities-011)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  const fields = { phone: '', best_time: 'morning', note: 'Let it  ring\na while' }
  const pressed = await press(quoteId, fields)
  expect(pressed.headers.get('Location')).toBe(`/schedule?id=${quoteId}&status=accept&done=call`)
  expect(app.woken).toContain('send-due-messages')
  await press(quoteId, fields)
  expect(await followUps(agency, contactId)).toMatchObject([
    {
      type: 'accept',
      quoteId,
      createdAt: app.t.clock.now.toISOString(),
      phone: null,
      bestTime: 'morning',
      note: 'Let it ring a while',
    },
  ])
  expect((await mails(agency)).map(({ recipient }) => recipient)).toEqual([agency.dana.email])

  await press(quoteId, { phone: '(828) 555-0199', best_time: 'any' }, 'decline')
  expect((await followUps(agency, contactId)).map(({ type }: { type: string }) => type)).toEqual(['accept', 'decline'])
  expect(headingOf(await app.visitor().html(pressed.headers.get('Location')!))).toBe("We'll be in touch soon")
})

test('the calendar first and the form after it are one request; a corrected number is told anew (schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  await press(quoteId, {}, 'general', 'booking')
  await press(quoteId, { phone: '8285550199' }, 'general')
  await press(quoteId, {}, 'general', 'booking')
  const rows = await followUps(agency, contactId)
  expect(rows).toMatchObject([{ type: 'general', phone: '8285550199', calendarOpenedAt: expect.any(String) }])
  expect((await mails(agency)).map(({ data }) => (data as { news: object }).news)).toMatchObject([
    { inCalendar: true, phone: '8285550142' },
    { phone: '8285550199', client: 'Walter Brandt', contactId },
  ])
})

test('two presses in one moment are one request (schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  await Promise.all(Array.from({ length: 4 }, () => press(quoteId, { best_time: 'evening' })))
  expect(await followUps(agency, contactId)).toHaveLength(1)
  expect(await mails(agency)).toHaveLength(1)
})

test('nobody’s contact is told to the default agent and the admins', async () => {
  const { agency, quoteId } = await makeClient({ contact: { agent_id: null } })
  await press(quoteId)
  expect(new Set((await mails(agency)).map(({ recipient }) => recipient))).toEqual(
    new Set([agency.dana.email, agency.ruth.email]),
  )
})

test('a wrong number is refused beside what was typed, and none is asked of whom we can call', async () => {
  const { agency, contactId, quoteId } = await makeClient({ contact: { phone_number: null } })
  for (const phone of ['', '12']) {
    const refused = await press(quoteId, { phone, note: 'Ring <twice>' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('href="#phone">Please enter a phone number with 10 digits')
    expect(html).toContain('Ring &lt;twice&gt;</textarea>')
    expect(html).toMatch(/<details [^>]*class="schedule__ask"[^>]* open=""/)
  }
  expect(await followUps(agency, contactId)).toEqual([])
  const visitor = app.visitor()
  visitor.cookies.set('language', 'es')
  const spanish = await visitor.post(`/schedule/call?id=${quoteId}`, { phone: '12' })
  expect(await spanish.text()).toContain('Escriba un número de teléfono de 10 dígitos')
})

test('after thanks somebody else can get started, with the agent or else the agency, and go on (schedule-006)', async () => {
  const { agency, quoteId } = await makeClient({
    organization: { website: 'https://ridge.example', redirect_url: 'https://ridge.example/thanks' },
  })
  const { db } = app.t
  const dana = await db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', agency.dana.id)
    .executeTakeFirstOrThrow()
  const read = () => app.visitor().html(`/schedule?id=${quoteId}&done=call`)
  const link = (html: string) => /href="(\/self-onboarding\/[^"]*)"[^>]*>Help someone else get started</.exec(html)?.[1]
  expect(link(await read())).toBe(`/self-onboarding/${dana.public_token}`)
  expect(linksOf(await read())).toContain('https://ridge.example/thanks')
  await db.updateTable('users').set({ use_org_sender_details: true }).where('id', '=', agency.dana.id).execute()
  await db.updateTable('organizations').set({ redirect_url: null }).where('id', '=', agency.id).execute()
  expect(link(await read())).toBe(`/self-onboarding/${agency.slug}`)
  expect(linksOf(await read())).toContain('https://ridge.example')
  await db.updateTable('organizations').set({ website: 'javascript:1' }).where('id', '=', agency.id).execute()
  expect(await read()).not.toContain('javascript:')
})

test('the schedule info names client, agent and agency, masked and without ids for the public (api-056, entities-028)', async () => {
  const { agency, contactId, quoteId } = await makeClient({
    contact: { email: 'walter@example.com' },
    organization: { redirect_url: 'https://ridge.example/thanks' },
  })
  const info = async (visitor = app.visitor()) => (await visitor.call('GET', `/api/schedule/info/${quoteId}`)).body
  const known = {
    contact: { firstName: 'Walter', lastName: 'Brandt', email: 'w***@example.com', phoneNumber: '(***) ***-0142' },
    agent: {
      name: 'Dana Whitfield',
      firstName: 'Dana',
      phone: '8285550111',
      booking_link: null,
      use_org_sender_details: false,
    },
    organization: {
      name: 'Blue Ridge Medigap',
      logo: null,
      slug: agency.slug,
      phone: '8285550100',
      booking_link: LINK,
      redirectUrl: 'https://ridge.example/thanks',
    },
    force_org_sender_details: false,
    useOrg: false,
  }
  expect(await info()).toEqual(known)
  const unmasked = {
    contact: { id: contactId, email: 'walter@example.com', phoneNumber: '8285550142' },
    agent: { id: agency.dana.id },
    organization: { id: agency.id },
  }
  for (const person of [agency.ruth, agency.dana]) expect(await info(await app.as(person))).toMatchObject(unmasked)
  // Not their contact, or not their agency: as the public.
  expect(await info(await app.as(agency.omar))).toEqual(known)
  expect(await info(await app.as((await makeAgency()).ruth))).toEqual(known)
  await app.t.db.updateTable('users').set({ use_org_sender_details: true }).where('id', '=', agency.dana.id).execute()
  expect(await info()).toMatchObject({ agent: null, useOrg: true })
  expect((await app.visitor().call('GET', '/api/schedule/info/nobodys-link')).status).toBe(404)
})

test('what leads to the schedule page says that it is being loaded, in the page’s language (schedule-007)', async () => {
  const { quoteId, agency } = await makeClient()
  await withCounts(agency)
  const visitor = app.visitor()
  // The attributes may stand in any order.
  const pending = async (path: string) =>
    [...(await visitor.html(path)).matchAll(/<a [^>]*href="\/schedule[^"]*"[^>]*>/g)].map(
      ([tag]) => /data-pending="([^"]*)"/.exec(tag)?.[1],
    )
  for (const path of [`/quote?id=${quoteId}&orgId=${agency.slug}`, `/eligibility?id=${quoteId}`]) {
    const texts = await pending(path)
    expect(texts.length, path).toBeGreaterThan(0)
    expect(new Set(texts), path).toEqual(new Set(['Loading your schedule page.']))
  }
  visitor.cookies.set('language', 'es')
  expect(new Set(await pending(`/eligibility?id=${quoteId}`))).toEqual(
    new Set(['Cargando su página para programar una llamada.']),
  )
})

test('who only reads along asks for nothing', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  const helper = 'helper-link-of-at-least-22'
  await app.t.db.updateTable('quotes').set({ helper_id: helper }).where('id', '=', quoteId).execute()
  const shown = await app.visitor().get(`/schedule?id=${helper}`)
  expect([shown.status, headingOf(await shown.text())]).toEqual([403, 'This link is for reading along'])
  for (const what of ['call', 'booking']) expect((await press(helper, {}, 'accept', what)).status).toBe(403)
  expect(await followUps(agency, contactId)).toEqual([])
})

test('a link or agency that leads nowhere says so (nav-034)', async () => {
  const { agency, quoteId } = await makeClient()
  const other = await makeAgency()
  const to = async (query: string) => {
    const response = await app.visitor().get(`/schedule${query}`)
    return decodeURIComponent(response.headers.get('Location')!.replaceAll('+', ' '))
  }
  expect(await to('')).toContain('Missing or invalid organization ID')
  expect(await to('?orgId=default')).toContain('Missing or invalid organization ID')
  expect(await to(`?id=nobodys-link&orgId=${agency.slug}`)).toContain('appears to be invalid or has expired')
  expect(await to(`?id=${quoteId}&orgId=${other.slug}`)).toContain('appears to be invalid or has expired')
})

test('another size of type keeps what is typed in Please call me, and asks for nothing (schedule-001)', async () => {
  const { agency, quoteId } = await makeClient()
  const again = await press(quoteId, { phone: '(828) 555-01', best_time: 'morning', read_size: '1' })
  const html = await again.text()
  expect([again.status, html.includes('data-text-size="1"')]).toEqual([200, true])
  expect(html).toMatch(/<details class="schedule__ask" id="call" open="">/)
  expect(html).toMatch(/value="\(828\) 555-01"/)
  expect(await mails(agency)).toEqual([])
})
