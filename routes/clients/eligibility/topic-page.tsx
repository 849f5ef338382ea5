import type { ReactNode } from 'react'
import { type Question, questionWords, type Topic, topics } from '../../../src/eligibility/questions.ts'
import { type AnswerError, MAX_ANSWER_LENGTH } from '../../../src/eligibility/validate-answers.ts'
import { type EligibilityWords, eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { Button } from '../../../src/ui/button.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextArea } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { Progress } from '../../../src/ui/progress.tsx'
import { urls } from '../../../src/urls.ts'
import type { HealthCheckVisitor } from './visitor.ts'

export interface TopicPageProps {
  visitor: HealthCheckVisitor
  topic: Topic
  /** The page Next returns to. Defaults to the next topic. */
  from?: 'review' | undefined
  /** By field name: 'yes', 'no' or a text. */
  typed: Readonly<Record<string, string>>
  problems?: readonly AnswerError[]
  /** Why saving failed. */
  failed?: string | undefined
  /** A notice above the question. */
  before?: ReactNode
}

export const fieldOf = (id: number) => `q${id}`

/** One topic: its question, and the follow-ups after a yes. Works without JavaScript. */
export function TopicPage({ visitor, topic, from, typed, problems = [], failed, before }: TopicPageProps) {
  needSheets('eligibility')
  const words = useWords(eligibilityWords)
  const { question, followUps } = topic
  const letters = new Map(followUps.map(({ id }, index) => [id, 'abc'[index]!]))
  const errors = Object.fromEntries(
    problems.map((problem) => [fieldOf(problem.id), problemInWords(words, problem, letters.get(problem.id))]),
  )
  const isMissing = (id: number) =>
    !typed[fieldOf(id)]?.trim() && (id === question.id || typed[fieldOf(question.id)] === 'yes')
  const field = (each: Question) => (
    <QuestionField
      key={each.id}
      question={each}
      letter={letters.get(each.id)}
      typed={typed[fieldOf(each.id)]}
      error={errors[fieldOf(each.id)]}
    />
  )
  return (
    <div className="eligibility">
      <Progress label={words.progressLabel} value={question.id} total={topics.length} />
      <ErrorSummary errors={errors} title={words.problems(problems.length, problems[0]?.what === 'shorten')} />
      {failed && (
        <Notice kind="bad" role="alert">
          {failed}
        </Notice>
      )}
      {before}
      <form
        method="post"
        action={urls.healthTopic({ ...visitor.at, topic: question.id, from })}
        {...pendingText(words.submitting)}
        data-whole
        data-kept
      >
        <Heading topic={topic} />
        <div className="topic__first">{field(question)}</div>
        <fieldset className="topic__more" data-behind={fieldOf(question.id)}>
          <legend>{words.more}</legend>
          <div className="topic__follow-ups">{followUps.map(field)}</div>
        </fieldset>
        <div className="topic__needs">
          <p>{words.nextNeeds}</p>
          <ul>
            {[question, ...followUps].map(({ id, input }) => (
              <li key={id} data-needs={fieldOf(id)} hidden={!isMissing(id)}>
                <a href={`#${fieldOf(id)}`}>
                  {problemInWords(
                    words,
                    { id, what: input === 'text' ? 'write' : 'choose', length: 0 },
                    letters.get(id),
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="eligibility__buttons">
          <Button variant="primary" size="large" data-when-whole>
            {words.next}
          </Button>
          <Button size="large" name="go" value="back">
            {words.back}
          </Button>
        </div>
      </form>
    </div>
  )
}

const Heading = ({ topic }: { topic: Topic }) => <h1>{questionWords(topic.question.id, useLanguage()).title}</h1>

interface QuestionFieldProps {
  question: Question
  /** Only for follow-ups. */
  letter: string | undefined
  typed: string | undefined
  error: string | undefined
}

function QuestionField({ question: { id, input }, letter, typed, error }: QuestionFieldProps) {
  const words = useWords(eligibilityWords)
  const { text, examples } = questionWords(id, useLanguage())
  const label = letter ? `${letter}. ${text}` : text
  const errorProps = error === undefined ? {} : { error }
  if (input === 'text')
    return (
      <TextArea
        label={label}
        name={fieldOf(id)}
        hint={words.textHint}
        maxLength={MAX_ANSWER_LENGTH}
        defaultValue={typed}
        autoComplete="off"
        {...errorProps}
      />
    )
  return (
    <RadioField
      label={label}
      name={fieldOf(id)}
      hint={
        examples && (
          <>
            {words.examples}
            <ul className="topic__examples">
              {examples.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          </>
        )
      }
      options={[
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
      {...(typed === undefined ? {} : { value: typed })}
      inline
      {...errorProps}
    />
  )
}

function problemInWords(words: EligibilityWords, { what, length }: AnswerError, letter: string | undefined): string {
  if (what === 'choose') return words.choose(letter)
  if (what === 'write') return words.write(letter ?? '')
  return words.shorten(letter ?? '', length.toLocaleString('en-US'), MAX_ANSWER_LENGTH.toLocaleString('en-US'))
}
