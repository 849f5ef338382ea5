import { z } from 'zod'
import type { Language } from '../lib/language.ts'
import { type Answers, type Question, questions, questionTypes, questionWords, topics } from './questions.ts'

const savedAnswer = z.object({
  id: z.number(),
  question_text: z.string(),
  question_type: z.enum(questionTypes),
  answer: z.union([z.boolean(), z.string()]),
})

/** Answers as other programs read them. Source: entities-026, entities-027. */
export const savedAnswers = z.array(savedAnswer.extend({ follow_ups: z.array(savedAnswer) }))
export type SavedAnswers = z.output<typeof savedAnswers>

const givenAnswer = z.object({
  id: z.number().int(),
  question_text: z.string().max(1_000).optional(),
  question_type: z.string().max(100).optional(),
  /** 'yes' and 'no' are taken too; what is too long is refused with a sentence of its own. */
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

/** By question id, wherever they stood. Follow-ups count behind their question or beside it. */
export function flattenAnswers(given: GivenAnswers): { said: ReadonlyMap<number, unknown>; unknown?: number } {
  const all = given.flatMap(({ follow_ups = [], ...answer }) => [answer, ...follow_ups])
  const stranger = all.find(({ id }) => !questions.some((question) => question.id === id))
  return { said: new Map(all.map(({ id, answer }) => [id, answer])), ...(stranger && { unknown: stranger.id }) }
}
