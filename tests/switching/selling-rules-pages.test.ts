import { beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierNames } from '../../src/lib/carriers.ts'
import { states } from '../../src/lib/states.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const settings = () =>
  app.t.db
    .selectFrom('organization_settings')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()

async function read(path: string, visitor = ruth) {
  const response = await visitor.get(path)
  const html = await response.text()
  const text = (/<main.*?<\/main>/s.exec(html)?.[0] ?? '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
  return { response, html, text }
}
const tags = (html: string) => html.match(/<input[^>]*>/g) ?? []
const ticked = (html: string, name: string) =>
  tags(html)
    .filter((tag) => tag.includes(`name="${name}"`) && tag.includes('checked'))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? 'on')
const chosen = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? ''
  return /<option[^>]*value="([^"]*)"[^>]*selected/.exec(select)?.[1]
}
const optionsOf = (html: string, name: string) =>
  (new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0].match(/<option/g) ?? []).length

const outreach = {
  outreach_birthday: 'on',
  outreach_aep: 'on',
  outreach_delay_years: '2',
  failed_underwriting_enabled: 'on',
  failed_underwriting_frequency: 'quarterly',
  failed_underwriting_timing: 'anniversary',
  state_rule_set: 'current_law',
}

test('the carriers are six boxes and a box for all of them (settings-003)', async () => {
  const { html, text } = await read(urls.settings.carriers())
  expect(ticked(html, 'carriers')).toEqual([...carrierNames])
  expect(text).toContain('Select all')
  const answer = await ruth.post(urls.settings.carriers(), { carriers: ['Aetna', 'Cigna', 'Invented'] })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings/carriers?saved=carriers'])
  expect((await settings()).carriers).toEqual(['Aetna', 'Cigna'])
  const saved = await read('/settings/carriers?saved=carriers')
  expect(saved.text).toContain('Saved')
  expect(saved.text).toContain('Last changed by Ruth Calloway')
  await ruth.post(urls.settings.carriers(), { carriers: 'Aetna', select_all: 'on' })
  expect((await settings()).carriers).toEqual([...carrierNames])
})

test('at least one carrier must be chosen (settings-003)', async () => {
  const answer = await ruth.post(urls.settings.carriers(), {})
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Choose at least one carrier')
  expect((await settings()).carriers).toHaveLength(6)
})

test('the states are in their four regions, each with its settings (settings-004, limits-003)', async () => {
  await ruth.post(urls.settings.state('OH'), { active: ['Aetna', 'UnitedHealthcare'], target_gi: 'UnitedHealthcare' })
  await app.t.db
    .insertInto('agent_licenses')
    .values({ organization_id: agency.id, user_id: agency.dana.id, state: 'OH' })
    .execute()
  const { html, text } = await read(urls.settings.states())
  expect([...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name)).toEqual([
    'Northeast',
    'Midwest',
    'South',
    'West',
  ])
  for (const { code } of states) expect(html).toContain(`href="/settings/states/${code}"`)
  expect(text).toContain('Ohio 2 carriers, guaranteed issue: UnitedHealthcare')
  expect(text).toContain('Texas Not licensed')
})

test('a state shows each carrier next to our recommendation with its reason, source and date (settings-004)', async () => {
  const { html, text } = await read(urls.settings.state('NV'))
  expect(ticked(html, 'active')).toEqual([...carrierNames])
  expect(ticked(html, 'target_gi')).toEqual([])
  expect(text).toContain('Nothing saved for Nevada yet')
  expect(text).toContain('Active, with Target GI. Nevada law requires the same commission')
  expect(text).toContain('Source: NRS 687B.352')
  expect(text).toContain('Checked Nov 20, 2026.')
  expect(text).toContain('Off. Aflac is not quoted in Nevada')
  expect(text.match(/Yours differs/g)).toHaveLength(6)
  expect(text).toContain('What Target GI means')
  expect(text).toContain('your business choice')
})

test('a state is saved as ticked; Target GI without Active is refused and keeps the boxes (settings-004)', async () => {
  const wrong = await ruth.post(urls.settings.state('TX'), { active: 'Aetna', target_gi: ['Aetna', 'Cigna'] })
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expect(html).toContain('Cigna has Target GI but is not active.')
  expect([ticked(html, 'active'), ticked(html, 'target_gi')]).toEqual([['Aetna'], ['Aetna', 'Cigna']])
  const right = await ruth.post(urls.settings.state('tx'), { active: ['Aetna', 'Cigna'], target_gi: 'Cigna' })
  expect(right.headers.get('Location')).toBe('/settings/states/TX?saved=states')
  const saved = await read('/settings/states/TX')
  expect([ticked(saved.html, 'active'), ticked(saved.html, 'target_gi')]).toEqual([['Aetna', 'Cigna'], ['Cigna']])
  expect(saved.text).toContain('Last changed by Ruth Calloway')
  expect((await read('/settings/states/OH')).text).not.toContain('Last changed')
  expect((await ruth.get(urls.settings.state('PR'))).status).toBe(404)
  expect((await ruth.post(urls.settings.state('PR'), { active: 'Aetna' })).status).toBe(404)
})

