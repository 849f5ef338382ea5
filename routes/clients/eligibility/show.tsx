import type { HealthCheck } from '../../../src/eligibility/health-check.ts'
import { type Answers, findTopic, topics } from '../../../src/eligibility/questions.ts'
import { unansweredTopics } from '../../../src/eligibility/validate-answers.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { uiWords } from '../../../src/messages/client/ui.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { clientPage } from '../shared/frame.tsx'
import { visitorToken } from '../shared/visitor.ts'
import { MissingDraftPage, ResumedNotice, SentPage } from './end-pages.tsx'
import { IntroPage } from './intro-page.tsx'
import { ReviewPage } from './review-page.tsx'
import { fieldOf, TopicPage, type TopicPageProps } from './topic-page.tsx'
import type { HealthCheckVisitor } from './visitor.ts'

/** Why saving failed. */
export interface Failure {
  message: string
  status: 422 | 429 | 500
}

/** The requested page if the visitor has reached it, otherwise the page where they stopped. */
export function showCheck(c: AppContext, visitor: HealthCheckVisitor, { draft, sentAt }: HealthCheck): Response {
  const { title } = eligibilityWords[visitor.language]
  if (sentAt) return clientPage(c, visitor.caller, <SentPage visitor={visitor} sentAt={sentAt} />, { title })
  const requested = c.req.query('topic')
  const answers = draft?.answers ?? {}
  const [firstOpen] = unansweredTopics(answers)
  const isResumed = requested === undefined && Object.keys(answers).length > 0 && c.req.query('from') !== 'first'
  if (requested === 'review' || isResumed) {
    if (!firstOpen) return showReview(c, { visitor, answers })
    if (!isResumed) return toMissing(c, visitor, firstOpen.question.id)
  }
  if (isResumed && firstOpen) {
    const before = (
      <ResumedNotice
        visitor={visitor}
        answered={topics.length - unansweredTopics(answers).length}
        savedAt={draft!.savedAt}
      />
    )
    return showTopic(c, { visitor, topic: firstOpen, typed: typedOf(answers), before })
  }
  const topic = findTopic(Number(requested))
  if (!topic) return clientPage(c, visitor.caller, <IntroPage visitor={visitor} />, { title })
  // The visitor skipped a topic, or earlier answers have expired.
  if (firstOpen && firstOpen.question.id < topic.question.id) return toMissing(c, visitor, firstOpen.question.id)
  const from = c.req.query('from') === 'review' ? 'review' : undefined
  const before = c.req.query('missing') ? (
    <MissingDraftPage visitor={visitor} isKnown={visitorToken(c) !== undefined} />
  ) : undefined
  return showTopic(c, { visitor, topic, from, typed: typedOf(answers), before })
}

const toMissing = (c: AppContext, { at }: HealthCheckVisitor, topic: number) =>
  c.redirect(urls.eligibility({ ...at, topic, missing: 'yes' }), 303)

/** The answers as values of the form. */
const typedOf = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      fieldOf(Number(id)),
      typeof answer === 'string' ? answer : answer ? 'yes' : 'no',
    ]),
  )

export function showTopic(c: AppContext, page: Omit<TopicPageProps, 'failed'> & { failed?: Failure }): Response {
  const { visitor, topic, from, problems, failed } = page
  const { title } = eligibilityWords[visitor.language]
  const number = topic.question.id
  return clientPage(c, visitor.caller, <TopicPage {...page} failed={failed?.message} />, {
    title: `${title}: ${uiWords[visitor.language].ofTotal(String(number), String(topics.length))}`,
    status: failed?.status ?? (problems?.length ? 422 : 200),
    to: urls.eligibility({ ...visitor.at, topic: number, from }),
  })
}

export const showReview = (
  c: AppContext,
  { visitor, answers, failed }: { visitor: HealthCheckVisitor; answers: Answers | undefined; failed?: Failure },
): Response =>
  clientPage(c, visitor.caller, <ReviewPage visitor={visitor} answers={answers} failed={failed?.message} />, {
    title: eligibilityWords[visitor.language].title,
    status: failed?.status ?? 200,
    to: urls.eligibility({ ...visitor.at, topic: 'review' }),
  })
