import { type Answers, type Question, type Topic, topics } from './questions.ts'

/** Characters of one written answer. */
export const MAX_ANSWER_LENGTH = 1_000

export interface AnswerError {
  id: number
  /** Yes or no is missing; words are missing; there are too many of them. */
  what: 'choose' | 'write' | 'shorten'
  length: number
}

/**
 * What was said to a topic's questions, as far as it can be kept, and what is wrong with it. Follow-ups count only
 * behind a yes. Source: eligibility-008, eligibility-009.
 */
export function validateTopic(
  { question, followUps }: Topic,
  said: (id: number) => unknown,
): { answers: Answers; problems: AnswerError[] } {
  const answers: Record<string, boolean | string> = {}
  const problems: AnswerError[] = []
  const judge = ({ id, input }: Question) => {
    const answer = input === 'yesno' ? yesOrNo(said(id)) : written(said(id))
    const length = typeof answer === 'string' ? answer.length : 0
    if (answer === undefined || answer === '')
      problems.push({ id, what: input === 'yesno' ? 'choose' : 'write', length })
    else if (length > MAX_ANSWER_LENGTH) problems.push({ id, what: 'shorten', length })
    else answers[id] = answer
  }
  judge(question)
  if (answers[question.id] === true) followUps.forEach(judge)
  return { answers, problems }
}

function yesOrNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'yes' ? true : value === 'no' ? false : undefined
}

/** Browsers count a line's end as one character and send it as two. */
const written = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n').trim() : undefined

export function validateAnswers(said: (id: number) => unknown): { answers: Answers; problems: AnswerError[] } {
  const judged = topics.map((topic) => validateTopic(topic, said))
  return {
    answers: Object.assign({}, ...judged.map(({ answers }) => answers)),
    problems: judged.flatMap(({ problems }) => problems),
  }
}

/** The topics that are not wholly answered yet, in their order. */
export const unansweredTopics = (answers: Answers): readonly Topic[] =>
  topics.filter((topic) => validateTopic(topic, (id) => answers[id]).problems.length > 0)
