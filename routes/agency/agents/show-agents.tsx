import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findSeatQuota, findSenderRules, listAgents, type SenderRules } from '../../../src/agents/queries.ts'
import { findPlanUse } from '../../../src/billing/use/usage.ts'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import { AgentListPage, type ListPageProps } from './list-page.tsx'

type AppContext = Context<AppEnv>

/** Manage Agents. What cannot be read is named in a red banner; the rest of the page stands. Source: agents-026, agents-027. */
export async function showAgents(
  c: AppContext,
  { banners = [], ...shown }: Partial<Pick<ListPageProps, 'open' | 'filled' | 'banners'>>,
  status: 200 | 422 | 500 = 200,
) {
  const { scoped, tenantDb, user, deps } = c.var
  const agents = await logFailure(c, () => scoped(listAgents))
  const rules = await logFailure(c, () => scoped(findSenderRules))
  const room = await logFailure(c, () => scoped(findSeatQuota))
  const planUse = await logFailure(c, () => scoped(findPlanUse))
  if (typeof shown.open === 'number' && agents && !agents.some(({ id }) => id === shown.open))
    throw new NotFound(agentWords.notHere)
  return page(
    c,
    <AgentListPage
      agents={agents ?? []}
      rules={rules ?? fromSession(user)}
      room={room}
      planUse={planUse}
      viewerId={user.id}
      today={todayIn(user.timeZone, tenantDb.now())}
      timeZone={user.timeZone}
      linkOf={(agent) =>
        `${deps.publicUrl}${urls.selfOnboarding(user.organizationSlug, { agentId: agent.public_token })}`
      }
      banners={[...banners, ...(agents ? [] : [agentWords.noList]), ...(rules ? [] : [agentWords.noSettings])]}
      {...shown}
    />,
    { title: 'Manage Agents', status: agents && rules ? status : 500 },
  )
}

/** Undefined, and a line in the log, for what broke on our side; refusals go on their way. */
export async function logFailure<T>(c: AppContext, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound || error instanceof HTTPException) throw error
    c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'agents: a step failed')
    return undefined
  }
}

const fromSession = (user: AppContext['var']['user']): SenderRules => ({
  forcesAgency: user.speaksAsAgency,
  agentsMayChange: user.mayChangeOwnSettings,
  bookingLink: null,
})
