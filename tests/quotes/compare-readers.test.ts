import { beforeAll, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { makeQuote, pricedApp, read } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

const WALTER = { birth_on: '1961-03-03', gender: 'F', current_carrier: 'Aflac' }

test('a helper sees prices and nothing to answer, correct or send', async () => {
  const { quoteId } = await makeQuote({
    ...WALTER,
    state: 'NY',
    zip_code: '10001',
    county: 'New York',
    premium_cents: 90_000,
  })
  const helper_id = publicToken()
  await app.t.db.updateTable('quotes').set({ helper_id }).where('id', '=', quoteId).execute()
  const { main } = await read(app, `/compare/${helper_id}`)
  expect(main.match(/<li class="offer">/g)).toHaveLength(3)
  for (const absent of [
    'method="post"',
    'method="get"',
    '<input',
    'See if I Qualify',
    'Explore Options',
    'without health questions',
  ])
    expect(main, absent).not.toContain(absent)
  expect((await read(app, `/compare/${quoteId}`)).text).toContain('On any day of the year, people in New York')
})

test('a right that is open today is mentioned, unless the agency said not to', async () => {
  const agency = await makeAgency()
  const right = async (state: string, birth_on: string) => {
    const { quoteId } = await makeQuote({ state, zip_code: null, birth_on }, agency)
    return (await read(app, `/compare/${quoteId}`)).text
  }
  const oregon = await right('OR', '1955-11-15')
  expect(oregon).toContain(
    'From Oct 16 to Dec 15, 2026, people in Oregon who have a Medicare supplement plan may be able',
  )
  expect(oregon).toContain('without health questions. Ask Dana: (828) 555-0111 .')
  expect(oregon).toContain('Through Dec 15, 2026, you may be able to change without them. Ask Dana.')
  expect(oregon).toContain('You may have a right to change plans without health questions.')
  expect(await right('OR', '1955-06-15')).not.toContain('people in Oregon')
  await app.t.db
    .updateTable('organization_settings')
    .set({ show_switching_rights: false })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await right('OR', '1955-11-15')).not.toContain('people in Oregon')
})

test('the agent speaks, unless the agency speaks for everybody (roles-014)', async () => {
  const agency = await makeAgency()
  const { quoteId } = await makeQuote(WALTER, agency)
  expect((await read(app, `/compare/${quoteId}`)).text).toContain('Call Dana: (828) 555-0111')
  await app.t.db
    .updateTable('organization_settings')
    .set({ force_org_sender_details: true })
    .where('organization_id', '=', agency.id)
    .execute()
  const { text } = await read(app, `/compare/${quoteId}`)
  expect(text).toContain('Call us: (828) 555-0100')
  expect(text).not.toContain('Dana')
})

test('everything exists in Spanish, including errors', async () => {
  const { quoteId } = await makeQuote({ ...WALTER, premium_cents: 20_000 })
  const { html, text } = await read(app, `/compare/${quoteId}?age=200`, 'es-US')
  expect(html).toContain('<html lang="es"')
  for (const words of [
    'Hola, Walter.',
    'Los 3 precios más bajos del Plan G en otras compañías',
    'Ver si califico',
    '¡Buenas noticias!',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Escriba su edad en años, de 18 a 110.')
  expect(text).not.toMatch(/\b(?:the|your|you|a month|Close|Cancel)\b/)
})
