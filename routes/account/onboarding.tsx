import { Hono } from 'hono'
import { z } from 'zod'
import { NotFound } from '../../src/lib/not-found.ts'
import { wizardWords as words } from '../../src/messages/onboarding.ts'
import { firstOpenStep, type Step, setupStepNumber, stepOfFrame, steps, stepsFor } from '../../src/onboarding/steps.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { requestResumeLink } from './onboarding/resume-mail.ts'
import { stepHandlers } from './onboarding/save-step.ts'
import { type SetupVisitor, setupVisitor, signInToContinue } from './onboarding/setup-visitor.ts'
import { showStep } from './onboarding/show-step.tsx'

const isStep = (text: string | undefined): text is Step => (steps as readonly (string | undefined)[]).includes(text)

/** The setup of a new agency. */
export const onboarding = new Hono<AppEnv>()
  .get('/onboarding', async (c) => {
    const visitor = await visitorOrSignIn(c)
    if (visitor instanceof Response) return visitor
    const frame = setupStepNumber(c.req.query('frame'))
    return showStep(c, visitor, stepToShow(visitor, frame === undefined ? undefined : stepOfFrame(frame)))
  })
  .get('/onboarding/:step', async (c) => {
    const step = c.req.param('step')
    if (!isStep(step)) throw new NotFound('Page not found')
    const visitor = await visitorOrSignIn(c)
    if (visitor instanceof Response) return visitor
    const shown = stepToShow(visitor, step)
    return shown === step ? showStep(c, visitor, step) : c.redirect(urls.onboarding.step(shown), 303)
  })
  .post('/onboarding/resume-mail', async (c) => {
    const visitor = await visitorOrSignUp(c)
    if (visitor instanceof Response) return visitor
    const isRequested = await requestResumeLink(c, visitor.founder.email)
    flash(
      c,
      isRequested ? 'good' : 'note',
      isRequested ? words.linkMailed(visitor.founder.email) : words.linkMailedBefore,
    )
    const read = await readForm(c, z.object({ step: z.enum(steps) }))
    return c.redirect(read.ok ? urls.onboarding.step(read.data.step) : urls.onboarding.show(), 303)
  })
  .post('/onboarding/:step', async (c) => {
    const step = c.req.param('step')
    if (!isStep(step)) throw new NotFound('Page not found')
    const visitor = await visitorOrSignUp(c)
    return visitor instanceof Response ? visitor : stepHandlers[step](c, visitor)
  })

/** The requested step if the plan includes it and it may be opened; otherwise the first open step. */
function stepToShow({ founder: { progress } }: SetupVisitor, wanted: Step | undefined): Step {
  const next = firstOpenStep(progress)
  // Payment may only be opened after all other steps, because it completes the setup.
  const mayOpen = wanted && stepsFor(progress.plan).includes(wanted) && (wanted !== 'payment' || next === 'payment')
  return mayOpen ? wanted : next
}

/** Source: nav-040. */
async function visitorOrSignIn(c: AppContext): Promise<SetupVisitor | Response> {
  const visitor = await setupVisitor(c)
  if (visitor === 'done') return c.redirect(urls.contacts.list(), 303)
  return visitor ?? (await signInToContinue(c)) ?? c.redirect(urls.login(), 303)
}

/** Source: nav-049. */
async function visitorOrSignUp(c: AppContext): Promise<SetupVisitor | Response> {
  const visitor = await setupVisitor(c)
  if (visitor === 'done') return c.redirect(urls.contacts.list(), 303)
  return visitor ?? (await signInToContinue(c)) ?? c.redirect(urls.signup(), 303)
}
