/** How much of a body is read, and for how long. */
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../src/web/app-env.ts'

const MEGABYTE = 1024 * 1024

/** The file itself may have 20 MB; the form around it needs a little more. */
const UPLOAD_LIMIT = 21 * MEGABYTE
const CONTACTS_PATHS = ['/contacts/imports', '/api/contacts/bulk-import']
/** A logo of 1 MB, in a form or as base64. */
const LOGO_LIMIT = 2 * MEGABYTE
const LOGO_PATHS = ['/settings/details/logo', '/api/settings/org', '/onboarding/company', '/api/onboarding/company']

/** Taking a form of a megabyte apart takes seconds. What strangers fill in has some kilobytes. */
const STRANGERS_LIMIT = 64 * 1024

const atMost = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413, { message })
    },
  })

const FILE_TOO_LARGE = 'The file is too large. A list of contacts may have up to 20 MB, a logo up to 1 MB.'
const ofUpload = atMost(UPLOAD_LIMIT, FILE_TOO_LARGE)
const ofLogo = atMost(LOGO_LIMIT, FILE_TOO_LARGE)
const ofUser = atMost(MEGABYTE, FILE_TOO_LARGE)
const ofStranger = atMost(STRANGERS_LIMIT, 'That is more than this form takes. Please shorten what you typed.')

/** Of everything but files, in ms. A logo on a slow line may take a minute. */
const BODY_WITHIN = 30_000

export const limitBody: MiddlewareHandler<AppEnv> = (c, next) => {
  const { method, path } = c.req
  if (method === 'GET') return next()
  if (CONTACTS_PATHS.includes(path)) return ofUpload(c, next)
  if (LOGO_PATHS.includes(path)) return ofLogo(c, next)
  hangUpUnlessSent(c)
  return c.var.session || path.startsWith('/webhooks/') ? ofUser(c, next) : ofStranger(c, next)
}

/** On somebody whose body trickles in. */
function hangUpUnlessSent(c: Context) {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (!incoming || incoming.complete) return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    incoming.destroy()
  }, BODY_WITHIN).unref()
  incoming.once('close', () => clearTimeout(timer))
}
