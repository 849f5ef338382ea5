import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { DAY, later, location, makeQuote, quoteRow } from '../quotes/quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

test('the agent sees if the link works, who looked, what was chosen and the prices shown', async () => {
  const { agency, contactId, quoteId } = await makeQuote({ birth_on: '1961-03-03', gender: 'F', current_carrier: null })
  const dana = await app.as(agency.dana)
  const words = () => dana.words(`/contact/${contactId}`)
  expect(await words()).toContain('Not viewed yet. The link works until May 19, 2027.')
  const client = app.visitor()
  await client.get(`/compare/${quoteId}`)
  await later(app, DAY, () => client.get(`/compare/${quoteId}`))
  await later(app, DAY, () => client.post(`/compare/${quoteId}/choice`, { offer: 'G:Aetna' }))
  await client.post(`/compare/${quoteId}/share`)
  const read = await words()
  expect(read).toContain('Walter chose Aetna Plan G, $143.50 a month, on Nov 21, 2026.')
  expect(read).toContain('Viewed 2 times, last on Nov 21, 2026.')
  expect(read).toContain('The client created a second link to share with someone.')
  expect(read).toContain('What the page showed on Nov 20, 2026')
  expect(read).toContain('Buncombe County, NC 28801, woman, age 65, no tobacco, starting Dec 1, 2026.')
  expect(read).toContain('Aetna, Plan G $143.50, or $133.46 with the household discount')
  expect(read).toContain('Prices from Illustrative sample rates.')
})

test('a stopped link opens nothing, the log says who stopped it, and the next quote has a new one', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  await app.visitor().post(`/compare/${quoteId}/share`)
  const { helper_id } = await quoteRow(app, quoteId)
  const dana = await app.as(agency.dana)
  expect(await dana.words(`/contact/${contactId}`)).toContain('Stop all quote links')
  const stop = () => dana.post(`/contact/${contactId}/quote-link/removal`)
  expect(location(await stop())).toBe(`/contact/${contactId}`)
  expect(await dana.words(`/contact/${contactId}`)).toContain(
    'The quote links are stopped. The next quote gets a new one.',
  )
  for (const link of [quoteId, helper_id])
    expect(location(await app.visitor().get(`/compare/${link}`))).toContain(`&org=${agency.slug}`)
  const again = await dana.words(`/contact/${contactId}`)
  expect(again).toContain('The link was stopped on Nov 20, 2026. The next quote gets a new one.')
  expect(again).not.toContain('Stop all quote links')
  await stop()
  const events = await app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'target'])
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'quote_links_stopped')
    .execute()
  expect(events).toEqual([{ actor: 'Dana Whitfield', target: `contact ${contactId}` }])
  const ruth = await app.as(agency.ruth)
  expect(await ruth.words('/settings/log')).toContain(`Stopped the quote links for contact ${contactId}`)
  const { body } = await dana.call('GET', `/api/quotes/generate/${contactId}`)
  expect(body.quoteId).not.toBe(quoteId)
  expect((await app.visitor().get(`/compare/${body.quoteId}`)).status).toBe(200)
})

test('the link of another agent’s contact cannot be stopped', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  const stranger = await makeAgency()
  for (const person of [agency.omar, stranger.ruth])
    expect((await (await app.as(person)).post(`/contact/${contactId}/quote-link/removal`)).status).toBe(404)
  expect((await app.visitor().post(`/contact/${contactId}/quote-link/removal`)).status).not.toBe(200)
  expect(await quoteRow(app, quoteId)).toMatchObject({ revoked_at: null })
})

test('a contact without a quote, and one whose link ended, say so', async () => {
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  const dana = await app.as(agency.dana)
  expect(await dana.words(`/contact/${contact.id}`)).toContain('No quote yet')
  await dana.call('GET', `/api/quotes/generate/${contact.id}`)
  const ended = app.t.db.updateTable('quotes').where('contact_id', '=', contact.id)
  await ended.set({ expires_at: new Date(app.t.clock.now.getTime() - DAY) }).execute()
  expect(await dana.words(`/contact/${contact.id}`)).toContain('The link expired on Nov 19, 2026.')
})
