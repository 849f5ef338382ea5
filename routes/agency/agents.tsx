import { Hono } from 'hono'
import { z } from 'zod'
import { countVerifiedAdmins, removalRefusal } from '../../src/agents/agent.ts'
import { inviteAgent } from '../../src/agents/invite-agent.ts'
import { countScheduledMails, getAgent, listAgents } from '../../src/agents/queries.ts'
import { removeAgent } from '../../src/agents/remove-agent.ts'
import { agentForm, newAgentForm } from '../../src/agents/schemas.ts'
import { setDefaultAgent } from '../../src/agents/set-default.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { agentWords, invitationRefusals, removalRefusals } from '../../src/messages/agents.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { pathId, wholeNumber } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { RemovalPage } from './agents/removal-page.tsx'
import { addAndInvite, needsRecentSignIn, saveAgent } from './agents/saving.ts'
import { logFailure, showAgents } from './agents/show-agents.tsx'
import { saveTeam, showTeam } from './agents/team.tsx'
import { MORE_LICENSES_BUTTON } from './agents/typed-agent.ts'

const removalForm = z.object({
  how: z.enum(['reassign', 'leave', 'none', '']).optional(),
  reassignTo: z.string().max(15).optional(),
})

/** Manage Agents. Its setup variant is in agents/team.tsx. */
export const agents = new Hono<AppEnv>()
  .get('/setup/add-agents', showTeam)
  .post('/setup/add-agents', saveTeam)

  .get('/add-agents', (c) => {
    const open = c.req.query('open')
    return showAgents(c, { open: open === 'new' ? open : wholeNumber(open) })
  })

  .post('/add-agents', async (c) => {
    const read = await readForm(c, newAgentForm)
    const { typed } = read
    if (MORE_LICENSES_BUTTON in typed) return showAgents(c, { open: 'new', formState: { typed, errors: {} } })
    if (!read.ok) return showAgents(c, { open: 'new', formState: { typed, errors: read.errors } }, 422)
    const form = read.data
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return showAgents(c, { open: 'new', formState: { typed, errors: {}, ask: confirmed.ask } }, 422)
    const added = await logFailure(c, () => addAndInvite(c, form))
    if (!added)
      return showAgents(c, { open: 'new', formState: { typed, errors: {} }, banners: [agentWords.notAdded] }, 500)
    if (!added.ok)
      return showAgents(c, { open: 'new', formState: { typed, errors: { [added.field]: added.message } } }, 422)
    flash(c, 'good', agentWords.added(`${form.firstName} ${form.lastName}`, form.email))
    return c.redirect(`${urls.agents.list()}#agent-${added.id}`, 303)
  })

  // A reload after a form error requests this URL with GET.
  .get('/add-agents/:id', (c) => c.redirect(urls.agents.list({ open: idOf(c) }), 303))
  .post('/add-agents/:id', async (c) => {
    const id = idOf(c)
    const read = await readForm(c, agentForm)
    const { typed } = read
    const formState = (errors: Record<string, string> = {}) => ({ open: id, formState: { typed, errors } })
    if (MORE_LICENSES_BUTTON in typed) return showAgents(c, formState())
    if (!read.ok) return showAgents(c, formState(read.errors), 422)
    const changes = read.data
    if (await needsRecentSignIn(c, id, changes)) {
      const confirmed = await reauthenticate(c, typed)
      if (!confirmed.ok) return showAgents(c, { open: id, formState: { typed, errors: {}, ask: confirmed.ask } }, 422)
    }
    const saved = await logFailure(c, () => saveAgent(c, id, changes))
    if (!saved) return showAgents(c, { ...formState(), banners: [agentWords.notSaved] }, 500)
    if (!saved.ok) return showAgents(c, formState({ [saved.field]: saved.message }), 422)
    const name = `${changes.firstName} ${changes.lastName}`
    const emailNote = saved.confirmAt
      ? ` ${agentWords.confirmAt(saved.confirmAt)}`
      : saved.corrected
        ? ` ${agentWords.corrected(changes.email)}`
        : ''
    flash(c, 'good', `${agentWords.saved(name)}${emailNote}`)
    // Users who removed their own admin role can no longer open this page.
    if (id === c.var.user.id && !changes.isAdmin) return c.redirect(urls.contacts.list(), 303)
    return c.redirect(`${urls.agents.list()}#agent-${id}`, 303)
  })

  .post('/add-agents/:id/default', async (c) => {
    const set = await logFailure(c, () => c.var.scoped((scope) => setDefaultAgent(scope, idOf(c))))
    if (set?.ok) flash(c, 'good', agentWords.madeDefault(set.name))
    else flash(c, 'bad', set ? `${agentWords.notDefault}. ${agentWords.defaultSells}` : agentWords.notDefault)
    return c.redirect(`${urls.agents.list()}#agent-${idOf(c)}`, 303)
  })

  .post('/add-agents/:id/invitation', async (c) => {
    const sent = await c.var.scoped((scope) => inviteAgent(scope, idOf(c)))
    if (sent.ok) {
      c.var.deps.wake('send-due-messages')
      flash(c, 'good', agentWords.invited(sent.name))
    } else flash(c, 'note', invitationRefusals[sent.refused])
    return c.redirect(`${urls.agents.list()}#agent-${idOf(c)}`, 303)
  })

  .get('/add-agents/:id/removal', (c) => showRemoval(c))
  .post('/add-agents/:id/removal', async (c) => {
    const read = await readForm(c, removalForm)
    if (!read.ok) return showRemoval(c, { error: agentWords.reassignUnknown }, 422)
    const { how } = read.data
    const typed = { how: how ?? '', reassignTo: read.data.reassignTo ?? '' }
    const newAgentId = how === 'reassign' ? (wholeNumber(typed.reassignTo) ?? null) : null
    const contacts = (await c.var.scoped((scope) => getAgent(scope, idOf(c)))).contacts
    if (contacts > 0 && how !== 'leave' && newAgentId === null)
      return showRemoval(c, { typed, error: agentWords.reassignNeeded }, 422)
    const confirmed = await reauthenticate(c, read.typed)
    if (!confirmed.ok) return showRemoval(c, { typed, ask: confirmed.ask }, 422)
    const removed = await logFailure(c, () =>
      retryOnDeadlock(() => c.var.scoped((scope) => removeAgent(scope, idOf(c), { reassignTo: newAgentId }))),
    )
    if (!removed) return showRemoval(c, { typed, banner: agentWords.notDeleted }, 500)
    if (!removed.ok && removed.refused === 'reassign_unknown')
      return showRemoval(c, { typed, error: agentWords.reassignUnknown }, 422)
    if (!removed.ok) return showRemoval(c, { typed, banner: agentWords.notDeleted }, 422)
    flash(c, 'good', agentWords.removed(removed.name, removed.contacts, removed.reassignedTo))
    return c.redirect(urls.agents.list(), 303)
  })

const idOf = (c: AppContext) => pathId(c, 'id', 'Agent not found')

async function showRemoval(
  c: AppContext,
  state: Partial<Parameters<typeof RemovalPage>[0]> = {},
  status: 200 | 422 | 500 = 200,
) {
  const { scoped, user } = c.var
  const found = await scoped(async (scope) => {
    const agent = await getAgent(scope, idOf(c))
    const users = await listAgents(scope)
    return {
      agent,
      today: todayOf(c),
      candidates: users.filter(({ id, is_agent }) => is_agent && id !== agent.id),
      scheduledMails: await countScheduledMails(scope, agent.id),
      refused: removalRefusal(agent, {
        viewerId: user.id,
        admins: countVerifiedAdmins(users),
      }),
    }
  })
  if (found.refused) {
    flash(c, 'bad', removalRefusals[found.refused])
    return c.redirect(urls.agents.list(), 303)
  }
  return page(c, <RemovalPage typed={{}} {...found} {...state} />, { title: `Delete an agent`, status })
}
