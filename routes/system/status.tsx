import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { sameBytes, sha256 } from '../../src/lib/tokens.ts'
import { statusWords as words } from '../../src/messages/status.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../src/web/cookies.ts'
import { readForm } from '../../src/web/form.ts'
import { sitePage } from '../../src/web/page.tsx'
import { StatusPage } from './status/status-page.tsx'
import { TokenPage } from './status/token-page.tsx'

const HOURS = 12
const tokenForm = z.object({ token: z.string() })

/**
 * For the operator, in front of sessions: it has to open when the database does not. Any process that has the token knows
 * the cookie; a new token ends them all.
 */
export const status = new Hono<AppEnv>()
  .use(urls.status(), bodyLimit({ maxSize: 4096 }))
  .get(urls.status(), async (c, next) => {
    const { monitor } = c.var.deps
    if (!monitor) return next()
    if (!isLetIn(c, monitor.token)) return askToken(c, false)
    return sitePage(c, <StatusPage {...(await monitor.status())} />, { title: words.title })
  })
  .post(urls.status(), async (c, next) => {
    const { monitor } = c.var.deps
    if (!monitor) return next()
    const read = await readForm(c, tokenForm)
    if (!read.ok || !sameBytes(sha256(read.data.token.trim()), sha256(monitor.token))) return askToken(c, true)
    const until = Date.now() + HOURS * 3_600_000
    writeCookie(c, 'operator', `${until}.${sealOf(monitor.token, until)}`, HOURS * 3600)
    return c.redirect(urls.status(), 303)
  })
  .post(urls.statusEnd(), (c, next) => {
    if (!c.var.deps.monitor) return next()
    dropCookie(c, 'operator')
    return c.redirect(urls.status(), 303)
  })

const askToken = (c: Context<AppEnv>, isWrong: boolean) =>
  sitePage(c, <TokenPage isWrong={isWrong} />, { title: words.title, status: isWrong ? 422 : 200 })

const sealOf = (token: string, until: number) =>
  createHmac('sha256', token).update(`operator until ${until}`).digest('base64url')

function isLetIn(c: Context<AppEnv>, token: string): boolean {
  const [until = '', seal = ''] = readCookie(c, 'operator')?.split('.') ?? []
  return Number(until) > Date.now() && sameBytes(Buffer.from(seal), Buffer.from(sealOf(token, Number(until))))
}
