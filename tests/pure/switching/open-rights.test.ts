import { expect, test } from 'vitest'
import { addDays } from '../../../src/lib/calendar-date.ts'
import { rightStepText, rightText } from '../../../src/messages/client/switching-rights.ts'
import { openRights } from '../../../src/switching/open-rights.ts'
import { firstRules } from '../../first-rules.ts'

const WALTER = { birth_on: '1957-03-15', effective_on: '2020-07-01' }
const open = (state: string | undefined, day: string, person: Parameters<typeof openRights>[1] | object = {}) =>
  openRights(firstRules, { ...WALTER, state, ...person }, day)

// The people of tests/pure/switching/windows.test.ts, by the current law.
test.each([
  ['CA', '2027-03-15', '2027-05-13'],
  ['ID', '2027-03-15', '2027-05-16'],
  ['IL', '2027-03-15', '2027-04-28'],
  ['KY', '2027-03-15', '2027-05-13'],
  ['LA', '2027-03-15', '2027-05-16'],
  ['MD', '2027-03-15', '2027-04-14'],
  ['NV', '2027-03-01', '2027-04-30'],
  ['OR', '2027-02-13', '2027-04-14'],
  ['MO', '2027-06-01', '2027-07-31'],
  ['MA', '2027-02-01', '2027-03-31'],
  ['VA', '2027-03-15', '2027-05-14'],
  ['IN', '2027-02-12', '2027-04-15'],
  ['DE', '2027-02-13', '2027-04-14'],
  ['UT', '2027-03-15', '2027-05-13'],
  ['WY', '2027-03-15', '2027-05-16'],
  ['NM', '2027-03-01', '2027-04-29'],
  ['WV', '2027-03-01', '2027-04-29'],
])('%s tells of the right from %s to %s, and on no day beside', (state, opensOn, closesOn) => {
  const days = [addDays(opensOn, -1), opensOn, closesOn, addDays(closesOn, 1)]
  expect(days.map((day) => open(state, day)?.window)).toEqual([
    undefined,
    { opensOn, closesOn },
    { opensOn, closesOn },
    undefined,
  ])
})

test('in Connecticut, New York and Washington it is open on any day; elsewhere there is none to mention', () => {
  for (const state of ['CT', 'NY', 'WA']) expect(open(state, '2027-08-20')).toMatchObject({ window: undefined })
  for (const state of ['NC', undefined]) expect(open(state, '2027-03-20')).toBeUndefined()
})

test('without its date nothing is mentioned, and in Illinois nothing after 75', () => {
  expect(open('KY', '2027-03-20', { birth_on: null })).toBeUndefined()
  expect(open('MO', '2027-06-10', { effective_on: null })).toBeUndefined()
  expect(open('IL', '2027-03-20', { birth_on: '1951-03-15' })).toBeUndefined()
})

const ask = { who: 'Dana', phone: '(828) 555-0111' }
const sentence = (state: string, day: string, language: 'en' | 'es' = 'en') =>
  rightText(open(state, day)!, ask, language)

test('the same plan is bought again from a current company, and changed to at another one', () => {
  const same = (carriers: 'same_issuer' | 'same_issuer_or_affiliate', language: 'en' | 'es') => {
    const right = open('KY', '2027-03-20')!
    return rightText({ ...right, carriers, benefits: 'same_letter' }, ask, language)
  }
  expect(same('same_issuer', 'en')).toContain(
    'may be able to buy the same plan again from their current company without',
  )
  expect(same('same_issuer', 'es')).toContain('puedan volver a comprar el mismo plan de su compañía sin')
  expect(same('same_issuer_or_affiliate', 'en')).toContain(
    'buy the same plan again from their current company or one of',
  )
  expect(same('same_issuer_or_affiliate', 'es')).toContain('el mismo plan de su compañía o de una de sus afiliadas sin')
})

test('the notice is dated, says "may", and promises no more than the state’s law', () => {
  expect(sentence('OR', '2027-03-20')).toBe(
    'From Feb 13 to Apr 14, 2027, people in Oregon who have a Medicare supplement plan may be able to change to a plan that pays the same or less, from any company, without health questions. Ask Dana: (828) 555-0111.',
  )
  expect(sentence('KY', '2027-03-20')).toContain('may be able to move to the same plan from another company without')
  expect(sentence('UT', '2027-03-20')).toContain(
    'may be able to change to a plan that pays the same or less, from their current company, without',
  )
  for (const state of ['IL', 'LA', 'WV'])
    expect(sentence(state, '2027-03-20')).toContain('from their current company or one of its affiliates, without')
  for (const state of ['MO', 'IN']) {
    const day = state === 'MO' ? '2027-06-10' : '2027-03-20'
    expect(sentence(state, day)).toContain('may be able to move to the same plan from another company without')
  }
  expect(sentence('WA', '2027-03-20')).toContain(
    'change to another plan B through N (if they have one of those now), from any company, without',
  )
  expect(sentence('MA', '2027-03-20')).toContain('may be able to change to another plan, from any company, without')
  expect(sentence('NY', '2027-03-20')).toMatch(/^On any day of the year, people in New York who/)
})

test('it says so in Spanish', () => {
  expect(sentence('OR', '2027-03-20', 'es')).toMatch(
    /^Del 13 de febrero al 14 de abril de 2027, es posible que quienes/,
  )
  expect(sentence('NY', '2027-03-20', 'es')).toMatch(
    /^En cualquier época del año, .* Pregúntele a Dana: \(828\) 555-0111\.$/,
  )
  expect(sentence('WV', '2027-03-20', 'es')).toContain('de su compañía actual o una de sus afiliadas, sin preguntas')
  expect(sentence('WA', '2027-03-20', 'es')).toContain(
    'cambiar a otro plan con letra de la B a la N (si ya tienen uno de esos), de',
  )
})

test('the step to a new plan follows the state', () => {
  const step = (state: string) => rightStepText(open(state, '2027-03-20')!, 'Dana', 'en')
  expect(step('OR')).toContain('Through Apr 14, 2027, you may be able to change without them. Ask Dana.')
  expect(step('NY')).toContain('In your state, you may be able to change without them. Ask Dana.')
})
