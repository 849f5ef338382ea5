import { type Context, Hono } from 'hono'
import { linkState, type Spent, spendCode, spendLink } from '../src/accounts/login.ts'
import { codeForm, loginForm, signupForm } from '../src/accounts/schemas.ts'
import { deleteSession, insertSession } from '../src/accounts/sessions.ts'
import { emailTaken, signUp } from '../src/accounts/sign-up.ts'
import { sha256 } from '../src/lib/tokens.ts'
import { signInWords } from '../src/messages/sign-in.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../src/web/cookies.ts'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { signedOutOnly, takeReturn } from '../src/web/guards.ts'
import { sitePage } from '../src/web/page.tsx'
import { dropSessionCookie, SESSION_DAYS, setSessionCookie } from '../src/web/session.ts'
import { LoginPage } from './auth/login-page.tsx'
import { limitNetwork, mailLogin, mailLoginTo } from './auth/mail-login.ts'
import { SentPage } from './auth/sent-page.tsx'
import { SignupPage } from './auth/signup-page.tsx'
import { VerifyPage } from './auth/verify-page.tsx'

export const auth = new Hono<AppEnv>()
  .get('/login', signedOutOnly, (c) =>
    sitePage(c, <LoginPage typed={{ email: c.req.query('email') ?? '' }} />, { title: signInWords.login.title }),
  )
  .post('/login', signedOutOnly, async (c) => {
    const read = await readForm(c, loginForm)
    if (!read.ok) return sitePage(c, <LoginPage {...read} />, { title: signInWords.login.title, status: 422 })
    await mailLogin(c, read.data.email)
    return showSent(c, read.data.email, urls.loginSent())
  })
  .get('/login/sent', signedOutOnly, (c) => sentPage(c))
  .post('/login/code', signedOutOnly, async (c) => {
    const read = await readForm(c, codeForm)
    if (!read.ok) return sentPage(c, { ...read.typed, error: read.errors.code ?? read.errors.email })
    await limitNetwork(c, 'login-code', 30)
    const spent = await c.var.doors.asSystem('spend a login code', (system) =>
      spendCode(system, read.data.email, read.data.code),
    )
    if (!spent.ok) return sentPage(c, { ...read.data, error: signInWords.code[spent.refused] })
    return signIn(c, spent)
  })
  .get('/auth/verify/:tokenId/:secret', async (c) => {
    const { tokenId, secret } = c.req.param()
    const state = await c.var.doors.asSystem('look at a login link', (system) => linkState(system, tokenId, secret))
    // An old mail, opened by somebody who is in already.
    if (c.var.session && state !== 'login' && state !== 'activate') return c.redirect(urls.contacts.list(), 303)
    return sitePage(c, <VerifyPage state={state} action={urls.verify(tokenId, secret)} />, {
      title: signInWords.login.title,
    })
  })
  .post('/auth/verify/:tokenId/:secret', async (c) => {
    const { tokenId, secret } = c.req.param()
    const spent = await c.var.doors.asSystem('spend a login link', (system) => spendLink(system, tokenId, secret))
    if (!spent.ok)
      return sitePage(c, <VerifyPage state={spent.refused} action={urls.verify(tokenId, secret)} />, {
        title: signInWords.login.title,
        status: 422,
      })
    return signIn(c, spent)
  })
  .get('/signup', signedOutOnly, (c) =>
    sitePage(c, <SignupPage typed={c.req.query()} />, { title: signInWords.signUp.title }),
  )
  .post('/signup', signedOutOnly, async (c) => {
    const read = await readForm(c, signupForm)
    if (!read.ok) return sitePage(c, <SignupPage {...read} />, { title: signInWords.signUp.title, status: 422 })
    await limitNetwork(c, 'signup', 10)
    const signedUp = await c.var.doors
      .asSystem('sign up an agency', async (system) => {
        const made = await signUp(system, read.data)
        if (made.ok) await mailLoginTo(system, c, read.data.email, 'activate')
        return made
      })
      .catch(emailTaken)
    if (!signedUp.ok)
      return sitePage(c, <SignupPage typed={read.data} errors={{ email: signInWords.signUp.taken }} />, {
        title: signInWords.signUp.title,
        status: 422,
      })
    c.var.deps.wake('send-due-messages')
    return showSent(c, read.data.email, urls.signupSent())
  })
  .get('/signup/sent', signedOutOnly, (c) => sentPage(c))
  .post('/logout', async (c) => {
    const token = readCookie(c, 'sid')
    if (token) await c.var.doors.asSystem('sign out', (system) => deleteSession(system, sha256(token)))
    dropSessionCookie(c)
    return c.redirect(urls.home(), 303)
  })

async function signIn(c: Context<AppEnv>, spent: Extract<Spent, { ok: true }>) {
  const { hash } = setSessionCookie(c)
  await c.var.doors.asSystem('start a session', (system) =>
    insertSession(system, {
      organizationId: spent.organizationId,
      userId: spent.userId,
      tokenHash: hash,
      userAgent: c.req.header('User-Agent') ?? '',
      days: SESSION_DAYS,
    }),
  )
  dropCookie(c, 'login')
  flash(c, 'good', signInWords.signedIn)
  return c.redirect(takeReturn(c), 303)
}

/** The address stays in this browser, so that the code page need not ask for it again. */
function showSent(c: Context<AppEnv>, email: string, url: string) {
  writeCookie(c, 'login', Buffer.from(email).toString('base64url'), 15 * 60)
  return c.redirect(url, 303)
}

function sentPage(c: Context<AppEnv>, failed: { email?: string; activating?: string; error?: string } = {}) {
  const email = failed.email ?? rememberedEmail(c)
  if (!email) return c.redirect(urls.login(), 303)
  const activating = failed.activating !== undefined || c.req.path === urls.signupSent()
  return sitePage(
    c,
    <SentPage email={email} activating={activating} practice={c.var.deps.practice} error={failed.error} />,
    { title: activating ? signInWords.sent.activateTitle : signInWords.sent.title, status: failed.error ? 422 : 200 },
  )
}

const rememberedEmail = (c: Context<AppEnv>) => Buffer.from(readCookie(c, 'login') ?? '', 'base64url').toString('utf8')
