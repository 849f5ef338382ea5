/** Limits the size of request bodies and the time to receive them. */
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../src/web/app-env.ts'

const MEGABYTE = 1024 * 1024

/** A file may have 20 MB, and its form needs a little more. */
const UPLOAD_LIMIT = 21 * MEGABYTE
const CONTACTS_PATHS = ['/contacts/imports', '/api/contacts/bulk-import']
/** A logo of 1 MB, in a form or as base64. */
const LOGO_LIMIT = 2 * MEGABYTE
const LOGO_PATHS = ['/settings/details/logo', '/api/settings/org', '/onboarding/company', '/api/onboarding/company']

/** Parsing a form of one megabyte takes seconds. Forms of visitors who are not signed in have a few kilobytes. */
const PUBLIC_FORM_LIMIT = 64 * 1024

const atMost = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413, { message })
    },
  })

const FILE_TOO_LARGE = 'The file is too large. A contact list can be up to 20 MB, a logo up to 1 MB.'
const limitUpload = atMost(UPLOAD_LIMIT, FILE_TOO_LARGE)
const limitLogo = atMost(LOGO_LIMIT, FILE_TOO_LARGE)
const FORM_TOO_LONG = 'This form is too long. Please shorten your text.'
const limitUser = atMost(MEGABYTE, FORM_TOO_LONG)
const limitPublicForm = atMost(PUBLIC_FORM_LIMIT, FORM_TOO_LONG)

/** For bodies without files. A logo may take a minute on a slow connection. */
const BODY_TIMEOUT_MS = 30_000

export const limitBody: MiddlewareHandler<AppEnv> = (c, next) => {
  const { method, path } = c.req
  if (method === 'GET') return next()
  if (CONTACTS_PATHS.includes(path)) return limitUpload(c, next)
  if (LOGO_PATHS.includes(path)) return limitLogo(c, next)
  closeIfSlow(c)
  return c.var.session || path.startsWith('/webhooks/') ? limitUser(c, next) : limitPublicForm(c, next)
}

/** Closes the connection if the body is incomplete after the timeout (Slowloris). */
function closeIfSlow(c: Context) {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (!incoming || incoming.complete) return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    incoming.destroy()
  }, BODY_TIMEOUT_MS).unref()
  incoming.once('close', () => clearTimeout(timer))
}
