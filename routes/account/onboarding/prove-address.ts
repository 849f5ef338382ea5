import type { Context } from 'hono'
import { z } from 'zod'
import { codeForm } from '../../../src/accounts/schemas.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { requestLogin } from '../auth/mail-login.ts'
import { signInByCode } from '../auth/sign-in-by-code.ts'
import { forgetSetup, type SetupVisitor } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'

type AppContext = Context<AppEnv>

export const proofForms = [
  z.object({ intent: z.literal('prove'), code: codeForm.shape.code }),
  z.object({ intent: z.literal('new-code') }),
] as const

type ProofForm = z.infer<(typeof proofForms)[number]>

/** What a step that is only for a proven address takes before it is one: the code, or the wish for another. See threat T3. */
export async function proveAddress(
  c: AppContext,
  guest: SetupVisitor,
  step: 'team' | 'payment',
  form: ProofForm,
): Promise<Response> {
  const here = urls.onboarding.step(step)
  if (form.intent === 'new-code') {
    const noted = await requestLogin(c, guest.founder.email)
    flash(c, 'note', noted === 'noted' ? wizardWords.prove.codeMailed : signInWords.askedBefore[noted])
    return c.redirect(here, 303)
  }
  const entered = await signInByCode(c, guest.founder.email, form.code)
  if (!entered.ok) return showStep(c, guest, step, { errors: { code: signInWords.code[entered.refused] } })
  forgetSetup(c)
  flash(c, 'good', signInWords.signedIn)
  return c.redirect(here, 303)
}
