import { expect, test } from 'vitest'
import { questions, questionWords, topics } from '../../../src/eligibility/questions.ts'
import {
  MAX_ANSWER_LENGTH,
  unansweredTopics,
  validateAnswers,
  validateTopic,
} from '../../../src/eligibility/validate-answers.ts'
import { healthQuestions } from '../../../src/messages/client/health-questions.ts'

test('each question has its text in both languages, and only the seven topics have a title', () => {
  const ids = questions.map(({ id }) => String(id)).sort()
  for (const language of ['en', 'es'] as const) {
    expect(Object.keys(healthQuestions[language]).sort()).toEqual(ids)
    for (const { id, after } of questions) {
      const { title, text } = questionWords(id, language)
      expect([text.length > 10, title === undefined], `${language} ${id}`).toEqual([true, after !== undefined])
    }
  }
})

test('nothing is asked about family history or genes', () => {
  for (const language of ['en', 'es'] as const)
    expect(JSON.stringify(healthQuestions[language])).not.toMatch(
      /famil|parents?\b|sibling|genetic|hereditar|padres|herman/i,
    )
})

test('a topic is complete if its question is answered and, after a yes, all follow-ups (eligibility-008, eligibility-009)', () => {
  const [heart] = topics
  const judge = (said: Record<number, unknown>) =>
    validateTopic(heart!, (id) => said[id]).problems.map(({ id, what }) => `${id} ${what}`)
  expect(judge({})).toEqual(['1 choose'])
  expect(judge({ 1: 'no', 101: 'nonsense' })).toEqual([])
  expect(judge({ 1: 'yes' })).toEqual(['101 choose', '102 choose', '103 write'])
  expect(judge({ 1: true, 101: false, 102: 'no', 103: ' ' })).toEqual(['103 write'])
  expect(judge({ 1: true, 101: false, 102: 'no', 103: 2024 })).toEqual([])
  expect(judge({ 1: true, 101: false, 102: 'no', 103: 'x'.repeat(MAX_ANSWER_LENGTH) })).toEqual([])
  expect(judge({ 1: true, 101: false, 102: 'no', 103: 'x'.repeat(MAX_ANSWER_LENGTH + 1) })).toEqual(['103 shorten'])
})

test('unasked answers are dropped, and six of seven leave one open (eligibility-008)', () => {
  const said: Record<number, unknown> = { 1: false, 101: true, 2: false, 3: false, 4: false, 5: false, 6: false }
  const { answers } = validateAnswers((id) => said[id])
  expect(answers).toEqual({ 1: false, 2: false, 3: false, 4: false, 5: false, 6: false })
  expect(unansweredTopics(answers).map(({ question }) => question.id)).toEqual([7])
})
