import { Hono } from 'hono'
import { z } from 'zod'
import {
  type AnswersOwner,
  type HealthCheck,
  readHealthCheck,
  restartHealthCheck,
  saveTopic,
  sendAnswers,
} from '../../src/eligibility/health-check.ts'
import { findTopic, topics } from '../../src/eligibility/questions.ts'
import { validateTopic } from '../../src/eligibility/validate-answers.ts'
import { eligibilityWords } from '../../src/messages/client/eligibility.ts'
import { quoteWords } from '../../src/messages/client/quote.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { type Failure, showCheck, showReview, showTopic } from './eligibility/show.tsx'
import { fieldOf } from './eligibility/topic-page.tsx'
import { answersOwner, type HealthCheckVisitor, healthCheckVisitor, scheduleUrl } from './eligibility/visitor.ts'
import { refuseHelperLink } from './shared/helper-link.tsx'
import { isPreview } from './shared/preview.ts'
import { isWithinVisitorLimit } from './shared/rate-limits.ts'
import { isLanguageSwitch } from './shared/reading-settings.ts'
import { resolveLink } from './shared/resolve-link.ts'
import { ensureVisitorToken, visitorToken } from './shared/visitor.ts'

const anyForm = z.object({})

/** The health questions, one topic per page. URLs never contain an answer. Source: nav-033. */
export const eligibility = new Hono<AppEnv>()
  .get('/eligibility', async (c) => {
    const visitor = await resolveVisitor(c)
    return visitor instanceof Response ? visitor : showCheck(c, visitor, await readCheck(c, visitor))
  })

  // GET on a form's URL, for example after a reload.
  .on('GET', ['/eligibility/topic', '/eligibility/sending', '/eligibility/again'], async (c) => {
    const visitor = await resolveVisitor(c)
    if (visitor instanceof Response) return visitor
    const { topic } = c.req.query()
    return c.redirect(urls.eligibility({ ...visitor.at, topic }), 303)
  })

  .post('/eligibility/topic', async (c) => {
    const isReadingChange = await isLanguageSwitch(c, c.req.query('tid') ?? c.req.query('id'))
    const visitor = await resolveVisitor(c)
    if (visitor instanceof Response) return visitor
    const topic = findTopic(Number(c.req.query('topic')))
    if (!topic) return c.redirect(urls.eligibility(visitor.at), 303)
    const { typed } = await readForm(c, anyForm)
    const isBack = typed.go === 'back'
    const from = c.req.query('from') === 'review' ? 'review' : undefined
    if (isReadingChange) return showTopic(c, { visitor, topic, from, typed })
    const { answers, problems } = validateTopic(topic, (id) => typed[fieldOf(id)])
    // Going back does not require complete answers. Text that is too long must be fixed, because it cannot be saved.
    const blocking = problems.filter(({ what }) => !isBack || what === 'shorten')
    if (blocking.length > 0) return showTopic(c, { visitor, topic, from, typed, problems: blocking })
    // An incomplete change from the review page is discarded.
    if (isBack && from && problems.length > 0) return c.redirect(urls.eligibility({ ...visitor.at, topic: from }), 303)
    const saved = await runForVisitor(c, visitor, (scope, owner) =>
      saveTopic(scope, owner, { topic, answers, language: visitor.language }),
    )
    if ('failed' in saved) return showTopic(c, { visitor, topic, from, typed, failed: saved.failed })
    const next = saved.ok ? nextPage(topic.question.id, isBack, from) : {}
    return c.redirect(urls.eligibility({ ...visitor.at, ...next }), 303)
  })

  .post('/eligibility/sending', async (c) => {
    const visitor = await resolveVisitor(c)
    if (visitor instanceof Response) return visitor
    const sent = await runForVisitor(c, visitor, (scope, owner) => sendAnswers(scope, owner, visitor.language))
    if ('failed' in sent) {
      const { draft } = await readCheck(c, visitor).catch((): HealthCheck => ({}))
      return showReview(c, { visitor, answers: draft?.answers, failed: sent.failed })
    }
    return c.redirect(
      sent.ok ? scheduleUrl(visitor, 'accept') : urls.eligibility({ ...visitor.at, topic: 'review' }),
      303,
    )
  })

  .post('/eligibility/again', async (c) => {
    const visitor = await resolveVisitor(c)
    if (visitor instanceof Response) return visitor
    const restarted = await runForVisitor(c, visitor, (scope, owner) =>
      restartHealthCheck(scope, owner, visitor.language),
    )
    return c.redirect(urls.eligibility({ ...visitor.at, ...('failed' in restarted ? {} : { topic: 1 }) }), 303)
  })

/** The visitor at this URL, or a response for those who may not answer. */
async function resolveVisitor(c: AppContext): Promise<HealthCheckVisitor | Response> {
  const caller = await resolveLink(c, [c.req.query('tid'), c.req.query('id')])
  if (caller instanceof Response) return caller
  return (caller.kind === 'client' && refuseHelperLink(c, caller)) || healthCheckVisitor(c, caller)
}

/** Empty for a browser without a visitor cookie. */
async function readCheck(c: AppContext, visitor: HealthCheckVisitor): Promise<HealthCheck> {
  const token = visitorToken(c)
  if (!token) return {}
  return c.var.tenantDb.withTenant(visitorAt(visitor.caller.profileRow), (scope) =>
    readHealthCheck(scope, answersOwner(c, visitor, token)),
  )
}

/** Runs fn for this browser and sets its visitor cookie. Returns failures in the visitor's language. */
async function runForVisitor<T>(
  c: AppContext,
  visitor: HealthCheckVisitor,
  fn: (scope: Scope, owner: AnswersOwner) => Promise<T>,
): Promise<T | { failed: Failure }> {
  const { errors } = eligibilityWords[visitor.language]
  const { kind, profileRow } = visitor.caller
  if (kind === 'client' && isPreview(c, profileRow))
    return { failed: { message: quoteWords[visitor.language].preview, status: 422 } }
  const about =
    kind === 'client' ? { about: [`${profileRow.organization_id}:${profileRow.contact_id}`, 200] as const } : {}
  // Enough for a senior residence with many clients behind one address.
  if (!(await isWithinVisitorLimit(c, 'health', { network: 600, ...about })))
    return { failed: { message: errors.tooMany, status: 429 } }
  const isNew = visitor.caller.kind === 'stranger' && !visitorToken(c)
  const owner = answersOwner(c, visitor, ensureVisitorToken(c))
  try {
    return await c.var.tenantDb.withTenant(visitorAt(visitor.caller.profileRow), (scope) => fn(scope, owner))
  } catch (error) {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'health answers could not be saved')
    return { failed: { message: isNew ? errors.temporary : errors.failed, status: 500 } }
  }
}

function nextPage(number: number, isBack: boolean, from: 'review' | undefined) {
  if (from) return { topic: from }
  if (isBack) return number === 1 ? { from: 'first' } : { topic: number - 1 }
  return { topic: number === topics.length ? 'review' : number + 1 }
}
