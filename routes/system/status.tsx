import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { hmacSha256, sameBytes, sameText, sha256 } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../src/web/cookies.ts'
import { readForm } from '../../src/web/form.ts'
import { sitePage } from '../../src/web/page.tsx'
import { StatusPage } from './status/status-page.tsx'
import { TokenPage } from './status/token-page.tsx'
import { statusWords as words } from './status/words.ts'

const SIGN_IN_HOURS = 12
const tokenForm = z.object({ token: z.string() })

/**
 * The operator's status page. Mounted before sessions, because it has to work without the database. Every process with
 * the same token accepts the cookie; a new token invalidates all cookies.
 */
export const status = new Hono<AppEnv>()
  .use(urls.status(), bodyLimit({ maxSize: 4096 }))
  .get(urls.status(), async (c, next) => {
    const { monitor } = c.var.deps
    if (!monitor) return next()
    if (!isSignedIn(c, monitor.token)) return showTokenForm(c, false)
    return sitePage(c, <StatusPage {...(await monitor.status())} />, { title: words.title })
  })
  .post(urls.status(), async (c, next) => {
    const { monitor } = c.var.deps
    if (!monitor) return next()
    const read = await readForm(c, tokenForm)
    if (!read.ok || !sameBytes(sha256(read.data.token.trim()), sha256(monitor.token))) return showTokenForm(c, true)
    const expiresAt = Date.now() + SIGN_IN_HOURS * 3_600_000
    writeCookie(c, 'operator', `${expiresAt}.${signatureOf(monitor.token, expiresAt)}`, SIGN_IN_HOURS * 3600)
    return c.redirect(urls.status(), 303)
  })
  .post(urls.statusEnd(), (c, next) => {
    if (!c.var.deps.monitor) return next()
    dropCookie(c, 'operator')
    return c.redirect(urls.status(), 303)
  })

const showTokenForm = (c: AppContext, isWrong: boolean) =>
  sitePage(c, <TokenPage isWrong={isWrong} />, { title: words.title, status: isWrong ? 422 : 200 })

const signatureOf = (token: string, expiresAt: number) =>
  encodeBase64urlNoPadding(hmacSha256(new TextEncoder().encode(token), `operator until ${expiresAt}`))

function isSignedIn(c: AppContext, token: string): boolean {
  const [expiresAt = '', signature = ''] = readCookie(c, 'operator')?.split('.') ?? []
  return Number(expiresAt) > Date.now() && sameText(signature, signatureOf(token, Number(expiresAt)))
}
