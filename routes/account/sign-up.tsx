import { Hono } from 'hono'
import { z } from 'zod'
import { mailLoginTo } from '../../src/accounts/login-links.ts'
import { signupForm } from '../../src/accounts/schemas.ts'
import { emailTaken, signUp } from '../../src/accounts/sign-up.ts'
import { setupStepNumber } from '../../src/onboarding/steps.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { rememberReturnPath } from '../../src/web/guards.ts'
import { sitePage } from '../../src/web/page.tsx'
import { lastLoginRequest, rememberLoginRequest } from './auth/last-login-request.ts'
import { limitNetwork, resetWrongCodes } from './auth/mail-login.ts'
import { setupVisitor, signInToContinue, writeSetupCookie } from './onboarding/setup-visitor.ts'
import { saveCorrection, showCorrection } from './sign-up/correction.tsx'
import { AccountCreatedPage } from './sign-up/created-page.tsx'
import { showSignUp } from './sign-up/show-sign-up.tsx'
import { addTakenEmailError } from './sign-up/taken-email.ts'
import { signUpWords } from './sign-up/words.ts'

const signUpWithFrame = signupForm.extend({ frame: z.string().max(20).optional() })

export const signUpPages = new Hono<AppEnv>()
  .get('/signup', (c) => showSignUp(c, { typed: c.req.query() }))
  .post('/signup', async (c) => {
    const read = await readForm(c, signUpWithFrame)
    if (!read.ok) return showSignUp(c, { typed: read.typed, errors: await addTakenEmailError(c, read) })
    await limitNetwork(c, 'signup', 10)
    const { frame, ...form } = read.data
    const signedUp = await c.var.tenantDb
      .withSystem('sign up an agency', async (system) => {
        const result = await signUp(system, form)
        if (result.ok) {
          await mailLoginTo(system, form.email)
          await resetWrongCodes(system, form.email)
        }
        return result
      })
      .catch(emailTaken)
    if (!signedUp.ok) return showSignUp(c, { typed: { ...form, frame }, errors: { email: signUpWords.taken } })
    c.var.deps.wake('send-due-messages')
    writeSetupCookie(c, { ...signedUp, email: form.email })
    rememberLoginRequest(c, form.email)
    // Activating in this browser continues the setup.
    rememberReturnPath(c, urls.onboarding.show({ frame: setupStepNumber(frame) }))
    return c.redirect(urls.signupSent({ frame: setupStepNumber(frame) }), 303)
  })
  .get('/signup/sent', async (c) => {
    const visitor = await setupVisitor(c)
    if (!visitor || visitor === 'done') return toSignIn(c)
    return sitePage(
      c,
      <AccountCreatedPage
        email={visitor.founder.email}
        frame={setupStepNumber(c.req.query('frame'))}
        lockedSeconds={lastLoginRequest(c)?.lockedSeconds ?? 0}
        practice={c.var.deps.practice}
      />,
      { title: signUpWords.created.title },
    )
  })
  .get('/signup/change', async (c) => {
    const visitor = await setupVisitor(c)
    return !visitor || visitor === 'done' ? toSignIn(c) : showCorrection(c, visitor)
  })
  .post('/signup/change', async (c) => {
    const visitor = await setupVisitor(c)
    return !visitor || visitor === 'done' ? toSignIn(c) : saveCorrection(c, visitor)
  })

const toSignIn = async (c: AppContext) => (await signInToContinue(c)) ?? c.redirect(urls.login(), 303)
