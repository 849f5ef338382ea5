import { type Answers, questionWords, topics } from '../../../src/eligibility/questions.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button } from '../../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { Promo } from './promo.tsx'
import type { HealthCheckVisitor } from './visitor.ts'

/** All answers before they are submitted. Each topic can be changed. */
export function ReviewPage({
  visitor,
  answers,
  failed,
}: {
  visitor: HealthCheckVisitor
  /** Undefined if they could not be loaded. */
  answers: Answers | undefined
  failed?: string | undefined
}) {
  needSheets('eligibility')
  const words = useWords(eligibilityWords)
  const { loading } = useWords(scheduleWords)
  const language = useLanguage()
  const { at, caller, profile, who } = visitor
  const formatAnswer = (id: number) => {
    const answer = answers?.[id]
    return typeof answer === 'string' ? answer : answer ? words.yes : words.no
  }
  return (
    <div className="eligibility">
      {failed && (
        <Notice kind="bad" role="alert">
          {failed}
        </Notice>
      )}
      <h1>{words.reviewTitle}</h1>
      <p>{caller.kind === 'client' ? words.reviewLead(who, profile.agency.name) : words.reviewLeadStranger}</p>
      {answers &&
        topics.map(({ question, followUps }) => {
          const { title = '', text } = questionWords(question.id, language)
          const shown = answers[question.id] === true ? [question, ...followUps] : [question]
          return (
            <section key={question.id} className="review" aria-labelledby={`topic-${question.id}`}>
              <h2 id={`topic-${question.id}`}>{title}</h2>
              <a
                href={urls.eligibility({ ...at, topic: question.id, from: 'review' })}
                aria-label={words.changeOf(title)}
              >
                {words.change}
              </a>
              <dl>
                {shown.map(({ id }) => (
                  <div key={id}>
                    <dt>{id === question.id ? text : questionWords(id, language).text}</dt>
                    <dd>{formatAnswer(id)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      <form method="post" action={urls.healthSending(at)} {...pendingText(words.submitting, loading)}>
        <div className="eligibility__buttons">
          <Button variant="primary" size="large">
            {caller.kind === 'client' ? words.send(who) : words.sendStranger}
          </Button>
          <a href={urls.eligibility({ ...at, topic: topics.length })}>{words.back}</a>
        </div>
      </form>
      <Promo visitor={visitor} />
    </div>
  )
}
