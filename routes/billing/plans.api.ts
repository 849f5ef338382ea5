import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { changePlan } from '../../src/billing/orders/change-plan.ts'
import { readBilling } from '../../src/billing/orders/order-facts.ts'
import { listTiers } from '../../src/billing/prices/tiers.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { planRefusals, wizardWords } from '../../src/messages/onboarding.ts'
import { planRefusalMessage, planWords as words } from '../../src/messages/plan-change.ts'
import { choosePlan } from '../../src/onboarding/choose-plan.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { nextSetupPage } from '../../src/web/guards.ts'
import { requireRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { trySetUpDatabase } from '../account/onboarding/set-up.ts'
import {
  statusResponse,
  subscriptionResponse,
  tierResponse,
  toStatusResponse,
  toSubscriptionResponse,
  toTierResponse,
} from './checkout/responses.ts'

const count = z.number().int().min(0).max(1_000_000)
/** Numbers beyond what can be ordered are refused by validateOrder. */
export const orderBody = { tierId: z.string().max(40), extraAgents: count.default(0), extraContacts: count.default(0) }

/** `org` is an id or a slug. Throws NotFound unless it is the session's own organization. */
export function requireOwnOrganization(c: AppContext, org: string) {
  const { organizationId, organizationSlug } = c.var.user
  if (org !== String(organizationId) && org !== organizationSlug) throw new NotFound('Organization not found')
}

export const refuseOrder = (error: string) => Response.json({ success: false, error, message: error }, { status: 422 })

const facts = (c: AppContext) => c.var.scoped(readBilling)

const current = async (c: AppContext) => {
  try {
    return toSubscriptionResponse(await facts(c), c.var.user.isDemo)
  } catch (error) {
    if (error instanceof NotFound) throw error
    c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'a subscription could not be read')
    throw new HTTPException(500, { message: words.noCurrent })
  }
}

export const plansApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/organizations/subscription-tiers',
    summary: 'The plans with their prices in dollars and their limits; -1 means no limit',
    guard: 'agent',
    answer: z.object({ success: z.literal(true), tiers: z.array(tierResponse) }),
    async handler({ c }) {
      const tiers = await c.var.scoped(listTiers).catch((error) => {
        c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'plans could not be read')
        throw new HTTPException(500, { message: words.noTiers })
      })
      return { success: true as const, tiers: tiers.map(toTierResponse) }
    },
  }),
  api({
    method: 'GET',
    path: '/api/organizations/my-subscription',
    summary: 'Your agency’s subscription',
    guard: 'admin',
    answer: subscriptionResponse,
    handler: ({ c }) => current(c),
  }),
  api({
    method: 'GET',
    path: '/api/organizations/{orgId}/subscription',
    summary: 'An organization’s subscription; the organization must be your own',
    guard: 'admin',
    params: z.object({ orgId: z.string().max(100) }),
    answer: subscriptionResponse,
    async handler({ c, params: { orgId } }) {
      requireOwnOrganization(c, orgId)
      return current(c)
    },
  }),
  api({
    method: 'POST',
    path: '/api/organizations/{org}/subscription',
    summary:
      'Changes the plan, the extra agents or the extra clients. checkoutRequired means that the agency has no running subscription with a card: in the free month the change is made and a card can be added later; otherwise a checkout is needed first. Needs a recent sign-in.',
    guard: 'admin',
    perMinute: 30,
    params: z.object({ org: z.string().max(100) }),
    body: z.strictObject(orderBody),
    answer: z.object({
      success: z.literal(true),
      subscription: subscriptionResponse,
      checkoutRequired: z.boolean(),
      /** When the new plan starts. Null means now, or after the checkout. */
      startsOn: z.string().nullable(),
    }),
    also: {
      402: 'The card was declined, or there is none',
      403: 'Only for admins with a recent sign-in',
      503: 'The payment provider failed or is not set up',
    },
    async handler({ c, params: { org }, body }) {
      requireOwnOrganization(c, org)
      requireRecentSignIn(c)
      const { deps, tenantDb, identity } = c.var
      if (!deps.cards) throw new HTTPException(503, { message: words.noCards })
      const changed = await changePlan({ tenantDb, identity, cards: deps.cards, log: deps.log }, body, undefined).catch(
        (error) => {
          if (!(error instanceof CardProviderError)) throw error
          deps.log.error({ err: error, requestId: c.var.requestId }, 'a plan could not be changed')
          if (error.kind === 'declined') throw new HTTPException(402, { message: words.declined(error.message) })
          if (error.kind === 'no_payment_method') throw new HTTPException(402, { message: words.noMethod })
          const message = error.kind === 'unreachable' ? words.unknownOutcome : words.nothingChanged
          throw new HTTPException(503, { message: `${words.notSaved}. ${message}` })
        },
      )
      const subscription = await current(c)
      if (!changed.ok && changed.refused !== 'needs_payment') return refuseOrder(planRefusalMessage(changed))
      return {
        success: true as const,
        subscription,
        checkoutRequired: !changed.ok || changed.when === 'chosen',
        startsOn: changed.ok && changed.when === 'later' ? changed.on.toISOString() : null,
      }
    },
  }),
  api({
    method: 'POST',
    path: '/api/choose-plan',
    summary: 'Chooses or changes the plan during setup',
    guard: 'admin',
    perMinute: 30,
    body: z.strictObject({ plan: z.string().max(40), orgSlug: z.string().max(100) }),
    answer: z.object({ success: z.literal(true), redirectUrl: z.string() }),
    also: { 404: 'Not your organization' },
    async handler({ c, body: { plan, orgSlug } }) {
      requireOwnOrganization(c, orgSlug)
      const { scoped, identity, user } = c.var
      // After setup, a plan can only be changed where its price is shown first.
      if (user.isOnboarded) return refuseOrder(words.chosenAlready)
      const chosen = await scoped((scope) => choosePlan(scope, plan))
      if (!chosen.ok) return refuseOrder(planRefusals[chosen.refused])
      if (chosen.plan === 'basic' && !(await trySetUpDatabase(c, identity)))
        throw new HTTPException(500, { message: wizardWords.noDatabase })
      return { success: true as const, redirectUrl: nextSetupPage({ ...user, plan: chosen.plan }) }
    },
  }),
  api({
    method: 'GET',
    path: '/api/stripe/subscription-status',
    summary: 'Subscription status',
    guard: 'admin',
    answer: statusResponse,
    handler: async ({ c }) => toStatusResponse(await facts(c), c.var.user.isDemo),
  }),
]
