import { expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { linksOf, wordsOf } from '../page.ts'
import { headingOf, LINK, makeClient, scheduleSetup } from './schedule-setup.ts'

const setup = scheduleSetup()
const { withCounts, followUps, press } = setup

test('accept, decline and neither are three pages, by id, contactId or tid (schedule-001, nav-034)', async () => {
  const { agency, quoteId } = await makeClient()
  await withCounts(agency)
  const visitor = setup.app.visitor()
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

test('without both counts Medicare Advantage is not mentioned; with them the disclaimer is (schedule-001)', async () => {
  const { agency, quoteId } = await makeClient()
  const visitor = setup.app.visitor()
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

test('Schedule a Call opens the calendar with email, name and location, in a new tab (schedule-002, schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient({ contact: { email: 'walter@example.com' } })
  const page = await setup.app.visitor().get(`/schedule?id=${quoteId}&status=accept`)
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
    { type: 'accept', quoteId, calendarOpenedAt: setup.app.t.clock.now.toISOString() },
  ])
  expect(linksOf(html)).toContain(`/schedule?id=${quoteId}&status=accept&done=booked`)
})

test('Call Now calls, and without a calendar there is no button for one (schedule-003, schedule-002)', async () => {
  const { quoteId } = await makeClient({ organization: { booking_link: 'javascript:alert(1)' } })
  const html = await setup.app.visitor().html(`/schedule?id=${quoteId}`)
  expect(html).toMatch(/href="tel:\+18285550111"[^>]*>.*?Call Now: <span[^>]*>\(828\) <span>555-0111/s)
  expect(html).not.toMatch(/javascript:|Schedule a Call/)
  const pressed = await press(quoteId, {}, 'accept', 'booking')
  expect(pressed.headers.get('Location')).toBe(`/schedule?id=${quoteId}&status=accept`)
})

test('the agency’s details if it alone speaks or the agent prefers it, else the agent’s (schedule-004, roles-014)', async () => {
  const { agency, quoteId } = await makeClient()
  const { db } = setup.app.t
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
      const words = await setup.app.visitor().words(`/schedule?id=${quoteId}`)
      const { body } = await setup.app.visitor().call('GET', `/api/schedule/info/${quoteId}`)
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

test('from the thank-you page somebody else can start, with the agent or the agency (schedule-006)', async () => {
  const { agency, quoteId } = await makeClient({
    organization: { website: 'https://ridge.example', redirect_url: 'https://ridge.example/thanks' },
  })
  const { db } = setup.app.t
  const dana = await db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', agency.dana.id)
    .executeTakeFirstOrThrow()
  const read = () => setup.app.visitor().html(`/schedule?id=${quoteId}&done=call`)
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

test('the schedule info has client, agent and agency, masked and without ids for the public (api-056, entities-028)', async () => {
  const { agency, contactId, quoteId } = await makeClient({
    contact: { email: 'walter@example.com' },
    organization: { redirect_url: 'https://ridge.example/thanks' },
  })
  const info = async (visitor = setup.app.visitor()) =>
    (await visitor.call('GET', `/api/schedule/info/${quoteId}`)).body
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
  for (const person of [agency.ruth, agency.dana])
    expect(await info(await setup.app.as(person))).toMatchObject(unmasked)
  // For another agent's or another agency's contact, the answer is the public one.
  expect(await info(await setup.app.as(agency.omar))).toEqual(known)
  expect(await info(await setup.app.as((await makeAgency()).ruth))).toEqual(known)
  await setup.app.t.db
    .updateTable('users')
    .set({ use_org_sender_details: true })
    .where('id', '=', agency.dana.id)
    .execute()
  expect(await info()).toMatchObject({ agent: null, useOrg: true })
  expect((await setup.app.visitor().call('GET', '/api/schedule/info/nobodys-link')).status).toBe(404)
})

test('links to the schedule page say that it is loading, in the page’s language (schedule-007)', async () => {
  const { quoteId, agency } = await makeClient()
  await withCounts(agency)
  const visitor = setup.app.visitor()
  // The attributes may be in any order.
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

test('an invalid link or agency says so (nav-034)', async () => {
  const { agency, quoteId } = await makeClient()
  const other = await makeAgency()
  const to = async (query: string) => {
    const response = await setup.app.visitor().get(`/schedule${query}`)
    return decodeURIComponent(response.headers.get('Location')!.replaceAll('+', ' '))
  }
  expect(await to('')).toContain('Missing or invalid organization ID')
  expect(await to('?orgId=default')).toContain('Missing or invalid organization ID')
  expect(await to(`?id=nobodys-link&orgId=${agency.slug}`)).toContain('appears to be invalid or has expired')
  expect(await to(`?id=${quoteId}&orgId=${other.slug}`)).toContain('appears to be invalid or has expired')
})
