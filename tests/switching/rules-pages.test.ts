import { beforeAll, expect, test } from 'vitest'
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

test('each of the 51 has its page, for everybody, and the list leads to it', async () => {
  const list = await visitor.html(urls.rules.list())
  for (const { code, name } of states) {
    expect(list).toContain(`<a href="${urls.rules.state(code)}">${name}</a>`)
    const answer = await visitor.get(urls.rules.state(code))
    expect([code, answer.status]).toEqual([code, 200])
    expect(await answer.text()).toContain('This is not legal advice')
  }
})

test('every rule that we keep stands on its state’s page with its source and the day it was checked', async () => {
  for (const set of ruleSets)
    for (const rule of listStateRules(set)) {
      const words = await visitor.words(urls.rules.state(rule.state))
      expect(words, rule.id).toContain(rule.source)
      expect(words, rule.id).toContain('Nov 20, 2026')
    }
})

test('where the two sets differ both stand there, each with days of its own', async () => {
  const words = await visitor.words(urls.rules.state('CA'))
  expect(words).toMatch(/The law as we found it says.*60 days from the birthday.*from Mar 15 to May 13, 2027/)
  expect(words).toMatch(
    /Our standard rules say.*60 days, starting 30 days before the birthday.*from Feb 13 to Apr 13, 2027/,
  )
})

test.each([
  ['ID', 'The law as we found it and our standard rules say the same.'],
  ['IL', 'are 65 to 75 years old at that birthday'],
  ['LA', 'Only the company one has now, or one of the same group'],
  ['KY', 'Only the plan with the same letter'],
  ['MO', 'Somebody whose plan began on Jul 1, 2022 may change from'],
  ['MA', 'Everybody may change from Feb 1 to Mar 31, 2027'],
  ['NY', 'There is no window to wait for'],
  ['VA', 'They have no rule for this state.'],
  ['VA', 'In force since Jul 1, 2025'],
  ['DE', 'Waits to be checked. Nothing of ours goes by it yet.'],
  ['TX', 'We know of no law in Texas'],
])('%s: %s', async (state, words) => {
  expect(await visitor.words(urls.rules.state(state))).toContain(words)
})

test('an address in small letters leads to the one in capitals, and what is no state is not found', async () => {
  const answer = await visitor.get('/rules/ky')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/rules/KY'])
  for (const path of ['/rules/XX', '/rules/kentucky', '/rules/KY/x']) expect((await visitor.get(path)).status).toBe(404)
})

test('browsers may keep these pages, which set no cookie', async () => {
  const answer = await visitor.get(urls.rules.state('KY'))
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('no page names a rule in force that its state does not have', async () => {
  const without = states.filter(
    ({ code }) => !ruleSets.some((set) => listStateRules(set).some(({ state }) => state === code)),
  )
  expect(without.length).toBe(31)
  for (const { code } of without)
    expect(await visitor.words(urls.rules.state(code))).toContain(`We know of no law in ${stateName(code)}`)
})
