import { type Context, Hono } from 'hono'
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
import type { AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { type Failure, showCheck, showReview, showTopic } from './eligibility/show.tsx'
import { fieldOf } from './eligibility/topic-page.tsx'
import { answersOwner, type HealthCheckVisitor, healthCheckVisitor, scheduleUrl } from './eligibility/visitor.ts'
import { refuseHelperLink } from './shared/helper-link.tsx'
import { isPreview } from './shared/preview.ts'
import { isWithinVisitorLimit } from './shared/rate-limits.ts'
import { isLanguageSwitch } from './shared/reading-settings.ts'
import { resolveLink } from './shared/resolve-link.ts'
import { keepVisitorToken, visitorToken } from './shared/visitor.ts'

type AppContext = Context<AppEnv>

const anything = z.object({})

/** The health questions, a topic a page. No answer ever stands in an address. Source: nav-033. */
export const eligibility = new Hono<AppEnv>()
  .get('/eligibility', async (c) => {
    const asked = await findAsked(c)
    return asked instanceof Response ? asked : showCheck(c, asked, await readCheck(c, asked))
  })

  // Where an answer that was refused is asked for anew.
  .on('GET', ['/eligibility/topic', '/eligibility/sending', '/eligibility/again'], async (c) => {
    const asked = await findAsked(c)
    if (asked instanceof Response) return asked
    const { topic } = c.req.query()
    return c.redirect(urls.eligibility({ ...asked.at, topic }), 303)
  })

  .post('/eligibility/topic', async (c) => {
    const onlyReads = await isLanguageSwitch(c, c.req.query('tid') ?? c.req.query('id'))
    const asked = await findAsked(c)
    if (asked instanceof Response) return asked
    const topic = findTopic(Number(c.req.query('topic')))
    if (!topic) return c.redirect(urls.eligibility(asked.at), 303)
    const { typed } = await readForm(c, anything)
    const goesBack = typed.go === 'back'
    const from = c.req.query('from') === 'review' ? 'review' : undefined
    if (onlyReads) return showTopic(c, { asked, topic, from, typed })
    const { answers, problems } = validateTopic(topic, (id) => typed[fieldOf(id)])
    // Whoever goes back has not said that they are done; but what is too long would be lost.
    const wrong = problems.filter(({ what }) => !goesBack || what === 'shorten')
    if (wrong.length > 0) return showTopic(c, { asked, topic, from, typed, problems: wrong })
    // A change that was begun and given up leaves what stood there.
    if (goesBack && from && problems.length > 0) return c.redirect(urls.eligibility({ ...asked.at, topic: from }), 303)
    const saved = await entered(c, asked, (scope, of) =>
      saveTopic(scope, of, { topic, answers, language: asked.language }),
    )
    if ('failed' in saved) return showTopic(c, { asked, topic, from, typed, failed: saved.failed })
    const next = saved.ok ? placeAfter(topic.question.id, goesBack, from) : {}
    return c.redirect(urls.eligibility({ ...asked.at, ...next }), 303)
  })

  .post('/eligibility/sending', async (c) => {
    const asked = await findAsked(c)
    if (asked instanceof Response) return asked
    const sent = await entered(c, asked, (scope, of) => sendAnswers(scope, of, asked.language))
    if ('failed' in sent) {
      const { draft } = await readCheck(c, asked).catch((): HealthCheck => ({}))
      return showReview(c, { asked, answers: draft?.answers, failed: sent.failed })
    }
    return c.redirect(sent.ok ? scheduleUrl(asked, 'accept') : urls.eligibility({ ...asked.at, topic: 'review' }), 303)
  })

  .post('/eligibility/again', async (c) => {
    const asked = await findAsked(c)
    if (asked instanceof Response) return asked
    const restarted = await entered(c, asked, (scope, of) => restartHealthCheck(scope, of, asked.language))
    return c.redirect(urls.eligibility({ ...asked.at, ...('failed' in restarted ? {} : { topic: 1 }) }), 303)
  })

/** Whoever opened this address, unless they may not answer. */
async function findAsked(c: AppContext): Promise<HealthCheckVisitor | Response> {
  const caller = await resolveLink(c, [c.req.query('tid'), c.req.query('id')])
  if (caller instanceof Response) return caller
  return (caller.kind === 'client' && refuseHelperLink(c, caller)) || healthCheckVisitor(c, caller)
}

/** A browser that has posted nothing yet has nothing. */
async function readCheck(c: AppContext, asked: HealthCheckVisitor): Promise<HealthCheck> {
  const token = visitorToken(c)
  if (!token) return {}
  return c.var.tenantDb.withTenant(visitorAt(asked.caller.face), (scope) =>
    readHealthCheck(scope, answersOwner(c, asked, token)),
  )
}

/** Runs fn for this browser, which is known from here on; what goes wrong is said in its language. */
async function entered<T>(
  c: AppContext,
  asked: HealthCheckVisitor,
  fn: (scope: Scope, of: AnswersOwner) => Promise<T>,
): Promise<T | { failed: Failure }> {
  const { errors } = eligibilityWords[asked.language]
  const { kind, face } = asked.caller
  if (kind === 'client' && isPreview(c, face))
    return { failed: { message: quoteWords[asked.language].preview, status: 422 } }
  const about = kind === 'client' ? { about: [`${face.organization_id}:${face.contact_id}`, 200] as const } : {}
  // A home full of clients stays below it.
  if (!(await isWithinVisitorLimit(c, 'health', { network: 600, ...about })))
    return { failed: { message: errors.tooMany, status: 429 } }
  const isNew = asked.caller.kind === 'stranger' && !visitorToken(c)
  const of = answersOwner(c, asked, keepVisitorToken(c))
  try {
    return await c.var.tenantDb.withTenant(visitorAt(asked.caller.face), (scope) => fn(scope, of))
  } catch (error) {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'health answers could not be saved')
    return { failed: { message: isNew ? errors.temporary : errors.failed, status: 500 } }
  }
}

function placeAfter(number: number, goesBack: boolean, from: 'review' | undefined) {
  if (from) return { topic: from }
  if (goesBack) return number === 1 ? { from: 'first' } : { topic: number - 1 }
  return { topic: number === topics.length ? 'review' : number + 1 }
}
