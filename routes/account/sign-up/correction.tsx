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
import { rememberAsked } from '../auth/asked-for.ts'
import { countMailTo, limitNetwork } from '../auth/mail-login.ts'
import { type Guest, inSetup, rememberSetup } from '../onboarding/founder.ts'
import { showSignUp } from './show-sign-up.tsx'
import { alsoTaken } from './taken.ts'

type AppContext = Context<AppEnv>

const words = signUpWords.correction

/** The sign-up's form, filled in, for the browser that signed up and an address that nobody has proven. */
export async function showCorrection(c: AppContext, { founder, identity }: Guest): Promise<Response> {
  const team = await c.var.tenantDb.withTenant(identity, listTeam)
  const { firstName, lastName, organizationName, email } = founder
  const phone = formatPhone(team.find(({ id }) => id === founder.userId)?.phone ?? '')
  return showSignUp(c, { typed: { firstName, lastName, organizationName, email, phone }, correcting: email })
}

export async function saveCorrection(c: AppContext, guest: Guest): Promise<Response> {
  const correcting = guest.founder.email
  const read = await readForm(c, signupForm)
  if (!read.ok) return showSignUp(c, { typed: read.typed, errors: await alsoTaken(c, read, correcting), correcting })
  await limitNetwork(c, 'signup', 10)
  const { email } = read.data
  const refuse = (error: string) => showSignUp(c, { typed: read.data, errors: { email: error }, correcting })
  if (email !== correcting) {
    const errors = await alsoTaken(c, { typed: { email }, errors: {} }, correcting)
    if (errors.email) return refuse(errors.email)
    const counted = await c.var.tenantDb.withSystem('count a mail', (system) => countMailTo(system, email))
    if (counted !== 'noted') return refuse(signInWords.askedBefore[counted])
  }
  const corrected = await inSetup(c, guest, (scope, founder) => correctSignUp(scope, founder, read.data)).catch(
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
    rememberAsked(c, email)
    flash(c, 'good', words.mailed(email))
  } else flash(c, 'good', words.saved)
  return c.redirect(urls.signupSent(), 303)
}
