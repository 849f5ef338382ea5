import { type Answers, type Question, type Topic, topics } from './questions.ts'

/** Characters of one written answer. */
export const MAX_ANSWER_LENGTH = 1_000

export interface AnswerError {
  id: number
  /** 'choose': yes or no is missing. 'write': the text is missing. 'shorten': the text is too long. */
  what: 'choose' | 'write' | 'shorten'
  length: number
}

/**
 * The valid answers to a topic's questions, and the problems with the others. `rawAnswer` returns the input by question
 * id. Follow-ups count only after a yes. Source: eligibility-008, eligibility-009.
 */
export function validateTopic(
  { question, followUps }: Topic,
  rawAnswer: (id: number) => unknown,
): { answers: Answers; problems: AnswerError[] } {
  const answers: Record<string, boolean | string> = {}
  const problems: AnswerError[] = []
  const check = ({ id, input }: Question) => {
    const answer = input === 'yesno' ? yesOrNo(rawAnswer(id)) : written(rawAnswer(id))
    const length = typeof answer === 'string' ? answer.length : 0
    if (answer === undefined || answer === '')
      problems.push({ id, what: input === 'yesno' ? 'choose' : 'write', length })
    else if (length > MAX_ANSWER_LENGTH) problems.push({ id, what: 'shorten', length })
    else answers[id] = answer
  }
  check(question)
  if (answers[question.id] === true) followUps.forEach(check)
  return { answers, problems }
}

function yesOrNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'yes' ? true : value === 'no' ? false : undefined
}

/** Browsers count a line break as one character but send two. */
const written = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n').trim() : undefined

export function validateAnswers(rawAnswer: (id: number) => unknown): { answers: Answers; problems: AnswerError[] } {
  const results = topics.map((topic) => validateTopic(topic, rawAnswer))
  return {
    answers: Object.assign({}, ...results.map(({ answers }) => answers)),
    problems: results.flatMap(({ problems }) => problems),
  }
}

/** The topics without complete answers, in their order. */
export const unansweredTopics = (answers: Answers): readonly Topic[] =>
  topics.filter((topic) => validateTopic(topic, (id) => answers[id]).problems.length > 0)
