import { Hono } from 'hono'
import { listTiers } from '../../src/billing/prices/tiers.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { planRefusals, stepNames, wizardWords } from '../../src/messages/onboarding.ts'
import { choosePlan } from '../../src/onboarding/choose-plan.ts'
import { planForm } from '../../src/onboarding/schemas.ts'
import { progressPercent, stepsFor } from '../../src/onboarding/steps.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { nextSetupPage } from '../../src/web/guards.ts'
import { setupPage } from '../../src/web/page.tsx'
import { ChoosePlanPage } from './choose-plan/plan-page.tsx'
import { trySetUpDatabase } from './onboarding/set-up.ts'

export const choosePlanPages = new Hono<AppEnv>()
  .get('/choose-plan', (c) => {
    const { organizationSlug, organizationId, plan } = c.var.user
    const org = c.req.query('org')
    if (org && org !== organizationSlug && org !== String(organizationId)) throw new NotFound('Organization not found')
    return showPlans(c, { chosen: c.req.query('plan') ?? plan ?? undefined })
  })
  .post('/choose-plan', async (c) => {
    const { scoped, identity, user } = c.var
    const read = await readForm(c, planForm)
    if (!read.ok) return showPlans(c, { chosen: read.typed.plan, error: planRefusals.plan_unknown })
    const chosen = await scoped((scope) => choosePlan(scope, read.data.plan))
    if (!chosen.ok) return showPlans(c, { chosen: read.data.plan, error: planRefusals[chosen.refused] })
    // Source: nav-050.
    if (chosen.plan === 'basic' && !(await trySetUpDatabase(c, identity)))
      return showPlans(c, { chosen: chosen.plan, failure: wizardWords.noDatabase })
    return c.redirect(nextSetupPage({ ...user, plan: chosen.plan }), 303)
  })

async function showPlans(c: AppContext, state: { chosen: string | undefined; error?: string; failure?: string }) {
  const tiers = await c.var.scoped(listTiers)
  const steps = stepsFor(c.var.user.plan)
  return setupPage(c, <ChoosePlanPage tiers={tiers} {...state} />, {
    title: stepNames.plan,
    status: state.failure ? 500 : state.error ? 422 : 200,
    progress: { names: steps.map((step) => stepNames[step]), index: 0, percent: progressPercent(0, steps.length) },
  })
}
