import { getAgent } from '../../../src/agents/queries.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { addAgentRefusal, agentWords } from '../../../src/messages/agents.ts'
import { stepNames } from '../../../src/messages/onboarding.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { progressPercent, stepsFor } from '../../../src/onboarding/steps.ts'
import { finishTeam, TeamRefused } from '../../../src/onboarding/team.ts'
import { MAX_COLLEAGUES, teamForm } from '../../../src/onboarding/team-form.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { nextSetupPage } from '../../../src/web/guards.ts'
import { setupPage } from '../../../src/web/page.tsx'
import { type CodeRequest, reauthenticate } from '../../account/confirm/confirm-its-you.tsx'
import { MORE_COLLEAGUES_BUTTON, TeamPage } from './team-page.tsx'
import type { TypedAgent } from './typed-agent.ts'

/** The setup variant of Manage Agents. Source: nav-014. */
export async function showTeam(c: AppContext) {
  const redirect = redirectUrl(c)
  if (redirect) return c.redirect(redirect, 303)
  const { scoped, user } = c.var
  const founder = await scoped((scope) => getAgent(scope, user.id))
  return show(c, {
    firstName: founder.first_name,
    lastName: founder.last_name,
    phone: formatPhone(founder.phone ?? ''),
    isAgent: 'on',
    'people.0.isAgent': 'on',
  })
}

export async function saveTeam(c: AppContext) {
  if (c.var.user.plan === null || !c.var.user.isSetUp) return c.redirect(nextSetupPage(c.var.user), 303)
  const read = await readForm(c, teamForm)
  const { typed } = read
  if (MORE_COLLEAGUES_BUTTON in typed)
    return show(c, { ...typed, [`people.${countColleagueRows(typed)}.isAgent`]: 'on' })
  if (!read.ok) return show(c, typed, read.errors)
  const team = read.data
  if (team.people.some((person) => person?.isAdmin)) {
    // Adding an admin needs a fresh sign-in: see docs/behaviour/agents.md.
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return show(c, typed, {}, confirmed.ask)
  }
  const { scoped, deps, user } = c.var
  try {
    await scoped((scope) => finishTeam(scope, user.id, team))
  } catch (error) {
    if (!(error instanceof TeamRefused)) throw error
    const { field, message } = addAgentRefusal(error.refusal)
    return show(c, typed, { [`people.${error.index}.${field}`]: message })
  }
  deps.wake('send-due-messages')
  flash(c, 'good', `${agentWords.setUp(team.people.filter(Boolean).length)} ${testModeWords.starts}`)
  return c.redirect(urls.contacts.list(), 303)
}

/** An earlier open step, or this page with the correct query; undefined to show the page. */
function redirectUrl(c: AppContext): string | undefined {
  const { user } = c.var
  if (user.plan === null || !user.isSetUp) return nextSetupPage(user)
  const { plan = user.plan, org = 'complete' } = c.req.query()
  return plan === user.plan && org === 'complete' ? undefined : nextSetupPage(user)
}

function show(c: AppContext, typed: TypedAgent, errors: Record<string, string> = {}, ask?: CodeRequest) {
  const { user } = c.var
  const steps = stepsFor(user.plan)
  const index = Math.max(0, steps.indexOf('team'))
  return setupPage(
    c,
    <TeamPage
      email={user.email}
      people={countColleagueRows(typed)}
      query={{ plan: user.plan ?? undefined, org: 'complete' }}
      typed={typed}
      errors={errors}
      ask={ask}
    />,
    {
      title: 'Add Team Members',
      status: ask || Object.keys(errors).length > 0 ? 422 : 200,
      progress: {
        names: steps.map((step) => stepNames[step]),
        index,
        percent: progressPercent(index, steps.length),
      },
    },
  )
}

/** The number of colleague rows in the form, at least 1. */
function countColleagueRows(typed: TypedAgent): number {
  const rows = Object.keys(typed).map((name) => Number(/^people\.(\d{1,2})\./.exec(name)?.[1] ?? -1) + 1)
  return Math.min(MAX_COLLEAGUES, Math.max(1, ...rows))
}
