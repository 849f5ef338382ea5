import { z } from 'zod'
import type { Language } from '../lib/language.ts'
import { type Answers, type Question, questions, questionTypes, questionWords, topics } from './questions.ts'

const savedAnswer = z.object({
  id: z.number(),
  question_text: z.string(),
  question_type: z.enum(questionTypes),
  answer: z.union([z.boolean(), z.string()]),
})

/** Answers in the API. Source: entities-026, entities-027. */
export const savedAnswers = z.array(savedAnswer.extend({ follow_ups: z.array(savedAnswer) }))
export type SavedAnswers = z.output<typeof savedAnswers>

const givenAnswer = z.object({
  id: z.number().int(),
  question_text: z.string().max(1_000).optional(),
  question_type: z.string().max(100).optional(),
  /** 'yes' and 'no' are accepted too. A text that is too long is refused later, with its own message. */
  answer: z.union([z.boolean(), z.string().max(20_000), z.number()]),
})

export const givenAnswers = z
  .array(givenAnswer.extend({ follow_ups: z.array(givenAnswer).max(10).optional() }))
  .max(questions.length)
export type GivenAnswers = z.output<typeof givenAnswers>

export const savedAnswersOf = (answers: Answers, language: Language): SavedAnswers => {
  const saved = ({ id, type }: Question) => ({
    id,
    question_text: questionWords(id, language).text,
    question_type: type,
    answer: answers[id]!,
  })
  return topics
    .filter(({ question }) => answers[question.id] !== undefined)
    .map(({ question, followUps }) => ({
      ...saved(question),
      follow_ups: followUps.filter(({ id }) => answers[id] !== undefined).map(saved),
    }))
}

/**
 * Answers by question id. Follow-ups may be nested in their question or listed beside it. `unknown` is an id that does
 * not exist.
 */
export function flattenAnswers(given: GivenAnswers): { byId: ReadonlyMap<number, unknown>; unknown?: number } {
  const all = given.flatMap(({ follow_ups = [], ...answer }) => [answer, ...follow_ups])
  const notOurs = all.find(({ id }) => !questions.some((question) => question.id === id))
  return { byId: new Map(all.map(({ id, answer }) => [id, answer])), ...(notOurs && { unknown: notOurs.id }) }
}
