import { beforeAll, expect, test } from 'vitest'
import type { CarrierName } from '../../src/lib/carriers.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { saveCarriers } from '../../src/switching/carriers.ts'
import { saveStateCarriers } from '../../src/switching/state-carrier-settings.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

async function offered(agency: Agency, query = '', contact: Parameters<typeof makeContact>[1] = {}) {
  const { id } = await makeContact(agency, { current_carrier: 'Aflac', premium_cents: 21000, ...contact })
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  const html = await app.visitor().html(`/compare/${quoteId}${query}`)
  return { html, names: [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name) }
}
const choose = (agency: Agency, carriers: CarrierName[]) => as(agency.ruth, (scope) => saveCarriers(scope, carriers))
const inState = (agency: Agency, state: string, active: CarrierName[]) =>
  as(agency.ruth, (scope) => saveStateCarriers(scope, state, { active, targetGI: [] }))

test('the carriers chosen by the agency apply to all agents: their clients are offered only those (settings-003)', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  expect((await ruth.post(urls.settings.carriers(), { carriers: ['Humana', 'Mutual of Omaha'] })).status).toBe(303)
  for (const agent of [agency.ruth, agency.dana, agency.omar]) {
    const { names } = await offered(agency, '', { agent_id: agent.id })
    expect([agent.first_name, names.sort()]).toEqual([agent.first_name, ['Humana', 'Mutual of Omaha']])
  }
})

test('and only those that are active in the state the client is quoted for (settings-004)', async () => {
  const agency = await makeAgency()
  await inState(agency, 'NC', ['Cigna'])
  expect((await offered(agency)).names).toEqual(['Cigna'])
  // The corrected ZIP code is in Texas, which has no settings.
  expect((await offered(agency, '?zip=77008')).names).toHaveLength(3)
})

test('the client’s current carrier is shown even if the agency does not offer it', async () => {
  const agency = await makeAgency()
  await choose(agency, ['Cigna'])
  const { html, names } = await offered(agency, '', { current_carrier: 'Humana' })
  expect(names).toEqual(['Cigna'])
  expect(html).toContain('Humana')
  expect(html).toContain('$210.00')
})

test('another agency’s choice changes nothing', async () => {
  await inState(await makeAgency(), 'NC', [])
  expect((await offered(await makeAgency())).names).toHaveLength(3)
})