test('a carrier that the agency does not offer has no box in a state', async () => {
  await ruth.post(urls.settings.carriers(), { carriers: ['Aetna'] })
  const { html, text } = await read(urls.settings.state('TX'))
  expect(tags(html).filter((tag) => tag.includes('name="active"'))).toHaveLength(1)
  expect(text).toContain('Humana Not one of your carriers')
})

test('our recommendations are applied after a page that counts the changes, for one state or all (settings-004)', async () => {
  await ruth.post(urls.settings.state('OH'), { active: ['Aetna'], target_gi: 'Aetna' })
  const one = await read(urls.settings.recommendations({ state: 'OH' }))
  expect(one.text).toContain('Use our recommendations for Ohio?')
  expect(one.text).toContain('This changes 6 settings in 1 state.')
  expect(one.text).toContain('Carriers turned on 5 times Target GI turned off 1 time')
  const answer = await ruth.post(urls.settings.recommendations(), { state: 'OH' })
  expect(answer.headers.get('Location')).toBe('/settings/states/OH')
  expect((await read('/settings/states/OH')).text).toContain('Everything here matches our recommendations.')
  expect((await read(urls.settings.recommendations())).text).toContain('in these states?')
  await ruth.post(urls.settings.recommendations(), { state: '' })
  expect((await read(urls.settings.states())).text).toContain('Everything here matches our recommendations.')
  expect((await read(urls.settings.recommendations())).text).toContain(
    'Everything already matches our recommendations.',
  )
  expect((await ruth.get(urls.settings.recommendations({ state: 'PR' }))).status).toBe(404)
})

test('outreach starts with all four types, the 1st anniversary, yearly around the birthday (settings-005, settings-012, settings-013, settings-014)', async () => {
  const { html } = await read(urls.settings.outreach())
  for (const type of ['outreach_birthday', 'outreach_anniversary', 'outreach_schedule_increase', 'outreach_aep'])
    expect(ticked(html, type)).toEqual(['on'])
  expect(chosen(html, 'outreach_delay_years')).toBe('1')
  expect(ticked(html, 'failed_underwriting_enabled')).toEqual([])
  expect(chosen(html, 'failed_underwriting_frequency')).toBe('annual')
  expect(chosen(html, 'failed_underwriting_timing')).toBe('birthday')
  expect(ticked(html, 'state_rule_set')).toEqual(['spec'])
})

test('the timing is the 1st, 2nd or 3rd anniversary, 11, 23 or 35 months after the effective date (settings-015)', async () => {
  const { html, text } = await read(urls.settings.outreach())
  expect(optionsOf(html, 'outreach_delay_years')).toBe(3)
  expect(text).toContain('Months are counted from the policy’s effective date')
  for (const [which, months] of [
    ['1st', 11],
    ['2nd', 23],
    ['3rd', 35],
  ])
    expect(text).toContain(`${which} anniversary, after ${months} months`)
})

test('outreach is saved as chosen (settings-005, settings-013, settings-014, settings-015)', async () => {
  const answer = await ruth.post(urls.settings.outreach(), outreach)
  expect(answer.headers.get('Location')).toBe('/settings/outreach?saved=outreach')
  expect(await settings()).toMatchObject({
    outreach_birthday: true,
    outreach_anniversary: false,
    outreach_aep: true,
    outreach_schedule_increase: false,
    outreach_delay_years: 2,
    smart_send_enabled: false,
    failed_underwriting_enabled: true,
    failed_underwriting_frequency: 'quarterly',
    failed_underwriting_timing: 'anniversary',
    state_rule_set: 'current_law',
  })
  const { html } = await read(urls.settings.outreach())
  expect([chosen(html, 'outreach_delay_years'), ticked(html, 'state_rule_set')]).toEqual(['2', ['current_law']])
})

test('the pre-AEP flag makes it once a year in the pre-AEP window (settings-016)', async () => {
  const flag = 'Failed health questions: reach out once per year in the pre-AEP window'
  expect((await read(urls.settings.outreach())).text).toContain(flag)
  await ruth.post(urls.settings.outreach(), { ...outreach, failed_underwriting_pre_aep: 'on' })
  expect(await settings()).toMatchObject({
    failed_underwriting_frequency: 'annual',
    failed_underwriting_timing: 'pre_aep',
  })
  expect(ticked((await read(urls.settings.outreach())).html, 'failed_underwriting_pre_aep')).toEqual(['on'])
})

test('an unknown choice is refused, and the others stay as chosen', async () => {
  const answer = await ruth.post(urls.settings.outreach(), { ...outreach, outreach_delay_years: '4' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Choose one of these')
  expect(ticked(html, 'outreach_anniversary')).toEqual([])
  expect((await settings()).outreach_delay_years).toBe(1)
})

test('frequency and timing are ignored while repeated emails are off', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  const row = () =>
    app.t.db
      .selectFrom('organization_settings')
      .select(['failed_underwriting_enabled', 'failed_underwriting_frequency', 'failed_underwriting_timing'])
      .where('organization_id', '=', agency.id)
      .executeTakeFirstOrThrow()
  const before = await row()
  const { failed_underwriting_enabled: _, ...off } = outreach
  expect((await ruth.post(urls.settings.outreach(), off)).status).toBe(303)
  expect(await row()).toEqual({ ...before, failed_underwriting_enabled: false })
  const { failed_underwriting_frequency: __, ...incomplete } = outreach
  expect((await ruth.post(urls.settings.outreach(), incomplete)).status).toBe(422)
})
