import { beforeAll, expect, test } from 'vitest'
import { addDays, formatLong } from '../../src/lib/calendar-date.ts'
import { stateName, states } from '../../src/lib/states.ts'
import { ruleSets } from '../../src/switching/state-rule.ts'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { listStateRules } from '../first-rules.ts'

let app: TestApp
let visitor: Visitor
beforeAll(async () => {
  app = await testApp()
  visitor = app.visitor()
})

test('each of the 51 has a public page, and the list links to it', async () => {
  const list = await visitor.html(urls.rules.list())
  for (const { code, name } of states) {
    expect(list).toContain(`<a href="${urls.rules.state(code)}">${name}</a>`)
    const answer = await visitor.get(urls.rules.state(code))
    expect([code, answer.status]).toEqual([code, 200])
    expect(await answer.text()).toContain('This is not legal advice')
  }
})

test('every rule is on its state’s page with its source and the date it was checked', async () => {
  for (const set of ruleSets)
    for (const rule of listStateRules(set)) {
      const words = await visitor.words(urls.rules.state(rule.state))
      expect(words, rule.id).toContain(rule.source)
      expect(words, rule.id).toContain(formatLong(rule.checkedOn))
    }
})

test('where the two sets differ both are shown, each with its own dates', async () => {
  const words = await visitor.words(urls.rules.state('CA'))
  expect(words).toMatch(/State law says.*60 days from the birthday.*from Mar 15 to May 13, 2027/)
  expect(words).toMatch(
    /Our standard rules say.*60 days, starting 30 days before the birthday.*from Feb 13 to Apr 13, 2027/,
  )
})

test.each([
  ['ID', 'State law and our standard rules say the same thing.'],
  ['IL', 'are 65 to 75 years old on that birthday'],
  ['LA', 'Only the company you have now, or one in the same group'],
  ['UT', 'Only the company you have now'],
  ['KY', 'Any company other than the one you have now'],
  ['WA', 'If you have one of plans B through N, any other of those plans. If you have Plan A, only Plan A'],
  ['OK', 'No gap in coverage of more than 90 days'],
  ['WV', 'A policy held for 24 months'],
  ['WV', 'In effect since Jun 1, 2026'],
  ['RI', 'People who have a Medigap plan or Medicare Advantage'],
  ['RI', 'Open each year from October 15 to December 7'],
  ['MN', 'Minnesota may have a law that gives people this right. We have not confirmed it'],
  ['MN', 'are 65 to 70 years old on the day of the change'],
  ['MN', 'May be up to 35% higher for as long as the policy lasts'],
  ['NM', 'In New Mexico, a law that gives people this right takes effect on Jan 1, 2027'],
  ['IN', '63 days, starting 31 days before the birthday'],
  ['OR', '61 days, starting 30 days before the birthday'],
  ['TX', 'People under 65 with kidney failure or ALS have six months from the start of Part B'],
  ['RI', 'May exist, unconfirmed: People under 65 with Medicare can buy Plan A'],
  ['OH', 'Some states also give people under 65 with Medicare the right to buy a plan'],
  ['CA', 'Not yet reviewed by our team.'],
  ['KY', 'Only the plan with the same letter'],
  ['MO', 'A person whose plan began on Jul 1, 2022 may change from'],
  ['MA', 'Everyone may change from Feb 1 to Mar 31, 2027'],
  ['NY', 'No need to wait for a window. Any day works.'],
  ['VA', 'Our standard rules have no rule for this state.'],
  ['VA', 'In effect since Jul 1, 2025'],
  ['DE', 'In effect since Jan 1, 2026'],
  ['MN', 'May exist, unconfirmed. We do not use this rule yet.'],
  ['TX', 'We have not found a law in Texas'],
])('%s: %s', async (state, words) => {
  expect(await visitor.words(urls.rules.state(state))).toContain(words)
})

test('a lower-case URL redirects to the upper-case one, and other codes are not found', async () => {
  const answer = await visitor.get('/rules/ky')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/rules/KY'])
  for (const path of ['/rules/XX', '/rules/kentucky', '/rules/KY/x']) expect((await visitor.get(path)).status).toBe(404)
})

test('browsers may cache these pages, which set no cookie', async () => {
  const answer = await visitor.get(urls.rules.state('KY'))
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('no page shows a rule in force that its state does not have', async () => {
  const without = states.filter(
    ({ code }) => !ruleSets.some((set) => listStateRules(set).some(({ state }) => state === code)),
  )
  expect(without.length).toBe(27)
  for (const { code } of without)
    expect(await visitor.words(urls.rules.state(code))).toContain(`We have not found a law in ${stateName(code)}`)
})

test('no page says that there is no law where one is in force, will be, or may exist', async () => {
  for (const state of ['RI', 'WV', 'MN', 'NM', 'DE'])
    expect(await visitor.words(urls.rules.state(state)), state).not.toContain('We have not found a law')
})

test('the list has source and date of each law, unchecked ones, and changes by date', async () => {
  const list = await visitor.words(urls.rules.list())
  expect(list).toMatch(
    /Rhode Island Open each year from October 15 to December 7 \(no gap in coverage of more than 90 days\) ?R\.I\. Gen\. Laws 27-18\.2-3\(h\).*Last checked Nov 23, 2026/,
  )
  expect(list).toContain('From Jan 1, 2027: 60 days from the first of the birth month')
  expect(list).toContain('May exist, unconfirmed: open each year from January 1 to March 31')
  expect(list).toMatch(/Not yet reviewed by our team .* Rhode Island .* What changed, by date/)
  expect(list).toMatch(/Nov 23, 2026: 26 rules .* Nov 20, 2026: 20 rules/)
  expect(list).toMatch(
    /Rhode Island ?\. New: open each year from October 15 to December 7 \([^)]*\), in effect since Jul 2, 2025\./,
  )
  expect(list).toMatch(/Oregon ?\. Changed: 61 days, starting 30 days before the birthday/)
  expect(list).toMatch(/Checked again, no changes: California, /)
})

test.each([
  [
    'NM',
    '2027-01-01',
    'In New Mexico, a law that gives people this right takes effect on Jan 1, 2027',
    'In effect since Jan 1, 2027',
  ],
  [
    'WV',
    '2026-06-01',
    'In West Virginia, a law that gives people this right takes effect on Jun 1, 2026',
    'In effect since Jun 1, 2026',
  ],
  [
    'RI',
    '2025-07-02',
    'In Rhode Island, a law that gives people this right takes effect on Jul 2, 2025',
    'In effect since Jul 2, 2025',
  ],
  [
    'DE',
    '2026-01-01',
    'In Delaware, a law that gives people this right takes effect on Jan 1, 2026',
    'In effect since Jan 1, 2026',
  ],
  ['IN', '2026-03-15', 'says 61 days from the birthday', 'says 63 days, starting 31 days before the birthday'],
  ['IL', '2026-01-01', 'Which companies Only the company you have now Which', 'or one in the same group'],
])('the page of %s on the day before %s says what was', async (state, since, before, after) => {
  const { clock } = app.t
  const now = clock.now
  const said: string[] = []
  for (const day of [addDays(since, -1), since]) {
    clock.now = new Date(`${day}T18:00:00Z`)
    said.push((await visitor.words(urls.rules.state(state))).split('Earlier, later')[0]!)
  }
  clock.now = now
  expect(said[0]).toContain(before)
  expect(said[0]!.split('Not yet in effect')[0]).not.toContain(after)
  expect(said[1]).toContain(after)
  expect(said[1]).not.toContain(before)
})
