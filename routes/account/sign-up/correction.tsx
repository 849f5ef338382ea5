import type { Context } from 'hono'
import { signupForm } from '../../../src/accounts/schemas.ts'
import { emailTaken } from '../../../src/accounts/sign-up.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { signUpWords } from '../../../src/messages/sign-up.ts'
import { correctSignUp } from '../../../src/onboarding/correct-sign-up.ts'
import { listTeam } from '../../../src/onboarding/queries.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { rememberLoginRequest } from '../auth/last-login-request.ts'
import { limitLoginEmails, limitNetwork } from '../auth/mail-login.ts'
import { rememberSetup, type SetupVisitor, withSetup } from '../onboarding/setup-visitor.ts'
import { showSignUp } from './show-sign-up.tsx'
import { addTakenEmailError } from './taken-email.ts'

type AppContext = Context<AppEnv>

const words = signUpWords.correction

/** The sign-up's form, filled in, for the browser that signed up and an address that nobody has proven. */
export async function showCorrection(c: AppContext, { founder, identity }: SetupVisitor): Promise<Response> {
  const team = await c.var.tenantDb.withTenant(identity, listTeam)
  const { firstName, lastName, organizationName, email } = founder
  const phone = formatPhone(team.find(({ id }) => id === founder.userId)?.phone ?? '')
  return showSignUp(c, { typed: { firstName, lastName, organizationName, email, phone }, correcting: email })
}

export async function saveCorrection(c: AppContext, guest: SetupVisitor): Promise<Response> {
  const correcting = guest.founder.email
  const read = await readForm(c, signupForm)
  if (!read.ok)
    return showSignUp(c, { typed: read.typed, errors: await addTakenEmailError(c, read, correcting), correcting })
  await limitNetwork(c, 'signup', 10)
  const { email } = read.data
  const refuse = (error: string) => showSignUp(c, { typed: read.data, errors: { email: error }, correcting })
  if (email !== correcting) {
    const errors = await addTakenEmailError(c, { typed: { email }, errors: {} }, correcting)
    if (errors.email) return refuse(errors.email)
    const counted = await c.var.tenantDb.withSystem('count a mail', (system) => limitLoginEmails(system, email))
    if (counted !== 'noted') return refuse(signInWords.askedBefore[counted])
  }
  const corrected = await withSetup(c, guest, (scope, founder) => correctSignUp(scope, founder, read.data)).catch(
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
    rememberSetup(c, { organizationId: guest.founder.organizationId, userId: guest.founder.userId, email })
    rememberLoginRequest(c, email)
    flash(c, 'good', words.mailed(email))
  } else flash(c, 'good', words.saved)
  return c.redirect(urls.signupSent(), 303)
}
