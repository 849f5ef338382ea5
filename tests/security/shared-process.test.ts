import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { urls } from '../../src/urls.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

/** Somebody at work and a client of theirs, whose names nobody else's pages may hold. */
async function makeWorld(app: TestApp, place: number) {
  const canary = `Canary${String.fromCharCode(65 + place)}bird`
  const agency = await makeAgency({ name: `${canary} Agency`, brand_name: `${canary} Agency` })
  const contact = await makeContact(agency, { first_name: canary, last_name: canary })
  const quote = await as(agency.ruth, (scope) => generateQuote(scope, contact.id))
  const [ruth, client] = [await app.as(agency.ruth), app.visitor()]
  return {
    canary,
    looks: [
      () => ruth.html(urls.contacts.list()),
      () => ruth.html(urls.contacts.show(contact.id)),
      () => client.html(urls.compare(quote.quoteId)),
      () => ruth.html('/settings'),
      () => ruth.html('/api/contacts'),
      () => client.html(urls.eligibility({ id: quote.quoteId })),
    ],
  }
}

test('in parallel requests no response contains another agency’s data (T44)', async () => {
  const app = await testApp()
  const worlds = await Promise.all(Array.from({ length: 6 }, (_, place) => makeWorld(app, place)))
  const answers: { canary: string; html: string }[] = []
  // The same page of all of them at once, so that neighbours in time are of different agencies.
  for (const place of worlds[0]!.looks.keys()) {
    const wave = worlds.map(async ({ canary, looks }) => ({ canary, html: await looks[place]!() }))
    answers.push(...(await Promise.all(wave)))
  }
  const strange = answers.filter(({ canary, html }) => {
    const seen = new Set(html.match(/Canary[A-Z]bird/g))
    return seen.size !== 1 || !seen.has(canary)
  })
  expect(strange).toEqual([])
})

test('the server never requests a URL that people entered, wherever it is shown (T29)', async () => {
  const hits: string[] = []
  const canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void canary.close())
  await new Promise((listening) => canary.once('listening', listening))
  const { port } = canary.address() as AddressInfo
  const app = await testApp()
  const trap = (name: string) => `http://127.0.0.1:${port}/${name}`
  const agency = await makeAgency({
    website: trap('website'),
    booking_link: trap('booking'),
    redirect_url: trap('redirect'),
  })
  const { db } = app.t
  await db
    .updateTable('users')
    .set({ booking_link: trap('agent') })
    .where('organization_id', '=', agency.id)
    .execute()
  const videos = { plans_video: trap('plans'), qualify_video: trap('qualify'), low_price_video: trap('low') }
  await db.updateTable('organization_settings').set(videos).where('organization_id', '=', agency.id).execute()
  const contact = await makeContact(agency)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, contact.id))
  const [ruth, client] = [await app.as(agency.ruth), app.visitor()]
  for (const path of ['/settings', '/settings/clients', '/profile', urls.contacts.show(contact.id)])
    expect((await ruth.get(path)).status, path).toBe(200)
  const compare = urls.compare(quoteId)
  for (const path of [compare, urls.schedule({ id: quoteId }), urls.schedule({ id: quoteId, done: 'call' })])
    await client.html(path)
  await client.call('GET', `/api/schedule/info/${quoteId}`)
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '127.1'])
    await ruth.post('/settings/details', {
      website: `https://${host}:${port}/`,
      booking_link: `http://${host}:${port}/`,
    })
  expect(hits).toEqual([])
})
