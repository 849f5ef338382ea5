import type { Context } from 'hono'
import { z } from 'zod'
import { whyNotJoin } from '../../../src/messages/agents.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { addColleague, TeamRefused } from '../../../src/onboarding/add-team.ts'
import { joinTeam } from '../../../src/onboarding/join-team.ts'
import { passStep } from '../../../src/onboarding/pass-step.ts'
import { isComplete, listTeam } from '../../../src/onboarding/queries.ts'
import { removeColleague } from '../../../src/onboarding/remove-colleague.ts'
import { colleagueForm } from '../../../src/onboarding/schemas.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { confirmItsYou } from '../confirm/confirm-its-you.tsx'
import { proofForms, proveAddress } from './prove-address.ts'
import { type SetupVisitor, withSetup } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'
import { CONTINUE_BUTTON } from './team-step.tsx'

type AppContext = Context<AppEnv>

const words = wizardWords.team
const teamForm = z.discriminatedUnion('intent', [
  ...proofForms,
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

/** The team step. Without a proven address it takes a code and nothing else: see threat T3. */
export async function saveTeam(c: AppContext, guest: SetupVisitor): Promise<Response> {
  const read = await readForm(c, teamForm)
  const here = urls.onboarding.step('team')
  const goesOn = read.typed[CONTINUE_BUTTON.name] === CONTINUE_BUTTON.value
  if (goesOn && guest.isSignedIn && isBlank(read.typed)) return goOn(c, guest)
  if (!read.ok) return showStep(c, guest, 'team', { typed: read.typed, errors: read.errors })
  const form = read.data
  if (form.intent === 'prove' || form.intent === 'new-code') return proveAddress(c, guest, 'team', form)
  if (!guest.isSignedIn) return c.redirect(here, 303)
  if (form.intent === 'remove') {
    const name = await withSetup(c, guest, (scope) => removeColleague(scope, guest.founder.userId, form.id))
    if (!name) return showStep(c, guest, 'team', { failure: words.notRemoved, status: 422 })
    flash(c, 'good', words.removed(name))
    return c.redirect(here, 303)
  }
  if (form.intent === 'add') {
    const { intent: _, ...colleague } = form
    const typed = { ...colleague, isAdmin: colleague.isAdmin ? 'on' : '' }
    if (colleague.isAdmin) {
      // An admin outlives the session that let them in: see docs/behaviour/agents.md.
      const confirmed = await confirmItsYou(c, read.typed)
      if (!confirmed.ok) return showStep(c, guest, 'team', { typed, confirm: confirmed.ask, status: 422 })
    }
    const refused = await withSetup(c, guest, (scope, founder) => addColleague(scope, founder, colleague)).catch(
      refusalOf,
    )
    if (refused) {
      const { field, message } = whyNotJoin(refused)
      if (field === 'email') return showStep(c, guest, 'team', { typed, errors: { email: message } })
      return showStep(c, guest, 'team', { typed, failure: message, status: 422 })
    }
    c.var.deps.wake('send-due-messages')
    flash(c, 'good', words.added(`${colleague.firstName} ${colleague.lastName}`))
    if (!goesOn) return c.redirect(here, 303)
  }
  return goOn(c, guest)
}

const isBlank = (typed: Record<string, string>) =>
  ['firstName', 'lastName', 'email', 'phone'].every((name) => !typed[name]?.trim())

async function goOn(c: AppContext, guest: SetupVisitor): Promise<Response> {
  const isReady = await withSetup(c, guest, async (scope, founder) => {
    await joinTeam(scope, founder)
    const agents = (await listTeam(scope)).filter(({ is_agent }) => is_agent)
    if (agents.length === 0 || !agents.every(isComplete)) return false
    await passStep(scope, 'team')
    return true
  })
  if (!isReady) return showStep(c, guest, 'team', { failure: words.needsAgent, status: 422 })
  return c.redirect(urls.onboarding.step('payment'), 303)
}

function refusalOf(error: unknown) {
  if (error instanceof TeamRefused) return error.refusal
  throw error
}
