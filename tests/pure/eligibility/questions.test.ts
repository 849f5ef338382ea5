import { expect, test } from 'vitest'
import { describeAnswers, healthOutcome, questions } from '../../../src/eligibility/questions.ts'

const HARD = [102, 201, 301, 302, 401, 402, 501, 502, 602, 701, 702]
const NONE = Object.fromEntries(questions.filter(({ after }) => after === undefined).map(({ id }) => [id, false]))

test('everybody is asked seven questions, and each follow-up belongs to one of them', () => {
  expect(questions.filter(({ after }) => after === undefined).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  for (const { id, after } of questions) if (after !== undefined) expect(Math.floor(id / 100)).toBe(after)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
})

test('all no is clear, a yes needs review, and a hard yes is likely declined', () => {
  expect(healthOutcome(NONE)).toBe('clear')
  expect(healthOutcome({ ...NONE, 1: true, 101: true, 103: 'An attack in May' })).toBe('review')
  const hard = questions
    .filter(({ input }) => input === 'yesno')
    .filter(({ id }) => healthOutcome({ ...NONE, [id]: true }) === 'likely_decline')
  expect(hard.map(({ id }) => id).sort((one, other) => one - other)).toEqual(HARD)
})

test('answers are in the order of the questions, and unasked ones are omitted', () => {
  expect(
    describeAnswers({ 403: 'Metformin', 4: true, 1: false, 401: false, 103: '' }).map(({ question_id, answer }) => [
      question_id,
      answer,
    ]),
  ).toEqual([
    [1, 'No'],
    [4, 'Yes'],
    [401, 'No'],
    [403, 'Metformin'],
  ])
})

test('an answer includes the conditions that the client was shown', () => {
  expect(describeAnswers({ 2: true, 203: true }).map(({ question }) => question)).toEqual([
    'Do you have a long-term breathing condition? For example: COPD or emphysema, chronic bronchitis, pulmonary fibrosis, asthma that needs daily treatment.',
    'Have you used tobacco or nicotine in the past twelve months?',
  ])
})
