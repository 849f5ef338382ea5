import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { location, makeQuote, pricedApp, read } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

test('a tracking id opens the same page and marks the email as viewed', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  const trackingId = publicToken()
  const row = { kind: 'quote_email', occasion: trackingId, due_on: '2026-11-20', recipient: 'w@example.com' }
  await app.t.db
    .insertInto('messages')
    .values({
      ...row,
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contactId,
      quote_id: quoteId,
      tracking_id: trackingId,
      next_at: app.t.clock.now,
      created_at: app.t.clock.now,
    })
    .execute()
  expect((await read(app, `/compare/${trackingId}?id=${quoteId}&orgId=${agency.slug}`)).response.status).toBe(200)
  const message = app.t.db.selectFrom('messages').select('viewed_at').where('tracking_id', '=', trackingId)
  expect(await message.executeTakeFirst()).toEqual({ viewed_at: app.t.clock.now })
})

test('characters added by an email program at the end of a link do no harm (nav-030)', async () => {
  const { quoteId } = await makeQuote()
  for (const left of ['.', ')', '%3E', '=20', '/', ',?utm_source=mail'])
    expect((await read(app, `/compare/${quoteId}${left}`)).response.status, left).toBe(200)
  expect((await read(app, `/compare/${quoteId.slice(0, -1)}`)).response.status).toBe(303)
})

test('a scanner’s or colleague’s visit does not count as viewed; the client’s does', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  const viewed = async () =>
    (await app.t.db.selectFrom('contacts').select('quote_viewed_at').where('id', '=', contactId).executeTakeFirst())
      ?.quote_viewed_at
  await app.visitor().get(`/compare/${quoteId}`, { 'User-Agent': 'BarracudaCentral Link Scanner' })
  await (await app.as(agency.dana)).get(`/compare/${quoteId}`)
  expect(await viewed()).toBeNull()
  await app.visitor().get(`/compare/${quoteId}`)
  expect(await viewed()).toEqual(app.t.clock.now)
})

test.for([
  ['/compare', 'No parameters provided. Please provide either a quote ID or organization ID.', 'quotes-029'],
  [
    '/compare?plan=G',
    'Missing required parameters. Please provide either a quote ID or organization ID.',
    'quotes-030',
  ],
  ['/compare?id=x&orgId=default', 'Missing or invalid organization ID', 'nav-047'],
  [
    '/compare/bogus',
    'This quote link appears to be invalid or has expired. Please get a new quote to continue.',
    'nav-048',
  ],
] as const)('%s leads to the error page: %s (%s)', async ([path, message]) => {
  const response = await app.visitor().get(path)
  expect(response.status).toBe(303)
  expect(location(response)).toBe(`/error?message=${message}`)
})

test('an expired link leads to its agency and to nobody’s sales page (nav-048)', async () => {
  const agency = await makeAgency()
  const { quoteId, contactId } = await makeQuote({}, agency)
  const change = (deleted_at: Date | null) =>
    app.t.db.updateTable('contacts').set({ deleted_at }).where('id', '=', contactId).execute()
  await change(app.t.clock.now)
  const to = location(await app.visitor().get(`/compare/${quoteId}`))
  expect(to).toBe(
    `/error?message=This quote link appears to be invalid or has expired. Please get a new quote to continue.&org=${agency.slug}`,
  )
  const { response, html, text, main } = await read(app, to)
  expect(response.status).toBe(400)
  expect(text).toContain(`Call ${agency.name} or reply to their email, and they will send you a new link.`)
  expect(main).toContain('href="tel:+1')
  expect(html).not.toContain('href="/"')
  await change(null)
  await app.t.db.updateTable('organizations').set({ closed_at: app.t.clock.now }).where('id', '=', agency.id).execute()
  expect(location(await app.visitor().get(`/compare/${quoteId}`))).not.toContain('&org=')
  const nobodys = await read(app, '/error?message=Missing+or+invalid+quote+ID&org=nobody')
  expect(nobodys.text).toContain('Please open the email again and press the button.')
  expect(nobodys.main).not.toContain('href="/"')
})

test('a link under another agency’s name is invalid (nav-048, T16)', async () => {
  const { agency, quoteId } = await makeQuote()
  const stranger = await makeAgency()
  expect((await read(app, `/compare?id=${quoteId}&orgId=${agency.slug}`)).response.status).toBe(200)
  const other = await app.visitor().get(`/compare?id=${quoteId}&orgId=${stranger.slug}`)
  expect(location(other)).toContain('appears to be invalid or has expired')
})
