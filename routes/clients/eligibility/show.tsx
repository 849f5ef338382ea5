import type { Context } from 'hono'
import type { HealthCheck } from '../../../src/eligibility/health-check.ts'
import { type Answers, findTopic, topics } from '../../../src/eligibility/questions.ts'
import { unansweredTopics } from '../../../src/eligibility/validate-answers.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { uiWords } from '../../../src/messages/client/ui.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { clientPage } from '../shared/frame.tsx'
import { visitorToken } from '../shared/visitor.ts'
import { MissingDraftPage, ResumedNotice, SentPage } from './end-pages.tsx'
import { IntroPage } from './intro-page.tsx'
import { ReviewPage } from './review-page.tsx'
import { fieldOf, TopicPage, type TopicPageProps } from './topic-page.tsx'
import type { HealthCheckVisitor } from './visitor.ts'

/** What the server says of a try to save. */
export interface Failure {
  message: string
  status: 422 | 429 | 500
}

type AppContext = Context<AppEnv>

/** The page for whoever has come this far: what they ask for, or where they stopped. */
export function showCheck(c: AppContext, asked: HealthCheckVisitor, { draft, sentAt }: HealthCheck): Response {
  const { title } = eligibilityWords[asked.language]
  if (sentAt) return clientPage(c, asked.caller, <SentPage asked={asked} sentAt={sentAt} />, { title })
  const wanted = c.req.query('topic')
  const answers = draft?.answers ?? {}
  const [open] = unansweredTopics(answers)
  const isResumed = wanted === undefined && Object.keys(answers).length > 0 && c.req.query('from') !== 'first'
  if (wanted === 'review' || isResumed) {
    if (!open) return showReview(c, { asked, answers })
    if (!isResumed) return toMissing(c, asked, open.question.id)
  }
  if (isResumed && open) {
    const before = (
      <ResumedNotice
        asked={asked}
        answered={topics.length - unansweredTopics(answers).length}
        savedAt={draft!.savedAt}
      />
    )
    return showTopic(c, { asked, topic: open, typed: typedOf(answers), before })
  }
  const topic = findTopic(Number(wanted))
  if (!topic) return clientPage(c, asked.caller, <IntroPage asked={asked} />, { title })
  // Whoever jumps ahead, or comes back to answers that are gone by now.
  if (open && open.question.id < topic.question.id) return toMissing(c, asked, open.question.id)
  const from = c.req.query('from') === 'review' ? 'review' : undefined
  const before = c.req.query('missing') ? (
    <MissingDraftPage asked={asked} isKnown={visitorToken(c) !== undefined} />
  ) : undefined
  return showTopic(c, { asked, topic, from, typed: typedOf(answers), before })
}

const toMissing = (c: AppContext, { at }: HealthCheckVisitor, topic: number) =>
  c.redirect(urls.eligibility({ ...at, topic, missing: 'yes' }), 303)

/** As the form has them. */
const typedOf = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      fieldOf(Number(id)),
      typeof answer === 'string' ? answer : answer ? 'yes' : 'no',
    ]),
  )

export function showTopic(c: AppContext, page: Omit<TopicPageProps, 'failed'> & { failed?: Failure }): Response {
  const { asked, topic, from, problems, failed } = page
  const { title } = eligibilityWords[asked.language]
  const number = topic.question.id
  return clientPage(c, asked.caller, <TopicPage {...page} failed={failed?.message} />, {
    title: `${title}: ${uiWords[asked.language].ofTotal(String(number), String(topics.length))}`,
    status: failed?.status ?? (problems?.length ? 422 : 200),
    to: urls.eligibility({ ...asked.at, topic: number, from }),
  })
}

export const showReview = (
  c: AppContext,
  { asked, answers, failed }: { asked: HealthCheckVisitor; answers: Answers | undefined; failed?: Failure },
): Response =>
  clientPage(c, asked.caller, <ReviewPage asked={asked} answers={answers} failed={failed?.message} />, {
    title: eligibilityWords[asked.language].title,
    status: failed?.status ?? 200,
    to: urls.eligibility({ ...asked.at, topic: 'review' }),
  })
