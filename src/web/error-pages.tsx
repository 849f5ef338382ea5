import { HTTPException } from 'hono/http-exception'
import { isConnectionLost } from '../../db/errors.ts'
import { NotFound } from '../lib/not-found.ts'
import { clientErrorWords } from '../messages/client/error-pages.ts'
import { deadLinkWords } from '../messages/client/link-errors.ts'
import { unavailableWords } from '../messages/client/unavailable.ts'
import { siteWords } from '../messages/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { UnavailablePage } from '../ui/startup-pages.tsx'
import { urls } from '../urls.ts'
import type { AppContext } from './app-env.ts'
import { documentPage } from './document.tsx'
import { languageOf } from './language.ts'
import { page, sitePage } from './page.tsx'

type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503

const wantsJson = (c: AppContext) => c.req.path.startsWith('/api/') || c.req.path.endsWith('.json')

/** Thrown for a page or an API read that takes longer than people will wait. */
export class PageTimeout extends HTTPException {
  constructor() {
    super(503)
  }
}

/** Turns an error into a page or JSON. Logs unexpected errors. Internal details are not shown to visitors. */
export function onError(error: Error, c: AppContext): Response | Promise<Response> {
  if (error instanceof NotFound) return notFound(c, error.message)
  if (error instanceof PageTimeout) return unavailable(c)
  if (error instanceof HTTPException && isDatabaseUnavailable(error.cause)) return internalError(c, error.cause)
  if (error instanceof HTTPException) return failure(c, error.status as ErrorStatus, error.message)
  logError(c, error)
  return internalError(c, error)
}

/** Whether the database connection was lost. The database may be available again by now. */
export const isDatabaseUnavailable = (error: unknown): boolean => isConnectionLost(error)

async function internalError(c: AppContext, error: unknown) {
  if (!isDatabaseUnavailable(error) && (await c.var.tenantDb.isHealthy())) return failure(c, 500, sorryMessage(c))
  return unavailable(c)
}

/**
 * The response while the database is unavailable or a page takes too long, built without any data from the database.
 * After a form post, the page has no refresh button.
 */
function unavailable(c: AppContext) {
  c.header('Retry-After', '10')
  if (wantsJson(c)) {
    const { text, sent, number } = unavailableWords.en
    const message = c.req.method === 'GET' ? text : sent
    return c.json({ success: false, error: `${message} ${number(c.var.requestId)}` }, 503)
  }
  const { pathname, search } = new URL(c.req.url)
  const request = c.req.method === 'GET' ? { pathname, search } : undefined
  // Staff pages are in English.
  const language = c.var.session || !CLIENT_PATHS.test(c.req.path) ? 'en' : clientLanguage(c)
  const { title, sentTitle } = unavailableWords[language]
  const content = <UnavailablePage request={request} id={c.var.requestId} />
  return documentPage(c, content, {
    title: request ? title : sentTitle,
    language,
    status: 503,
    stylesheet: 'public',
  })
}

function logError(c: AppContext, error: unknown) {
  c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'request failed')
}

const sorryMessage = (c: AppContext) =>
  `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${c.var.requestId}`

/** The response if data could not be loaded: JSON, or a page with `words` as the title and a link to try again. */
export function loadFailure(c: AppContext, error: unknown, words: string): Response {
  if (error instanceof NotFound || error instanceof HTTPException) throw error
  logError(c, error)
  const isGone = isDatabaseUnavailable(error)
  if (isGone && !wantsJson(c)) return unavailable(c)
  if (isGone) c.header('Retry-After', '10')
  if (wantsJson(c)) return c.json({ success: false, error: words }, isGone ? 503 : 500)
  const { pathname, search } = new URL(c.req.url)
  const content = (
    <ErrorContent title={words} text={sorryMessage(c)} href={pathname + search} link={siteWords.error.again} />
  )
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
  415: 'We could not read that request',
  429: 'Please wait a moment',
  500: 'Something went wrong',
  503: 'One moment, please',
}

/** The pages that clients reach through their links. */
const CLIENT_PATHS = /^\/(?:error|404|compare|quote|eligibility|schedule|self-onboarding|u|language|text-size)(?:\/|$)/

/** Links in emails name the email's language. */
const clientLanguage = (c: AppContext) => languageOf(c, c.req.query('language'))

/** Signed-in users get the app's layout with a link to their contacts; others get the public site's. */
export function errorPage(c: AppContext, status: Exclude<ErrorStatus, 401>, title: string, text: string) {
  const user = c.var.session
  if (!user && CLIENT_PATHS.test(c.req.path)) return clientErrorPage(c, status)
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

/** In the client's language, so without the English message of the error. */
function clientErrorPage(c: AppContext, status: Exclude<ErrorStatus, 401>) {
  const language = clientLanguage(c)
  const words = clientErrorWords[language]
  const { title, text } = words[`${status}` as keyof typeof words] ?? words[500]
  const content = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {(status === 400 || status === 404) && <p>{deadLinkWords[language].askSender}</p>}
      {status === 500 && <p>{unavailableWords[language].number(c.var.requestId)}</p>}
    </>
  )
  return sitePage(c, content, { title, status, language, forClients: true })
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
