import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

const unset = { set_up_at: null, onboarded_at: null }

/** An agency with one admin who is not an agent yet. */
async function newcomer(app: TestApp, overrides: Parameters<typeof makeAgency>[0] = { plan: null }): Promise<Agency> {
  const agency = await makeAgency({ ...unset, ...overrides })
  await app.t.db
    .updateTable('users')
    .set({ is_agent: false, is_default_agent: false })
    .where('organization_id', '=', agency.id)
    .execute()
  return agency
}

const planOf = async (app: TestApp, id: number) =>
  (await app.t.db.selectFrom('organizations').select('plan').where('id', '=', id).executeTakeFirstOrThrow()).plan

test('the plans are as stored, contract plans have Contact Us, and the URL preselects one (nav-041, nav-012)', async () => {
  const app = await testApp()
  const { ruth } = await newcomer(app)
  const visitor = await app.as(ruth)
  expect((await visitor.get(urls.contacts.list())).headers.get('Location')).toBe(urls.choosePlan())
  const page = await visitor.html(urls.choosePlan({ plan: 'basic' }))
  expect(page).toMatch(/<strong>\$99\/mo<\/strong>/)
  expect(page).toMatch(/value="basic" checked|checked="" value="basic"|value="basic"[^>]*checked/)
  expect(page).not.toContain('value="enterprise"')
  expect(page.match(/>Contact Us</g)).toHaveLength(2)
})

test('the setup pages have no standard header (nav-051)', async () => {
  const app = await testApp()
  const { ruth } = await newcomer(app)
  const visitor = await app.as(ruth)
  for (const path of [urls.choosePlan(), urls.onboarding.show()]) {
    const page = await visitor.html(path)
    expect(page).not.toContain('Dashboard')
    expect(page).not.toContain('app__head')
    expect(page).toContain('Step 1 of 6')
  }
})

test('a chosen plan leads to the next setup page and is stored (nav-042)', async () => {
  const app = await testApp()
  const { ruth, id } = await newcomer(app)
  const answer = await (await app.as(ruth)).post(urls.choosePlan(), { plan: 'usage' })
  expect(answer.headers.get('Location')).toBe(urls.setup.settings({ plan: 'usage' }))
  expect(await planOf(app, id)).toBe('usage')
  const event = await app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'detail'])
    .where('organization_id', '=', id)
    .where('action', '=', 'plan_chosen')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ actor: 'Ruth Calloway', detail: { plan: [null, 'usage'] } })
})

test('choosing the basic plan on this page sets up the database (nav-050)', async () => {
  const app = await testApp()
  const { ruth, id } = await newcomer(app)
  await app.t.db.deleteFrom('organization_settings').where('organization_id', '=', id).execute()
  await (await app.as(ruth)).post(urls.choosePlan(), { plan: 'basic' })
  const settings = await app.t.db
    .selectFrom('organization_settings')
    .select('organization_id')
    .where('organization_id', '=', id)
    .execute()
  expect(settings).toHaveLength(1)
})

test.each([
  [{}, 'Please choose a plan'],
  [{ plan: 'free' }, 'Please choose a plan'],
  [{ plan: 'pro' }, 'Contact us about this plan'],
])('%j is no choice', async (fields, told) => {
  const app = await testApp()
  const { ruth, id } = await newcomer(app)
  const answer = await (await app.as(ruth)).post(urls.choosePlan(), fields as Record<string, string>)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(told)
  expect(await planOf(app, id)).toBeNull()
})

test('a team larger than a plan allows cannot move to it', async () => {
  const app = await testApp()
  const { ruth, id } = await makeAgency({ ...unset, plan: 'usage' })
  const answer = await (await app.as(ruth)).post(urls.onboarding.step('plan'), { plan: 'basic' })
  expect(answer.status).toBe(422)
  expect(await planOf(app, id)).toBe('usage')
})

test('another agency’s name in the URL is not found (nav-012)', async () => {
  const app = await testApp()
  const { ruth, slug } = await newcomer(app)
  const other = await makeAgency()
  const visitor = await app.as(ruth)
  expect((await visitor.get(urls.choosePlan({ org: slug }))).status).toBe(200)
  expect((await visitor.get(urls.choosePlan({ org: other.slug }))).status).toBe(404)
})

test('on the basic plan the settings page completes the setup: the free month starts, and the founder sells (onboarding-003)', async () => {
  const app = await testApp()
  const { ruth, dana, omar, id } = await newcomer(app, { plan: 'basic' })
  await app.t.db.updateTable('users').set({ removed_at: new Date() }).where('id', 'in', [dana.id, omar.id]).execute()
  const visitor = await app.as(ruth)
  const empty = { brand_name: '', website: '', booking_link: '', redirect_url: '', signature: '', mailing_address: '' }
  const form = {
    ...empty,
    name: 'Calloway',
    phone: '8285550100',
    time_zone: 'America/New_York',
    carriers: ['Aetna', 'Cigna'],
  }
  const answer = await visitor.post(urls.setup.settings(), form)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, urls.contacts.list()])
  const { tier_id, status } = await app.t.db
    .selectFrom('subscriptions')
    .select(['tier_id', 'status'])
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([tier_id, status]).toEqual(['basic', 'trialing'])
  expect((await visitor.get(urls.onboarding.show())).headers.get('Location')).toBe(urls.contacts.list())
})

test('an agency with an incomplete setup is led to its last step instead of the billing page', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency({ onboarded_at: null })
  const answer = await (await app.as(ruth)).get(urls.billing())
  expect(answer.headers.get('Location')).toBe(urls.onboarding.step('payment'))
})

test('only admins see what the agency pays', async () => {
  const app = await testApp()
  const { dana } = await makeAgency()
  expect((await (await app.as(dana)).get(urls.billing())).headers.get('Location')).toBe(urls.contacts.list())
})
