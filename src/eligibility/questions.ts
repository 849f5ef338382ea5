/*
 * The health questions. They are a pre-check, not underwriting: the answers help an agent see which companies may accept
 * the client. They never ask about family history or genetic tests (42 USC 1395ss(x)). Source: research of carriers'
 * applications, checked on 2026-11-20. Ids never change, because answers are stored by id, whatever the language. The
 * texts are in src/messages/client/health-questions.ts.
 */
import type { Language } from '../lib/language.ts'
import { eligibilityWords } from '../messages/client/eligibility.ts'
import { healthQuestions, type QuestionWords } from '../messages/client/health-questions.ts'

/** The first and the last topic have no type of their own and use 'main'. Source: open-065. */
export const questionTypes = [
  'main',
  'lung_health',
  'cancer_history',
  'diabetes_with_complications',
  'memory_or_cognitive_health',
  'recent_and_current_hospitalizations',
] as const
export type QuestionType = (typeof questionTypes)[number]

export interface Question {
  id: number
  type: QuestionType
  input: 'yesno' | 'text'
  /** This question is asked only after a yes to the question with this id. */
  after?: number
  /** A yes that makes most companies decline. */
  hard?: true
}

/** A question that everyone is asked, and the follow-ups asked after a yes. */
export interface Topic {
  question: Question
  followUps: readonly Question[]
}

type FollowUp = Pick<Question, 'id' | 'input' | 'hard'>
const yes = (id: number): FollowUp => ({ id, input: 'yesno' })
const hardYes = (id: number): FollowUp => ({ id, input: 'yesno', hard: true })
const text = (id: number): FollowUp => ({ id, input: 'text' })

const topic = (id: number, type: QuestionType, ...followUps: FollowUp[]): Topic => ({
  question: { id, type, input: 'yesno' },
  followUps: followUps.map((followUp) => ({ ...followUp, type, after: id })),
})

/** In the order in which they are asked. A topic's number is the id of its question. */
export const topics: readonly Topic[] = [
  topic(1, 'main', yes(101), hardYes(102), text(103)),
  topic(2, 'lung_health', hardYes(201), yes(202), yes(203)),
  topic(3, 'cancer_history', hardYes(301), hardYes(302), text(303)),
  topic(4, 'diabetes_with_complications', hardYes(401), hardYes(402), text(403)),
  topic(5, 'memory_or_cognitive_health', hardYes(501), hardYes(502), text(503)),
  topic(6, 'recent_and_current_hospitalizations', yes(601), hardYes(602), text(603)),
  topic(7, 'main', hardYes(701), hardYes(702), text(703)),
]

export const questions: readonly Question[] = topics.flatMap(({ question, followUps }) => [question, ...followUps])

export const findTopic = (number: number): Topic | undefined => topics.find(({ question }) => question.id === number)

export const questionWords = (id: number, language: Language): QuestionWords => healthQuestions[language][id]!

/**
 * By question id: true or false for yes or no, otherwise the client's own words. Questions that were not asked, or not
 * answered yet, are missing.
 */
export type Answers = Readonly<Record<string, boolean | string>>

/** What underwriting will probably decide. Shown to the contact's agent and to admins, never to the client. */
export type HealthOutcome = 'clear' | 'review' | 'likely_decline'

export function healthOutcome(answers: Answers): HealthOutcome {
  const yesAnswers = questions.filter(({ id }) => answers[id] === true)
  if (yesAnswers.some(({ hard }) => hard)) return 'likely_decline'
  return yesAnswers.length > 0 ? 'review' : 'clear'
}

export interface AnsweredQuestion {
  question_id: number
  title: string | null
  question: string
  answer: string
  /** Answered with yes. */
  flagged: boolean
  /** A yes that makes most companies decline. */
  hard: boolean
}

/** For agents: always in English, regardless of the client's language, with the examples that the client was shown. */
export function describeAnswers(answers: Answers): AnsweredQuestion[] {
  return questions.flatMap(({ id, hard }) => {
    const answer = answers[id]
    if (answer === undefined || answer === '') return []
    const { title, text, examples } = questionWords(id, 'en')
    return [
      {
        question_id: id,
        title: title ?? null,
        question: examples ? `${text} ${eligibilityWords.en.examples} ${examples.join(', ')}.` : text,
        answer: typeof answer === 'string' ? answer : answer ? 'Yes' : 'No',
        flagged: answer === true,
        hard: answer === true && hard === true,
      },
    ]
  })
}
