import type { Context } from 'hono'
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
import type { AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { type FieldErrors, readForm } from '../../../src/web/form.ts'
import { payOnTheirPage } from './pay-on-their-page.ts'
import { proofForms, proveAddress } from './prove-address.ts'
import { saveTeam } from './save-team.ts'
import { trySetUpDatabase } from './set-up.ts'
import { forgetSetup, type SetupVisitor, withSetup } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'

type AppContext = Context<AppEnv>
/** Without an intent it ends the setup. */
const paymentForm = z.discriminatedUnion('intent', [
  ...proofForms,
  z.object({ intent: z.literal('card') }),
  z.object({ intent: z.undefined().optional() }),
])

type Handler = (c: AppContext, guest: SetupVisitor) => Promise<Response>

/** What each step's Continue does. */
export const stepHandlers: Record<Step, Handler> = {
  async plan(c, guest) {
    const read = await readForm(c, planForm)
    if (!read.ok) return showStep(c, guest, 'plan', { typed: read.typed, errors: { plan: planRefusals.plan_unknown } })
    const chosen = await withSetup(c, guest, (scope) => choosePlan(scope, read.data.plan))
    if (!chosen.ok)
      return showStep(c, guest, 'plan', { typed: read.data, errors: { plan: planRefusals[chosen.refused] } })
    // Source: nav-050.
    if (chosen.plan === 'basic' && !(await trySetUpDatabase(c, guest.identity)))
      return showStep(c, guest, 'plan', { typed: read.data, failure: words.noDatabase, status: 500 })
    return c.redirect(urls.onboarding.step(stepAfterPlan(guest.founder.progress, chosen.plan)), 303)
  },
  async personal(c, guest) {
    const read = await readForm(c, personalForm)
    if (!read.ok) return again(c, guest, 'personal', read)
    await withSetup(c, guest, (scope, founder) => savePersonal(scope, founder, read.data))
    return goOn(c, 'personal', guest.founder.progress.plan)
  },
  async company(c, guest) {
    const read = await readForm(c, companyForm)
    if (!read.ok) return again(c, guest, 'company', read)
    const { logo: file, ...form } = read.data
    // Drawn anew outside of the transaction: it takes up to some 100 ms.
    const drawn = file && file.size > 0 ? await readLogo(new Uint8Array(await file.arrayBuffer())) : undefined
    await withSetup(c, guest, async (scope, founder) => {
      await saveCompany(scope, founder, form)
      if (drawn?.ok) await saveLogo(scope, drawn.logo)
    })
    if (drawn?.ok === false) return showStep(c, guest, 'company', { errors: { logo: logoRefusals[drawn.refused] } })
    return goOn(c, 'company', guest.founder.progress.plan)
  },
  async licensing(c, guest) {
    const read = await readForm(c, licensingForm)
    if (!read.ok) return again(c, guest, 'licensing', read)
    await withSetup(c, guest, (scope, founder) => saveLicensing(scope, founder, read.data))
    return goOn(c, 'licensing', guest.founder.progress.plan)
  },
  team: saveTeam,
  async payment(c, guest) {
    const read = await readForm(c, paymentForm)
    if (!read.ok) return again(c, guest, 'payment', read)
    const { intent } = read.data
    if (intent === 'prove' || intent === 'new-code') return proveAddress(c, guest, 'payment', read.data)
    if (!guest.isSignedIn) return c.redirect(urls.onboarding.step('payment'), 303)
    if (intent === 'card') return payOnTheirPage(c, guest)
    const completed = await withSetup(c, guest, completeSetup).catch((error) => {
      c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'a setup could not be completed')
      return undefined
    })
    if (!completed) return showStep(c, guest, 'payment', { failure: words.payment.failed, status: 500 })
    if (!completed.ok) return c.redirect(urls.onboarding.show(), 303)
    forgetSetup(c)
    flash(c, 'good', completed.hasCard ? words.payment.doneWithCard : words.payment.done)
    return c.redirect(urls.contacts.list(), 303)
  },
}

const again = (
  c: AppContext,
  guest: SetupVisitor,
  step: Step,
  { typed, errors }: { typed: Record<string, string>; errors: FieldErrors },
) => showStep(c, guest, step, { typed, errors })

/** To the step after this one; the wizard looks itself whether it may be opened. */
function goOn(c: AppContext, step: Step, plan: string | null) {
  const list = stepsFor(plan)
  const next = list[list.indexOf(step) + 1]
  return c.redirect(next ? urls.onboarding.step(next) : urls.onboarding.show(), 303)
}
