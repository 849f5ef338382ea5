import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactNode } from 'react'
import { codeForm, loginForm } from '../../src/accounts/schemas.ts'
import { linkState } from '../../src/accounts/sign-in/login.ts'
import type { LinkPurpose } from '../../src/accounts/sign-in/login-purposes.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { sitePage } from '../../src/web/page.tsx'
import { lastLoginRequest } from './auth/last-login-request.ts'
import { LogoutPage } from './auth/logout-page.tsx'
import { requestLoginFromPage } from './auth/mail-login.ts'
import { SentPage } from './auth/sent-page.tsx'
import { loginPage } from './auth/show-login.tsx'
import { endOwnSession, redirectSignedIn, type SignInRefusal, signInByLink } from './auth/sign-in.ts'
import { signInByCode } from './auth/sign-in-by-code.ts'
import { ConfirmLinkPage, ExpiredLinkPage } from './auth/verify-page.tsx'

export const auth = new Hono<AppEnv>()
  .get('/login', (c) => loginPage(c, { typed: { email: c.req.query('email') ?? '' } }))
  .post('/login', async (c) => {
    const read = await readForm(c, loginForm)
    if (!read.ok) return loginPage(c, read, 422)
    try {
      await requestLoginFromPage(c, read.data.email)
    } catch (error) {
      if (error instanceof HTTPException) return loginPage(c, { typed: read.data, failure: error.message }, 429)
      c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'a login request could not be stored')
      return loginPage(c, { typed: read.data, failure: signInWords.login.failed }, 500)
    }
    return c.redirect(urls.loginSent(), 303)
  })
  .get('/login/sent', (c) => sentPage(c))
  .post('/login/code', async (c) => {
    const read = await readForm(c, codeForm)
    if (!read.ok) return sentPage(c, { ...read.typed, error: read.errors.code ?? read.errors.email })
    const result = await signInByCode(c, read.data.email, read.data.code)
    if (!result.ok) {
      const isCodeLocked = result.refused === 'too_many_tries'
      return sentPage(c, { ...read.data, error: signInWords.code[result.refused], isCodeLocked })
    }
    return redirectSignedIn(c, result)
  })
  .get('/auth/verify/:tokenId/:secret', async (c) => {
    const { tokenId, secret } = c.req.param()
    const { state, owner } = await c.var.tenantDb.withSystem('check a login link', (system) =>
      linkState(system, tokenId, secret),
    )
    if (owner)
      return verifyPage(
        c,
        <ConfirmLinkPage state={state} owner={owner} action={c.req.path} session={c.var.session} />,
        state,
      )
    // A signed-in user opened an old email.
    return c.var.session ? c.redirect(urls.contacts.list(), 303) : deadLinkPage(c, state)
  })
  .post('/auth/verify/:tokenId/:secret', async (c) => {
    const { tokenId, secret } = c.req.param()
    const result = await signInByLink(c, tokenId, secret)
    return result.ok ? redirectSignedIn(c, result) : deadLinkPage(c, result.refused, 422)
  })
  .get('/logout', (c) => {
    if (!c.var.session) return c.redirect(urls.home(), 303)
    // A link on another site opens this page but must not sign out by itself.
    const byItself = c.req.header('Sec-Fetch-Site') !== 'cross-site'
    return sitePage(c, <LogoutPage byItself={byItself} />, { title: signInWords.loggingOut.title })
  })
  .post('/logout', async (c) => {
    await endOwnSession(c)
    return c.redirect(urls.home(), 303)
  })

const verifyPage = (c: AppContext, content: ReactNode, state: LinkPurpose | SignInRefusal, status: 200 | 422 = 200) =>
  sitePage(c, content, { title: signInWords.verify[state].title, status })

const deadLinkPage = (c: AppContext, state: SignInRefusal, status?: 422) =>
  verifyPage(c, <ExpiredLinkPage state={state} signedIn={c.var.session !== undefined} />, state, status)

function sentPage(
  c: AppContext,
  form: { email?: string; activating?: string; error?: string; isCodeLocked?: boolean } = {},
) {
  const lastRequest = lastLoginRequest(c)
  const email = form.email ?? lastRequest?.email
  if (!email) return c.redirect(urls.login(), 303)
  const isActivating = form.activating !== undefined
  const lockedSeconds = lastRequest?.email === email ? lastRequest.lockedSeconds : 0
  return sitePage(
    c,
    <SentPage
      email={email}
      isActivating={isActivating}
      lockedSeconds={lockedSeconds}
      practice={c.var.deps.practice}
      error={form.error}
      isCodeLocked={form.isCodeLocked}
    />,
    { title: isActivating ? signInWords.sent.activateTitle : signInWords.sent.title, status: form.error ? 422 : 200 },
  )
}
