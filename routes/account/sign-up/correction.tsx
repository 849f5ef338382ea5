import { signupForm } from '../../../src/accounts/schemas.ts'
import { emailTaken } from '../../../src/accounts/sign-up.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { correctSignUp } from '../../../src/onboarding/correct-sign-up.ts'
import { listTeam } from '../../../src/onboarding/queries.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { rememberLoginRequest } from '../auth/last-login-request.ts'
import { limitLoginEmails, limitNetwork } from '../auth/mail-login.ts'
import { type SetupVisitor, withSetup, writeSetupCookie } from '../onboarding/setup-visitor.ts'
import { showSignUp } from './show-sign-up.tsx'
import { addTakenEmailError } from './taken-email.ts'
import { signUpWords } from './words.ts'

const words = signUpWords.correction

/** The sign-up form with its values, for the browser that signed up, while the address is unverified. */
export async function showCorrection(c: AppContext, { founder, identity }: SetupVisitor): Promise<Response> {
  const team = await c.var.tenantDb.withTenant(identity, listTeam)
  const { firstName, lastName, organizationName, email } = founder
  const phone = formatPhone(team.find(({ id }) => id === founder.userId)?.phone ?? '')
  return showSignUp(c, { typed: { firstName, lastName, organizationName, email, phone }, currentEmail: email })
}

export async function saveCorrection(c: AppContext, visitor: SetupVisitor): Promise<Response> {
  const currentEmail = visitor.founder.email
  const read = await readForm(c, signupForm)
  if (!read.ok)
    return showSignUp(c, { typed: read.typed, errors: await addTakenEmailError(c, read, currentEmail), currentEmail })
  await limitNetwork(c, 'signup', 10)
  const { email } = read.data
  const refuse = (error: string) => showSignUp(c, { typed: read.data, errors: { email: error }, currentEmail })
  if (email !== currentEmail) {
    const errors = await addTakenEmailError(c, { typed: { email }, errors: {} }, currentEmail)
    if (errors.email) return refuse(errors.email)
    const result = await c.var.tenantDb.withSystem('count a login email', (system) => limitLoginEmails(system, email))
    if (result !== 'accepted') return refuse(signInWords.requestRefused[result])
  }
  const corrected = await withSetup(c, visitor, (scope, founder) => correctSignUp(scope, founder, read.data)).catch(
    (error) => {
      emailTaken(error)
      return { ok: false, refused: 'email_taken' } as const
    },
  )
  if (!corrected.ok) {
    if (corrected.refused === 'email_taken') return refuse(signUpWords.taken)
    return c.redirect(urls.onboarding.show(), 303)
  }
  if (corrected.mailed) {
    c.var.deps.wake('send-due-messages')
    writeSetupCookie(c, { organizationId: visitor.founder.organizationId, userId: visitor.founder.userId, email })
    rememberLoginRequest(c, email)
    flash(c, 'good', words.mailed(email))
  } else flash(c, 'good', words.saved)
  return c.redirect(urls.signupSent(), 303)
}
