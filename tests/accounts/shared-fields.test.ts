import { expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { company } from '../onboarding/founders.ts'

/* Names and signatures are taken alike by every form: what one lets in, no later one refuses. */

const TURN = '\u202E'
const LONG = 'L'.repeat(100)
const newAgency = (changes: Record<string, string> = {}) => ({
  firstName: 'June',
  lastName: 'Okafor',
  organizationName: 'Okafor & Daughters',
  email: `june.${publicToken().toLowerCase()}@example.com`,
  phone: '(919) 555-0134',
  ...changes,
})

test('names typed at sign-up are stored without control and direction marks, in the account and in the signature', async () => {
  const app = await testApp()
  const typed = newAgency({
    firstName: `Ev${TURN}il\r\nBcc: x@y.example`,
    lastName: ' Oka\u0007for\u200b ',
    organizationName: `Oka${TURN}for\nInsurance`,
  })
  expect((await app.visitor().post(urls.signup(), typed)).status).toBe(303)
  const user = await app.t.db.selectFrom('users').selectAll().where('email', '=', typed.email).executeTakeFirstOrThrow()
  expect([user.first_name, user.last_name]).toEqual(['Ev il Bcc: x@y.example', 'Oka for'])
  expect(user.signature).toBe('Ev il Bcc: x@y.example Oka for\nOka for Insurance')
  const { name } = await app.t.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', user.organization_id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Oka for Insurance')
})

test('a name of invisible characters only is refused', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.signup(), newAgency({ firstName: `${TURN}\u200b` }))
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please enter your first name.')
})

test.each(['firstName', 'lastName', 'organizationName'])(
  '%s may have 100 characters at sign-up and not 101',
  async (field) => {
    const app = await testApp()
    expect((await app.visitor().post(urls.signup(), newAgency({ [field]: LONG }))).status).toBe(303)
    const answer = await app.visitor().post(urls.signup(), newAgency({ [field]: `${LONG}L` }))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please use at most 100 characters')
  },
)

test('the longest names and signature are accepted by the setup, the settings, the profile and the team', async () => {
  const app = await testApp()
  const { ruth, id } = await makeAgency()
  const admin = await app.as(ruth)
  const signature = 's'.repeat(1_000)
  const person = { firstName: LONG, lastName: LONG, phone: '8285550111' }
  const details = {
    name: LONG,
    brand_name: LONG,
    phone: '8285550100',
    website: '',
    booking_link: '',
    redirect_url: '',
    signature,
    mailing_address: '',
    time_zone: 'America/New_York',
  }
  const profile = { ...person, email: ruth.email, senderDetails: 'agent', bookingLink: '', signature }
  expect((await admin.post('/settings/details', details)).status).toBe(303)
  expect((await admin.post('/profile', profile)).status).toBe(303)
  expect((await admin.json('PUT', `/api/agents/${ruth.id}`, { ...person, signature })).status).toBe(200)
  expect(
    (await admin.json('PUT', '/api/settings/org', { settings: { orgSignature: signature, name: LONG } })).status,
  ).toBe(200)
  await app.t.db.updateTable('organizations').set({ onboarded_at: null }).where('id', '=', id).execute()
  expect((await admin.post(urls.onboarding.step('personal'), person)).status).toBe(303)
  expect((await admin.post(urls.onboarding.step('company'), { ...company, companyName: LONG })).status).toBe(303)
})

test('one more character is refused by all of them', async () => {
  const app = await testApp()
  const { ruth, id } = await makeAgency()
  const admin = await app.as(ruth)
  const long = `${LONG}L`
  const signature = 's'.repeat(1_001)
  const person = { firstName: 'Ruth', lastName: long, phone: '8285550111' }
  expect((await admin.post('/profile', { ...person, email: ruth.email })).status).toBe(422)
  for (const body of [{ lastName: long }, { signature }])
    expect((await admin.json('PUT', `/api/agents/${ruth.id}`, body)).status).toBe(422)
  for (const settings of [{ name: long }, { orgSignature: signature }])
    expect((await admin.json('PUT', '/api/settings/org', { settings })).status).toBe(422)
  await app.t.db.updateTable('organizations').set({ onboarded_at: null }).where('id', '=', id).execute()
  expect((await admin.post(urls.onboarding.step('personal'), person)).status).toBe(422)
  expect((await admin.post(urls.onboarding.step('company'), { ...company, companyName: long })).status).toBe(422)
})
