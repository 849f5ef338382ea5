import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({}, t)
  ruth = await app.as(agency.ruth)
})

const NOTICE = {
  carrier: 'Aetna',
  state: 'NC',
  plan: 'Plan G',
  effective_on: 'March 1, 2027',
  percent: '8.5%',
  note: 'Letter',
}
const post = (fields: Record<string, string> = {}) => ruth.post(urls.outreach.notices(), { ...NOTICE, ...fields })
const stored = () => t.db.selectFrom('increase_notices').selectAll().where('organization_id', '=', agency.id).execute()
const plan = () =>
  planOutreach({ tenantDb: t.tenantDb, healthKeys: [new Uint8Array(32).fill(7)], signal: new AbortController().signal })

test('while rate increase emails are turned off, a notice promises none', async () => {
  await makeContact(agency, {}, t)
  const set = (outreach_schedule_increase: boolean) =>
    t.db
      .updateTable('organization_settings')
      .set({ outreach_schedule_increase })
      .where('organization_id', '=', agency.id)
      .execute()
  await set(false)
  const shown = await (await post({ step: 'preview' })).text()
  expect(shown).toContain('Rate increase emails are turned off')
  expect(shown).not.toContain('We will email them')
  await post({ step: 'save' })
  const saved = await ruth.html(urls.outreach.notices())
  expect(saved).toContain('Notice saved for 1 client.')
  expect(saved).not.toContain('Emails will be planned')
  await set(true)
  expect(await (await post({ step: 'preview' })).text()).toContain('We will email them')
})

test('a notice first shows the affected clients, then is entered; they are planned 30 days before it (outreach-023)', async () => {
  const { id } = await makeContact(agency, { first_name: 'Ann' }, t)
  await makeContact(agency, { first_name: 'Bea', email: null }, t)
  await makeContact(agency, { first_name: 'Carl', current_carrier: 'Humana' }, t)
  await makeContact(agency, { first_name: 'Dirk', plan_type: 'Plan N' }, t)
  const preview = await post({ step: 'preview' })
  const shown = await preview.text()
  expect(preview.status).toBe(200)
  expect(shown).toContain('2 of your contacts have this policy')
  expect(shown).toContain('1 of them has no email address')
  expect(shown).toContain('We will email them on Jan 30, 2027')
  for (const [name, is] of [
    ['Ann', true],
    ['Bea', true],
    ['Carl', false],
    ['Dirk', false],
  ] as const)
    expect([name, shown.includes(`${name} Brandt`)]).toEqual([name, is])
  expect(await stored()).toEqual([])

  expect((await post({ step: 'save' })).status).toBe(303)
  expect(app.woken).toContain('plan-outreach')
  await post({ step: 'save' })
  const [notice, ...others] = await stored()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    carrier: 'Aetna',
    state: 'NC',
    plan: 'Plan G',
    effective_on: '2027-03-01',
    note: 'Letter',
  })
  await plan()
  const planned = await t.db
    .selectFrom('planned_emails')
    .select(['contact_id', 'due_on', 'event_on'])
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'schedule_increase')
    .where('status', '<>', 'skipped')
    .execute()
  expect(planned).toEqual([{ contact_id: id, due_on: '2027-01-30', event_on: '2027-03-01' }])
  expect(await ruth.words(urls.outreach.notices())).toMatch(
    /Aetna, Plan G, North Carolina Letter Mar 1, 2027 8.5% 2 Ruth Calloway/,
  )
})

test('a withdrawn notice sends no more email, and stays in the list and the log (outreach-023)', async () => {
  await makeContact(agency, {}, t)
  await post({ step: 'save' })
  await plan()
  const [{ id } = { id: 0 }] = await stored()
  expect((await ruth.post(urls.outreach.noticeWithdrawal(id))).status).toBe(303)
  await ruth.post(urls.outreach.noticeWithdrawal(id))
  await plan()
  const left = await t.db
    .selectFrom('planned_emails')
    .select('kind')
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'schedule_increase')
    .execute()
  expect(left).toEqual([])
  expect(await ruth.html(urls.outreach.notices())).toMatch(/<td[^>]*data-label="Withdrawn"[^>]*>Nov 20, 2026/)
  const log = await ruth.words(urls.settings.log())
  expect(log).toContain('Entered a rate increase, Aetna, Plan G, North Carolina, for 1 contact')
  expect(log.match(/Withdrew a rate increase/g)).toHaveLength(1)
  const other = await makeAgency({}, t)
  const stranger = await app.as(other.ruth)
  expect((await stranger.post(urls.outreach.noticeWithdrawal(id))).status).toBe(404)
})

test('invalid input is refused with everything typed, field by field', async () => {
  for (const [field, typed, says] of [
    ['carrier', '', 'Choose the carrier'],
    ['state', 'XX', 'Choose the state'],
    ['effective_on', '', 'Enter the date the new price takes effect'],
    ['effective_on', 'soonish', 'soonish'],
    ['effective_on', '10/1/2026', 'more than 30 days ago'],
    ['effective_on', '1/1/2030', 'within the next 18 months'],
    ['percent', '', 'Enter the increase as a percent'],
    ['percent', '150', 'between 0.01 and 99.99'],
    ['percent', '0', 'between 0.01 and 99.99'],
  ]) {
    const answer = await post({ [field!]: typed!, step: 'save' })
    const page = await answer.text()
    expect([field, typed, answer.status, page.includes(says!)]).toEqual([field, typed, 422, true])
    expect(page).toContain('Letter')
  }
  expect(await stored()).toEqual([])
  const back = await post({ step: 'change' })
  expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('value="March 1, 2027"')])
})
