import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { NotFound } from '../lib/not-found.ts'
import { siteWords } from '../messages/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { urls } from '../urls.ts'
import type { AppEnv } from './app-env.ts'
import { sitePage } from './page.tsx'

type AppContext = Context<AppEnv>
type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503

const wantsJson = (c: AppContext) => c.req.path.startsWith('/api/') || c.req.path.endsWith('.json')

/** Whatever a handler threw, as a page or as JSON. Only here are errors logged; nothing internal reaches the visitor. */
export function onError(error: Error, c: AppContext): Response | Promise<Response> {
  if (error instanceof NotFound) return notFound(c, error.message)
  if (error instanceof HTTPException) return failure(c, error.status as ErrorStatus, error.message)
  const { requestId, deps } = c.var
  deps.log.error({ requestId, err: error }, 'request failed')
  return failure(
    c,
    500,
    `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${requestId}`,
  )
}

export function notFound(c: AppContext, message = siteWords.error.notFound): Response | Promise<Response> {
  if (wantsJson(c)) return c.json({ success: false, error: message }, 404)
  return sitePage(c, <ErrorContent title={message} text={siteWords.error.notFoundText} />, {
    title: message,
    status: 404,
  })
}

function failure(c: AppContext, status: ErrorStatus, message: string) {
  if (wantsJson(c)) return c.json({ success: false, error: message }, status)
  return sitePage(c, <ErrorContent title={TITLES[status] ?? 'That did not work'} text={message} />, {
    title: TITLES[status] ?? 'That did not work',
    status: status === 401 ? 403 : status,
  })
}

const TITLES: Partial<Record<ErrorStatus, string>> = {
  403: 'Nothing was changed',
  413: 'That is too large',
  415: 'That is not a form',
  429: 'Please wait a moment',
  500: 'Something went wrong',
  503: 'One moment, please',
}

export function ErrorContent({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <ButtonLink href={urls.home()}>{siteWords.error.toStart}</ButtonLink>
      </p>
    </>
  )
}
