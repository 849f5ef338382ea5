import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPlanAgency } from '../../src/outreach/plan/agency-facts.ts'
import { plannerIdentity } from '../../src/outreach/planning/plan-outreach.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { healthKeys, planAll, releaseAll, setClock, startOutreach, ZONE, zips } from './days.ts'
import { compose, makePost } from './outbox.ts'

const NOBODY = 'No one at the agency is licensed in the client’s state'

let t: TestDatabase
let agency: Agency

beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  // Removes data of earlier tests.
  await t.db.updateTable('organization_settings').set({ outreach_started_at: null }).execute()
  setClock(t, '2027-01-02', 10)
  agency = await makeAgency({ time_zone: ZONE }, t)
  await startOutreach(t, agency)
})
afterAll(() => t.close())

const license = (state: string, more: { user_id?: number; expires_on?: string } = {}) =>
  t.db
    .insertInto('agent_licenses')
    .values({ organization_id: agency.id, user_id: agency.dana.id, state, ...more })
    .execute()
const unlicense = (state: string) =>
  t.db.deleteFrom('agent_licenses').where('organization_id', '=', agency.id).where('state', '=', state).execute()

const send = (post = makePost()) =>
  sendDueMessages({
    tenantDb: t.tenantDb,
    compose,
    mailer: post,
    practice: true,
    healthKeys,
    zips,
    pace: { reserve: async () => 0, holdBack: async () => {} },
    signal: new AbortController().signal,
  })
const planned = (contactId: number) =>
  t.db
    .selectFrom('planned_emails')
    .select(['kind', 'status', 'reason'])
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'new_year')
    .where('due_on', '=', '2027-01-02')
    .executeTakeFirst()
const messages = () =>
  t.db.selectFrom('messages').selectAll().where('organization_id', '=', agency.id).orderBy('id').execute()

test('the plan’s facts name each licensed state with the last day of its longest license', async () => {
  const licensed = async () =>
    (await t.tenantDb.withTenant(plannerIdentity(agency.id), readPlanAgency)).licensed as ReadonlyMap<
      string,
      string | null
    > | null
  expect(await licensed()).toBeNull()
  await license('NC', { expires_on: '2027-03-31' })
  await license('NC', { expires_on: '2027-05-31', user_id: agency.ruth.id })
  await license('SC', { expires_on: '2026-12-31' })
  await license('SC', { user_id: agency.ruth.id })
  await license('GA', { user_id: agency.ruth.id })
  expect(await licensed()).toEqual(
    new Map([
      ['GA', null],
      ['NC', '2027-05-31'],
      ['SC', null],
    ]),
  )
  // The license of a removed user does not count.
  await t.db.updateTable('users').set({ removed_at: t.clock.now }).where('id', '=', agency.ruth.id).execute()
  expect(await licensed()).toEqual(
    new Map([
      ['NC', '2027-03-31'],
      ['SC', '2026-12-31'],
    ]),
  )
  await unlicense('NC')
  await unlicense('SC')
  expect(await licensed()).toEqual(new Map())
})

test('where nobody is licensed nothing is released, and the day after a license is entered the email is sent', async () => {
  await license('SC')
  const { id } = await makeContact(agency, { state: 'NC' }, t)
  await planAll(t.tenantDb)
  expect(await planned(id)).toMatchObject({ status: 'skipped', reason: 'no_license' })
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  setClock(t, '2027-01-03', 10)
  await license('NC')
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
  expect(await send()).toEqual({ sent: 1 })
  expect(await messages()).toMatchObject([{ occasion: 'new_year-2027', status: 'sent' }])
})

test('a license removed after the release stops the email, and it is not released again before there is one', async () => {
  await license('NC')
  await license('SC')
  const { id } = await makeContact(agency, { state: 'NC' }, t)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
  await unlicense('NC')
  expect(await send()).toEqual({ skipped: 1 })
  const [stopped] = await messages()
  expect(stopped).toMatchObject({ status: 'skipped', reason: 'no_license' })
  expect(stopped?.occasion).toMatch(/^new_year-2027 \(taken back /)
  // Also by a release that comes before the plan.
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  expect(await planned(id)).toMatchObject({ status: 'skipped', reason: 'no_license' })
  expect(await messages()).toHaveLength(1)
  await license('NC')
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
  expect(await send()).toEqual({ sent: 1 })
})

test('entering, changing or removing a license, and removing an agent, plan the book again', async () => {
  await makeContact(agency, {}, t)
  const asked = async () => {
    await planAll(t.tenantDb)
    return async () => {
      const found = await t.db
        .selectFrom('plan_requests')
        .select('contact_id')
        .where('organization_id', '=', agency.id)
        .execute()
      return found.map(({ contact_id }) => contact_id)
    }
  }
  const changes = [
    () => license('NC'),
    () =>
      t.db
        .updateTable('agent_licenses')
        .set({ expires_on: '2027-06-30' })
        .where('organization_id', '=', agency.id)
        .execute(),
    () => unlicense('NC'),
    () => t.db.updateTable('users').set({ removed_at: t.clock.now }).where('id', '=', agency.dana.id).execute(),
  ]
  for (const change of changes) {
    const found = await asked()
    await change()
    expect(await found()).toEqual([null])
  }
})

test('the contact’s page and the skipped list say so, with a link to the licenses', async () => {
  const app = await testApp({}, t)
  const ruth = await app.as(agency.ruth)
  await license('SC')
  const { id } = await makeContact(agency, { state: 'NC' }, t)
  await planAll(t.tenantDb)
  const page = await ruth.words(urls.contacts.show(id))
  expect(page).toContain(NOBODY)
  expect(page).toContain('Add or renew the license under Manage Agents')
  expect(await ruth.words(urls.outreach.upcoming({ show: 'skipped' }))).toContain(NOBODY)
})
