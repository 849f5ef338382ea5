import { z } from 'zod'
import { planRefusals, wizardWords as words } from '../../../src/messages/onboarding.ts'
import { logoRefusals } from '../../../src/messages/settings.ts'
import { choosePlan } from '../../../src/onboarding/choose-plan.ts'
import { completeSetup } from '../../../src/onboarding/complete-setup.ts'
import { saveCompany, saveLicensing, savePersonal } from '../../../src/onboarding/save-steps.ts'
import { companyForm, licensingForm, personalForm, planForm } from '../../../src/onboarding/schemas.ts'
import { type Step, stepAfterPlan, stepsFor } from '../../../src/onboarding/steps.ts'
import { readLogo, saveLogo } from '../../../src/organizations/logo.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { type FieldErrors, readForm } from '../../../src/web/form.ts'
import { startHostedCheckout } from './hosted-checkout.ts'
import { saveTeam } from './save-team.ts'
import { trySetUpDatabase } from './set-up.ts'
import { deleteSetupCookie, type SetupVisitor, withSetup } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'
import { emailVerificationForms, verifyFounderEmail } from './verify-email.ts'

/** Without an intent, the form completes the setup. */
const paymentForm = z.discriminatedUnion('intent', [
  ...emailVerificationForms,
  z.object({ intent: z.literal('card') }),
  z.object({ intent: z.undefined().optional() }),
])

type Handler = (c: AppContext, visitor: SetupVisitor) => Promise<Response>

/** Handles the form of each step. */
export const stepHandlers: Record<Step, Handler> = {
  async plan(c, visitor) {
    const read = await readForm(c, planForm)
    if (!read.ok)
      return showStep(c, visitor, 'plan', { typed: read.typed, errors: { plan: planRefusals.plan_unknown } })
    const chosen = await withSetup(c, visitor, (scope) => choosePlan(scope, read.data.plan))
    if (!chosen.ok)
      return showStep(c, visitor, 'plan', { typed: read.data, errors: { plan: planRefusals[chosen.refused] } })
    // Source: nav-050.
    if (chosen.plan === 'basic' && !(await trySetUpDatabase(c, visitor.identity)))
      return showStep(c, visitor, 'plan', { typed: read.data, failure: words.noDatabase, status: 500 })
    return c.redirect(urls.onboarding.step(stepAfterPlan(visitor.founder.progress, chosen.plan)), 303)
  },
  async personal(c, visitor) {
    const read = await readForm(c, personalForm)
    if (!read.ok) return showErrors(c, visitor, 'personal', read)
    await withSetup(c, visitor, (scope, founder) => savePersonal(scope, founder, read.data))
    return redirectToNext(c, 'personal', visitor.founder.progress.plan)
  },
  async company(c, visitor) {
    const read = await readForm(c, companyForm)
    if (!read.ok) return showErrors(c, visitor, 'company', read)
    const { logo: file, ...form } = read.data
    // Re-encoded outside the transaction, because it takes up to about 100 ms.
    const logo = file && file.size > 0 ? await readLogo(new Uint8Array(await file.arrayBuffer())) : undefined
    await withSetup(c, visitor, async (scope, founder) => {
      await saveCompany(scope, founder, form)
      if (logo?.ok) await saveLogo(scope, logo.logo)
    })
    if (logo?.ok === false) return showStep(c, visitor, 'company', { errors: { logo: logoRefusals[logo.refused] } })
    return redirectToNext(c, 'company', visitor.founder.progress.plan)
  },
  async licensing(c, visitor) {
    const read = await readForm(c, licensingForm)
    if (!read.ok) return showErrors(c, visitor, 'licensing', read)
    await withSetup(c, visitor, (scope, founder) => saveLicensing(scope, founder, read.data))
    return redirectToNext(c, 'licensing', visitor.founder.progress.plan)
  },
  team: saveTeam,
  async payment(c, visitor) {
    const read = await readForm(c, paymentForm)
    if (!read.ok) return showErrors(c, visitor, 'payment', read)
    const { intent } = read.data
    if (intent === 'verify' || intent === 'new-code') return verifyFounderEmail(c, visitor, 'payment', read.data)
    if (!visitor.isSignedIn) return c.redirect(urls.onboarding.step('payment'), 303)
    if (intent === 'card') return startHostedCheckout(c, visitor)
    const completed = await withSetup(c, visitor, completeSetup).catch((error) => {
      c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'a setup could not be completed')
      return undefined
    })
    if (completed === undefined) return showStep(c, visitor, 'payment', { failure: words.payment.failed, status: 500 })
    if (!completed) return c.redirect(urls.onboarding.show(), 303)
    deleteSetupCookie(c)
    return c.redirect(urls.contacts.list(), 303)
  },
}

const showErrors = (
  c: AppContext,
  visitor: SetupVisitor,
  step: Step,
  { typed, errors }: { typed: Record<string, string>; errors: FieldErrors },
) => showStep(c, visitor, step, { typed, errors })

/** Redirects to the next step, whose page checks whether it may be opened. */
function redirectToNext(c: AppContext, step: Step, plan: string | null) {
  const steps = stepsFor(plan)
  const next = steps[steps.indexOf(step) + 1]
  return c.redirect(next ? urls.onboarding.step(next) : urls.onboarding.show(), 303)
}
