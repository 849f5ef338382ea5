import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isConnectionLost } from '../../db/errors.ts'
import { NotFound } from '../lib/not-found.ts'
import { deadLinkWords } from '../messages/client/link-errors.ts'
import { awayWords } from '../messages/client/unavailable.ts'
import { siteWords } from '../messages/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AwayPage } from '../ui/start-pages.tsx'
import { urls } from '../urls.ts'
import type { AppEnv } from './app-env.ts'
import { documentPage } from './document.tsx'
import { languageOf } from './language.ts'
import { page, sitePage } from './page.tsx'

type AppContext = Context<AppEnv>
type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503

const wantsJson = (c: AppContext) => c.req.path.startsWith('/api/') || c.req.path.endsWith('.json')

/** Whatever a handler threw, as a page or as JSON. Only here are errors logged; nothing internal reaches the visitor. */
export function onError(error: Error, c: AppContext): Response | Promise<Response> {
  if (error instanceof NotFound) return notFound(c, error.message)
  if (error instanceof HTTPException && isDatabaseAway(error.cause)) return failed(c, error.cause)
  if (error instanceof HTTPException) return failure(c, error.status as ErrorStatus, error.message)
  logged(c, error)
  return failed(c, error)
}

/** Whether the database or the way to it was gone. A restart that cut an answer off may be over by now. */
export const isDatabaseAway = (error: unknown): boolean => isConnectionLost(error)

async function failed(c: AppContext, error: unknown) {
  if (!isDatabaseAway(error) && (await c.var.tenantDb.answers())) return failure(c, 500, sorry(c))
  c.header('Retry-After', '10')
  if (!wantsJson(c)) return away(c)
  const { text, sent, number } = awayWords.en
  const said = c.req.method === 'GET' ? text : sent
  return c.json({ success: false, error: `${said} ${number(c.var.requestId)}` }, 503)
}

/** Nothing on it comes from the database. What was sent is not sent again by a refresh. */
function away(c: AppContext) {
  const { pathname, search } = new URL(c.req.url)
  const asked = c.req.method === 'GET' ? { pathname, search } : undefined
  // Whoever works here reads English.
  const language = c.var.session || !CLIENTS.test(c.req.path) ? 'en' : languageOf(c)
  const { title, sentTitle } = awayWords[language]
  const content = <AwayPage asked={asked} id={c.var.requestId} />
  return documentPage(c, content, {
    title: asked ? title : sentTitle,
    language,
    status: 503,
    stylesheet: 'public',
  })
}

function logged(c: AppContext, error: unknown) {
  c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'request failed')
}

const sorry = (c: AppContext) =>
  `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${c.var.requestId}`

/** For what a page is about and could not be read: says so in `words`, with a link that asks again. */
export function loadFailure(c: AppContext, error: unknown, words: string): Response {
  if (error instanceof NotFound || error instanceof HTTPException) throw error
  logged(c, error)
  const isGone = isDatabaseAway(error)
  if (isGone) c.header('Retry-After', '10')
  if (wantsJson(c)) return c.json({ success: false, error: words }, isGone ? 503 : 500)
  if (isGone) return away(c)
  const { pathname, search } = new URL(c.req.url)
  const content = <ErrorContent title={words} text={sorry(c)} href={pathname + search} link={siteWords.error.again} />
  return page(c, content, { title: words, status: 500 })
}

export function notFound(c: AppContext, message = siteWords.error.notFound): Response | Promise<Response> {
  if (wantsJson(c)) return c.json({ success: false, error: message }, 404)
  return errorPage(c, 404, message, siteWords.error.notFoundText)
}

function failure(c: AppContext, status: ErrorStatus, message: string) {
  if (wantsJson(c)) return c.json({ success: false, error: message }, status)
  return errorPage(c, status === 401 ? 403 : status, TITLES[status] ?? 'That did not work', message)
}

const TITLES: Partial<Record<ErrorStatus, string>> = {
  403: 'Nothing was changed',
  413: 'That is too large',
  415: 'That is not a form',
  429: 'Please wait a moment',
  500: 'Something went wrong',
  503: 'One moment, please',
}

/** Where links of agencies' clients lead, and where those are led whose link is dead. */
const CLIENTS = /^\/(?:error|404|compare|quote|eligibility|schedule|self-onboarding|u|language|text-size)(?:\/|$)/

/** Who is signed in stays inside the product, with the way back to work. */
export function errorPage(c: AppContext, status: Exclude<ErrorStatus, 401>, title: string, text: string) {
  const user = c.var.session
  if (!user && CLIENTS.test(c.req.path)) {
    const content = (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {(status === 400 || status === 404) && <p>{deadLinkWords.en.askSender}</p>}
      </>
    )
    return sitePage(c, content, { title, status, forClients: true })
  }
  if (!user) {
    const content = (
      <>
        <ErrorContent title={title} text={text} href={urls.home()} link={siteWords.error.toStart} />
        {status === 404 && (
          <p>
            {siteWords.error.brokenLink} <a href={urls.contactUs()}>{siteWords.error.tellUs}</a>.
          </p>
        )}
      </>
    )
    return sitePage(c, content, { title, status })
  }
  c.set('user', user)
  return page(
    c,
    <ErrorContent title={title} text={text} href={urls.contacts.list()} link={siteWords.error.toContacts} />,
    {
      title,
      status,
    },
  )
}

function ErrorContent({ title, text, href, link }: { title: string; text: string; href: string; link: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <ButtonLink href={href}>{link}</ButtonLink>
      </p>
    </>
  )
}
