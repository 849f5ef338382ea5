import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { getAgent, listAgents } from '../../src/agents/queries.ts'
import { removeAgent } from '../../src/agents/remove-agent.ts'
import {
  agentChangesBody,
  agentParams,
  agentResponse,
  defaultAgentBody,
  licensesIn,
  newAgentBody,
  removalQuery,
  toAgentResponse,
} from '../../src/agents/responses.ts'
import { setDefaultAgent } from '../../src/agents/set-default.ts'
import { retryOnDeadlock } from '../../src/lib/retry-on-deadlock.ts'
import { agentWords } from '../../src/messages/agents.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { requireRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { addAndInvite, needsRecentSignIn, saveAgent } from './agents/saving.ts'

export const agentsApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/agents',
    summary: 'Everyone at the agency',
    guard: 'admin',
    answer: z.object({ agents: z.array(agentResponse), defaultAgentId: z.number().nullable() }),
    handler: ({ c }) =>
      c.var.scoped(async (scope) => {
        const agents = await listAgents(scope)
        return {
          agents: agents.map((agent) => toAgentResponse(agent, scope.organizationId)),
          defaultAgentId: agents.find((agent) => agent.is_default_agent)?.id ?? null,
        }
      }),
  }),
  api({
    method: 'POST',
    path: '/api/agents/create',
    summary: 'Adds a colleague and emails an invitation. Needs a recent sign-in.',
    guard: 'admin',
    body: newAgentBody,
    answer: agentResponse,
    handler: async ({ c, body: { stateLicenses, ...person } }) => {
      requireRecentSignIn(c)
      const saved = await addAndInvite(c, { ...person, licenses: licensesIn(stateLicenses) })
      return saved.ok ? agentById(c, saved.id) : refusal(c, saved)
    },
  }),
  api({
    method: 'POST',
    path: '/api/agents/set_default_agent',
    summary: 'Sets the default agent, who gets contacts added without an agent',
    guard: 'admin',
    body: defaultAgentBody,
    answer: z.object({ success: z.literal(true), defaultAgentId: z.number() }),
    also: { 404: 'No such person at your agency' },
    handler: async ({ c, body: { agentId } }) => {
      const set = await c.var.scoped((scope) => setDefaultAgent(scope, agentId))
      if (set.ok) return { success: true as const, defaultAgentId: agentId }
      return c.json({ success: false, error: `${agentWords.notDefault}. ${agentWords.defaultSells}` }, 422)
    },
  }),
  api({
    method: 'PUT',
    path: '/api/agents/{id}',
    summary: 'Updates an agent. Admins can update anyone; others only themselves.',
    guard: 'agent',
    params: agentParams,
    body: agentChangesBody,
    answer: agentResponse,
    handler: async ({ c, params: { id }, body: { stateLicenses, ...changes } }) => {
      const { user } = c.var
      if (!user.isAdmin && id !== user.id)
        throw new HTTPException(403, { message: 'Only an admin at your agency can change someone else.' })
      if (await needsRecentSignIn(c, id, changes)) requireRecentSignIn(c)
      const licenses =
        stateLicenses &&
        (await c.var.scoped(async (scope) => licensesIn(stateLicenses, (await getAgent(scope, id)).licenses)))
      const saved = await saveAgent(c, id, { ...changes, ...(licenses ? { licenses } : {}) })
      return saved.ok ? agentById(c, id) : refusal(c, saved)
    },
  }),
  api({
    method: 'DELETE',
    path: '/api/agents/{id}',
    summary: 'Removes an agent. Their contacts go to the given agent or become unassigned.',
    guard: 'admin',
    params: agentParams,
    query: removalQuery,
    answer: z.object({ success: z.literal(true), reassigned: z.number(), message: z.string() }),
    handler: async ({ c, params: { id }, query: { reassignTo } }) => {
      requireRecentSignIn(c)
      const removed = await retryOnDeadlock(() =>
        c.var.scoped((scope) => removeAgent(scope, id, { reassignTo: reassignTo ?? null })),
      )
      if (!removed.ok) {
        const error = removed.refused === 'reassign_unknown' ? agentWords.reassignUnknown : agentWords.notDeleted
        return c.json({ success: false, error }, 422)
      }
      const { name, contacts, reassignedTo } = removed
      return {
        success: true as const,
        reassigned: reassignedTo ? contacts : 0,
        message: `${name} was deleted.`,
      }
    },
  }),
]

const agentById = (c: AppContext, id: number) =>
  c.var.scoped(async (scope) => toAgentResponse(await getAgent(scope, id), scope.organizationId))

const refusal = (
  c: AppContext,
  { field, message, forbidden }: { field: string; message: string; forbidden?: boolean },
) =>
  forbidden
    ? c.json({ success: false, error: message }, 403)
    : c.json({ success: false, error: message, fields: { [field]: message } }, 422)
