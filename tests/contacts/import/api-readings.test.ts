import { beforeEach, expect, test } from 'vitest'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { type Agency, makeAgency } from '../../agency.ts'
import { type TestApp, testApp, type Visitor } from '../../app.ts'
import { contactsOf, zips } from './imports.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeEach(async () => {
  app ??= await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const PERSON = { first_name: 'Walter', last_name: 'Brandt', email: 'walter@example.com' }

/** Creates a contact with these facts, then updates one with them, and returns what is stored. */
async function createdAndChanged(facts: object) {
  const { id } = (await ruth.call('POST', '/api/contacts/create', { ...PERSON, email: 'other@example.com' })).body
  const created = await ruth.call('POST', '/api/contacts/create', { ...PERSON, ...facts })
  const changed = await ruth.call('PUT', `/api/contacts/${id}`, facts)
  expect([created.status, changed.status], JSON.stringify([created.body, changed.body])).toEqual([200, 200])
  return (await contactsOf(agency.id)).toSorted((a, b) => a.id - b.id)
}

test.each([
  [{ plan_type: 'F' }, { plan_type: 'Plan F' }],
  [{ plan_type: 'g' }, { plan_type: 'Plan G' }],
  [{ plan_type: 'N' }, { plan_type: 'Plan N' }],
  [{ plan_type: 'Plan G (Standard)' }, { plan_type: 'Plan G' }],
  [{ plan_type: 'other' }, { plan_type: 'Other' }],
  [{ plan_type: 'N/A' }, { plan_type: null }],
  [{ current_carrier: 'Aetna - ACI' }, { current_carrier: 'Aetna' }],
  [{ current_carrier: 'M of O' }, { current_carrier: 'Mutual of Omaha' }],
  [{ current_carrier: 'TBD' }, { current_carrier: null }],
  [{ current_carrier: 'Prairie Mutual' }, { current_carrier: 'Prairie Mutual' }],
  [{ gender: 'female' }, { gender: 'F' }],
  [{ gender: 'Unknown' }, { gender: null }],
  [{ tobacco_user: 'Non-Smoker' }, { tobacco_user: false }],
  [{ tobacco_user: 'Yes' }, { tobacco_user: true }],
  [{ tobacco_user: 'N/A' }, { tobacco_user: null }],
])('the API stores %o as %o, created and changed (contacts-036)', async (sent, stored) => {
  expect(await createdAndChanged(sent)).toMatchObject([stored, stored])
})

test.each([
  [{ plan_type: 'HDG' }, 'Choose one of Plan F, Plan G, Plan N, Other'],
  [{ plan_type: 'Medicare' }, 'Choose one of Plan F, Plan G, Plan N, Other'],
  [{ gender: 'maybe' }, 'Send M or F'],
  [{ tobacco_user: 'sometimes' }, 'Send true or false for tobacco use'],
  [{ tobacco_user: 'T' }, 'Send true or false for tobacco use'],
])('the API refuses %o with a sentence, and stores nothing', async (sent, words) => {
  const { status, body } = await ruth.call('POST', '/api/contacts/create', { ...PERSON, ...sent })
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(words)
  expect(await contactsOf(agency.id)).toEqual([])
})

test('a call without gender and tobacco gets the spec’s defaults, and a change leaves them alone (contacts-035)', async () => {
  const { body } = await ruth.call('POST', '/api/contacts/create', PERSON)
  expect(body).toMatchObject({ gender: 'M', tobacco_user: false })
  await ruth.call('PUT', `/api/contacts/${body.id}`, { gender: 'F', tobacco_user: true })
  await ruth.call('PUT', `/api/contacts/${body.id}`, { plan_type: 'G' })
  expect(await contactsOf(agency.id)).toMatchObject([{ gender: 'F', tobacco_user: true, plan_type: 'Plan G' }])
})

async function bulk(contacts: object[]) {
  const answer = await ruth.json('POST', '/api/contacts/bulk-import', { permission: true, contacts })
  expect(answer.status).toBe(200)
  await runContactImports(app.t.tenantDb, { zips })
  return Object.fromEntries((await contactsOf(agency.id)).map((contact) => [contact.first_name, contact]))
}

const row = (firstName: string, facts: object = {}) => ({
  firstName,
  lastName: 'Brandt',
  email: `${firstName.toLowerCase()}@example.com`,
  ...facts,
})

test('a bulk import reads carriers, plans, tobacco and phones as a file import does (api-036)', async () => {
  const stored = await bulk([
    row('Ann', { currentCarrier: 'Aetna - ACI', planType: 'F', tobaccoUser: 'NT', gender: 'Female' }),
    row('Bo', { currentCarrier: 'N/A', planType: 'MedSupp G', tobaccoUser: 'T', phoneNumber: 'N/A' }),
    row('Cy', { planType: 'N', phoneNumber: '828-555-0142 / 828-555-0143', birthDate: '03/14', gender: 'Unknown' }),
    row('Di', { planType: 'HDG', email: 'Di <di@example.com>; other@example.com', zipCode: '288' }),
  ])
  expect(stored).toMatchObject({
    Ann: { current_carrier: 'Aetna', plan_type: 'Plan F', tobacco_user: false, gender: 'F' },
    Bo: { current_carrier: null, plan_type: 'Plan G', tobacco_user: true, phone_number: null, gender: null },
    Cy: { plan_type: 'Plan N', phone_number: '8285550142', birth_on: null, gender: null, tobacco_user: null },
    Di: { plan_type: 'Other', email: 'di@example.com', zip_code: null },
  })
})

test('in a bulk import H and M mean hombre and mujer', async () => {
  expect(await bulk([row('Juan', { gender: 'H' }), row('Rosa', { gender: 'M' })])).toMatchObject({
    Juan: { gender: 'M' },
    Rosa: { gender: 'F' },
  })
})

test('a bulk import accepts state, county, language, agent and opt-out by both spellings of their names', async () => {
  const stored = await bulk([
    row('Ann', { state: 'OH', language: 'Spanish', agentEmail: agency.omar.email, emailOptOut: true }),
    row('Bo', { zipCode: '37752', county: 'Hancock', agent_email: agency.omar.email, email_opt_out: 'unsubscribed' }),
    row('Cy', { emailOptOut: false }),
  ])
  expect(stored).toMatchObject({
    Ann: { state: 'OH', language: 'es', agent_id: agency.omar.id },
    Bo: { state: 'TN', county: 'Hancock', agent_id: agency.omar.id },
    Cy: { state: null, language: null, agent_id: agency.dana.id },
  })
  const suppressed = await app.t.db
    .selectFrom('suppressions')
    .select(['address', 'reason'])
    .where('organization_id', '=', agency.id)
    .orderBy('address')
    .execute()
  expect(suppressed).toEqual([
    { address: 'ann@example.com', reason: 'unsubscribed_elsewhere' },
    { address: 'bo@example.com', reason: 'unsubscribed_elsewhere' },
  ])
})

test('a bulk import accepts an address with a second one after it', async () => {
  expect(await bulk([row('Ann', { email: 'ann@example.com; home@example.com' })])).toMatchObject({
    Ann: { email: 'ann@example.com' },
  })
})
