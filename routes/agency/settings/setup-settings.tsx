import { Hono } from 'hono'
import { findTier } from '../../../src/billing/prices/tiers.ts'
import { stepNames } from '../../../src/messages/onboarding.ts'
import { settingsFrame } from '../../../src/messages/settings.ts'
import { setUpAgency, setupForm } from '../../../src/onboarding/set-up.ts'
import { progressPercent, stepsFor } from '../../../src/onboarding/steps.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext, AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { nextSetupPage } from '../../../src/web/guards.ts'
import { setupPage } from '../../../src/web/page.tsx'
import { readSettings, trySaving } from './read-settings.ts'
import type { SectionState } from './settings-section.tsx'
import { SetupSettingsPage } from './setup-page.tsx'

/**
 * /setup/settings. Needs the agency's stored plan; org=complete in the query skips this step if it is done. Source:
 * nav-013.
 */
export const setupSettings = new Hono<AppEnv>()
  .get('/setup/settings', async (c) => {
    const { user } = c.var
    if (!user.plan) return c.redirect(urls.choosePlan({ plan: c.req.query('plan') }), 303)
    if (user.isSetUp && c.req.query('org') === 'complete') return c.redirect(nextSetupPage(user), 303)
    return show(c, {})
  })
  .post('/setup/settings', async (c) => {
    const { user } = c.var
    if (!user.plan) return c.redirect(urls.choosePlan(), 303)
    const read = await readForm(c, setupForm)
    const carriers = read.all('carriers')
    if (!read.ok) return show(c, read, carriers)
    const founder = { userId: user.id, firstName: user.firstName, lastName: user.lastName, plan: user.plan }
    const saved = await trySaving(c, (scope) => setUpAgency(scope, founder, read.data))
    if (!saved) return show(c, { failed: true, typed: read.typed }, carriers)
    // The basic plan has no team page, so this is the last step.
    const basicState = user.plan === 'basic' ? { hasAgents: true, isOnboarded: true } : {}
    return c.redirect(nextSetupPage({ ...user, isSetUp: true, ...basicState }), 303)
  })

async function show(c: AppContext, state: SectionState, carriers?: readonly string[]) {
  const { user } = c.var
  const { settings, more: tier } = await readSettings(c, undefined, (scope) => findTier(scope, user.plan ?? ''))
  const steps = stepsFor(user.plan)
  const index = steps.indexOf('company')
  return setupPage(
    c,
    <SetupSettingsPage
      settings={settings}
      plan={tier?.name ?? ''}
      carriers={carriers ?? settings.carriers}
      state={state}
    />,
    {
      title: settingsFrame.setupTitle,
      status: state.failed ? 500 : state.errors ? 422 : 200,
      progress: { names: steps.map((step) => stepNames[step]), index, percent: progressPercent(index, steps.length) },
    },
  )
}
