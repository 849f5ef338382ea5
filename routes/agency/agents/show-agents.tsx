import { HTTPException } from 'hono/http-exception'
import { findSeatQuota, findSenderRules, listAgents, type SenderRules } from '../../../src/agents/queries.ts'
import { findPlanUse } from '../../../src/billing/usage/usage.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import { todayOf } from '../../../src/web/today-of.ts'
import { AgentListPage, type ListPageProps } from './list-page.tsx'

/**
 * Manage Agents. If the agents or the settings cannot be read, a red banner says so, and the rest of the page still
 * works. Source: agents-026, agents-027.
 */
export async function showAgents(
  c: AppContext,
  { banners = [], ...state }: Partial<Pick<ListPageProps, 'open' | 'formState' | 'banners'>>,
  status: 200 | 422 | 500 = 200,
) {
  const { scoped, user, deps } = c.var
  const agents = await logFailure(c, () => scoped(listAgents))
  const rules = await logFailure(c, () => scoped(findSenderRules))
  const seats = await logFailure(c, () => scoped(findSeatQuota))
  const planUse = await logFailure(c, () => scoped(findPlanUse))
  if (typeof state.open === 'number' && agents && !agents.some(({ id }) => id === state.open))
    throw new NotFound(agentWords.notHere)
  return page(
    c,
    <AgentListPage
      agents={agents ?? []}
      rules={rules ?? fromSession(user)}
      seats={seats}
      planUse={planUse}
      viewerId={user.id}
      today={todayOf(c)}
      timeZone={user.timeZone}
      linkOf={(agent) =>
        `${deps.publicUrl}${urls.selfOnboarding(user.organizationSlug, { agentId: agent.public_token })}`
      }
      banners={[...banners, ...(agents ? [] : [agentWords.noList]), ...(rules ? [] : [agentWords.noSettings])]}
      {...state}
    />,
    { title: 'Manage Agents', status: agents && rules ? status : 500 },
  )
}

/** Logs an unexpected error and returns undefined. Rethrows NotFound and HTTPException. */
export async function logFailure<T>(c: AppContext, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound || error instanceof HTTPException) throw error
    c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'agents could not be read or saved')
    return undefined
  }
}

const fromSession = (user: AppContext['var']['user']): SenderRules => ({
  forcesAgencyDetails: user.forcesAgencyDetails,
  agentsMayChange: user.mayChangeOwnSettings,
  bookingLink: null,
})
