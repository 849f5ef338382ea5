import { z } from 'zod'
import { codeForm } from '../../../src/accounts/schemas.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { requestLogin } from '../auth/mail-login.ts'
import { signInByCode } from '../auth/sign-in-by-code.ts'
import { deleteSetupCookie, type SetupVisitor } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'

export const emailVerificationForms = [
  z.object({ intent: z.literal('verify'), code: codeForm.shape.code }),
  z.object({ intent: z.literal('new-code') }),
] as const

type ProofForm = z.infer<(typeof emailVerificationForms)[number]>

/**
 * Handles the code form shown before steps that need a verified address: a code, or a request for a new one. See
 * threat T3.
 */
export async function verifyFounderEmail(
  c: AppContext,
  visitor: SetupVisitor,
  step: 'team' | 'payment',
  form: ProofForm,
): Promise<Response> {
  const stepUrl = urls.onboarding.step(step)
  if (form.intent === 'new-code') {
    const result = await requestLogin(c, visitor.founder.email)
    flash(c, 'note', result === 'accepted' ? wizardWords.prove.codeMailed : signInWords.requestRefused[result])
    return c.redirect(stepUrl, 303)
  }
  const signedIn = await signInByCode(c, visitor.founder.email, form.code)
  if (!signedIn.ok) return showStep(c, visitor, step, { errors: { code: signInWords.code[signedIn.refused] } })
  deleteSetupCookie(c)
  flash(c, 'good', signInWords.signedIn)
  return c.redirect(stepUrl, 303)
}
