import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { NotFound } from '../../src/lib/not-found.ts'
import { wizardWords as words } from '../../src/messages/onboarding.ts'
import { firstOpenStep, frameNumber, type Step, stepOfFrame, steps, stepsFor } from '../../src/onboarding/steps.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { askForResumeLink } from './onboarding/resume-mail.ts'
import { stepHandlers } from './onboarding/save-step.ts'
import { type SetupVisitor, setupVisitor, signInToContinue } from './onboarding/setup-visitor.ts'
import { showStep } from './onboarding/show-step.tsx'

type AppContext = Context<AppEnv>

const isStep = (text: string | undefined): text is Step => (steps as readonly (string | undefined)[]).includes(text)

/** The wizard that sets an agency up. */
export const onboarding = new Hono<AppEnv>()
  .get('/onboarding', async (c) => {
    const guest = await mayLookAt(c)
    if (guest instanceof Response) return guest
    const frame = frameNumber(c.req.query('frame'))
    return showStep(c, guest, openStep(guest, frame === undefined ? undefined : stepOfFrame(frame)))
  })
  .get('/onboarding/:step', async (c) => {
    const step = c.req.param('step')
    if (!isStep(step)) throw new NotFound('Page not found')
    const guest = await mayLookAt(c)
    if (guest instanceof Response) return guest
    const open = openStep(guest, step)
    return open === step ? showStep(c, guest, step) : c.redirect(urls.onboarding.step(open), 303)
  })
  .post('/onboarding/resume-mail', async (c) => {
    const guest = await mayChange(c)
    if (guest instanceof Response) return guest
    const mailed = await askForResumeLink(c, guest.founder.email)
    flash(c, mailed ? 'good' : 'note', mailed ? words.linkMailed(guest.founder.email) : words.linkMailedBefore)
    const read = await readForm(c, z.object({ step: z.enum(steps) }))
    return c.redirect(read.ok ? urls.onboarding.step(read.data.step) : urls.onboarding.show(), 303)
  })
  .post('/onboarding/:step', async (c) => {
    const step = c.req.param('step')
    if (!isStep(step)) throw new NotFound('Page not found')
    const guest = await mayChange(c)
    return guest instanceof Response ? guest : stepHandlers[step](c, guest)
  })

/** A step of this plan that may be opened, or else the first that is open. */
function openStep({ founder: { progress } }: SetupVisitor, wanted: Step | undefined): Step {
  const next = firstOpenStep(progress)
  // The last one only after all the others: it ends the setup.
  const mayOpen = wanted && stepsFor(progress.plan).includes(wanted) && (wanted !== 'payment' || next === 'payment')
  return mayOpen ? wanted : next
}

/** Source: nav-040. */
async function mayLookAt(c: AppContext): Promise<SetupVisitor | Response> {
  const guest = await setupVisitor(c)
  if (guest === 'done') return c.redirect(urls.contacts.list(), 303)
  return guest ?? (await signInToContinue(c)) ?? c.redirect(urls.login(), 303)
}

/** Source: nav-049. */
async function mayChange(c: AppContext): Promise<SetupVisitor | Response> {
  const guest = await setupVisitor(c)
  if (guest === 'done') return c.redirect(urls.contacts.list(), 303)
  return guest ?? (await signInToContinue(c)) ?? c.redirect(urls.signup(), 303)
}
