import { z } from 'zod'
import { addAgentRefusal } from '../../../src/messages/agents.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { isComplete, listTeam, markStepPassed } from '../../../src/onboarding/queries.ts'
import { makeFounderAgent } from '../../../src/onboarding/save-founder.ts'
import { colleagueForm } from '../../../src/onboarding/schemas.ts'
import { addColleague, removeColleague, TeamRefused } from '../../../src/onboarding/team.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { reauthenticate } from '../confirm/confirm-its-you.tsx'
import { type SetupVisitor, withSetup } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'
import { CONTINUE_BUTTON } from './team-step.tsx'
import { emailVerificationForms, verifyFounderEmail } from './verify-email.ts'

const words = wizardWords.team
const teamForm = z.discriminatedUnion('intent', [
  ...emailVerificationForms,
  colleagueForm.extend({ intent: z.literal('add') }),
  z.object({
    intent: z.literal('remove'),
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  z.object({ intent: z.literal('continue') }),
])

/** Handles the team step. While the address is unverified, only the code form is accepted: see threat T3. */
export async function saveTeam(c: AppContext, visitor: SetupVisitor): Promise<Response> {
  const read = await readForm(c, teamForm)
  const stepUrl = urls.onboarding.step('team')
  const isContinuing = read.typed[CONTINUE_BUTTON.name] === CONTINUE_BUTTON.value
  if (isContinuing && visitor.isSignedIn && isEmptyForm(read.typed)) return continueToPayment(c, visitor)
  if (!read.ok) return showStep(c, visitor, 'team', { typed: read.typed, errors: read.errors })
  const form = read.data
  if (form.intent === 'verify' || form.intent === 'new-code') return verifyFounderEmail(c, visitor, 'team', form)
  if (!visitor.isSignedIn) return c.redirect(stepUrl, 303)
  if (form.intent === 'remove') {
    const name = await withSetup(c, visitor, (scope) => removeColleague(scope, visitor.founder.userId, form.id))
    if (!name) return showStep(c, visitor, 'team', { failure: words.notRemoved, status: 422 })
    flash(c, 'good', words.removed(name))
    return c.redirect(stepUrl, 303)
  }
  if (form.intent === 'add') {
    const { intent: _, ...colleague } = form
    const typed = { ...colleague, isAdmin: colleague.isAdmin ? 'on' : '' }
    if (colleague.isAdmin) {
      // Adding an admin needs a fresh sign-in: see docs/behaviour/agents.md.
      const confirmed = await reauthenticate(c, read.typed)
      if (!confirmed.ok) return showStep(c, visitor, 'team', { typed, confirm: confirmed.ask, status: 422 })
    }
    const refused = await withSetup(c, visitor, (scope, founder) => addColleague(scope, founder, colleague)).catch(
      refusalOf,
    )
    if (refused) {
      const { field, message } = addAgentRefusal(refused)
      if (field === 'email') return showStep(c, visitor, 'team', { typed, errors: { email: message } })
      return showStep(c, visitor, 'team', { typed, failure: message, status: 422 })
    }
    c.var.deps.wake('send-due-messages')
    flash(c, 'good', words.added(`${colleague.firstName} ${colleague.lastName}`))
    if (!isContinuing) return c.redirect(stepUrl, 303)
  }
  return continueToPayment(c, visitor)
}

const isEmptyForm = (typed: Record<string, string>) =>
  ['firstName', 'lastName', 'email', 'phone'].every((name) => !typed[name]?.trim())

async function continueToPayment(c: AppContext, visitor: SetupVisitor): Promise<Response> {
  const isReady = await withSetup(c, visitor, async (scope, founder) => {
    await makeFounderAgent(scope, founder)
    const agents = (await listTeam(scope)).filter(({ is_agent }) => is_agent)
    if (agents.length === 0 || !agents.every(isComplete)) return false
    await markStepPassed(scope, 'team')
    return true
  })
  if (!isReady) return showStep(c, visitor, 'team', { failure: words.needsAgent, status: 422 })
  return c.redirect(urls.onboarding.step('payment'), 303)
}

function refusalOf(error: unknown) {
  if (error instanceof TeamRefused) return error.refusal
  throw error
}
