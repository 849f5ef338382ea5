import { CardProviderError, type ChangePreview } from '../../../src/billing/cards/card-provider.ts'
import { type RequestedOrder, validateOrder } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, priceBookForOrder, readBilling } from '../../../src/billing/orders/order-facts.ts'
import { type PlannedChange, planChange } from '../../../src/billing/orders/plan-change.ts'
import { calculateTier } from '../../../src/billing/prices/calculate-tier.ts'
import { listTiers } from '../../../src/billing/prices/tiers.ts'
import { isRunning } from '../../../src/billing/subscription/subscription.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { planRefusalMessage, planWords } from '../../../src/messages/plan-change.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import type { CodeRequest } from '../../account/confirm/confirm-its-you.tsx'

import { Calculator } from './calculator.tsx'
import { ChooseStep } from './choose-step.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { type FailureLink, PlanFrame, type WizardStep } from './plan-frame.tsx'
import { PriceTable } from './price-table.tsx'
import { readTypedCount } from './read-order.ts'
import { ReviewStep } from './review-step.tsx'
import { SeatsStep } from './seats-step.tsx'

interface PlanView {
  requested: RequestedOrder
  facts: BillingFacts
  /** Why a change was refused or failed. */
  failure?: string | undefined
  link?: FailureLink | undefined
  confirm?: CodeRequest | undefined
  status?: 422 | 503 | undefined
}

/** The agency's current billing data. */
export const readFacts = (c: AppContext) => c.var.scoped(readBilling)

/** Shown if our own data cannot be read. Source: subscription-020, subscription-021. */
export function showReadFailure(c: AppContext, error: unknown, message: string): Response | Promise<Response> {
  if (error instanceof NotFound) throw error
  c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'the plans page could not be read')
  return framed(c, 0, null, { failure: `${message}. ${planWords.again}`, status: 500 })
}

/** Step 0: the plans, with the calculator. */
export async function showChoice(c: AppContext, { facts, requested, failure, status }: PlanView): Promise<Response> {
  const typed = c.req.query('contacts')
  const tiers = await c.var.scoped(listTiers).catch((error) => showReadFailure(c, error, planWords.noTiers))
  if (tiers instanceof Response) return tiers
  const count = typed === undefined ? undefined : readTypedCount(typed.replaceAll(',', '') || 'none')
  const calculated = count === undefined ? undefined : calculateTier(facts.current, count)
  const isInvalidCount = typed !== undefined && !calculated
  return framed(
    c,
    0,
    <>
      <CurrentPlan facts={facts} timeZone={c.var.user.timeZone} now={c.var.tenantDb.now()} />
      <ChooseStep
        facts={facts}
        tiers={tiers}
        chosen={requested.tierId || (facts.tierId ?? undefined)}
        error={failure}
      />
      <Calculator typed={typed} count={count} tier={calculated} />
      <PriceTable book={facts.current} />
    </>,
    { status: status ?? (isInvalidCount ? 422 : undefined) },
  )
}

/** Step 1: how many agents and clients. */
export const showSeats = (c: AppContext, { facts, requested, ...rest }: PlanView) =>
  framed(c, 1, <SeatsStep facts={facts} requested={requested} />, rest)

/** Step 2: the price. An invalid order leads back to the step where it can be fixed. */
export async function showReview(c: AppContext, view: PlanView): Promise<Response> {
  const { facts, requested, confirm } = view
  const validated = validateOrder({ ...facts, book: priceBookForOrder(facts, requested.tierId) }, requested)
  if (!validated.ok) {
    const link = hasTooManyAgents(validated) ? { href: urls.agents.list(), label: planWords.toAgents } : undefined
    const again = { ...view, failure: view.failure ?? planRefusalMessage(validated), link, status: 422 as const }
    return validated.refused === 'no_plan' || validated.refused === 'by_contract'
      ? showChoice(c, again)
      : showSeats(c, again)
  }
  const planned = planChange(facts, requested)
  const refusal = planned.ok || planned.refused === 'needs_payment' ? undefined : planned.refused
  if (refusal) {
    const failure = view.failure ?? planRefusalMessage({ refused: refusal } as Parameters<typeof planRefusalMessage>[0])
    const link =
      refusal === 'payment_late' ? { href: `${urls.billing()}#invoices`, label: planWords.toOwed } : undefined
    return showSeats(c, { ...view, failure, link, status: 422 })
  }
  const preview = planned.ok ? await fetchPreview(c, facts, planned) : undefined
  if (preview === 'unknown') return framed(c, 2, null, { failure: view.failure ?? planWords.noPreview, status: 503 })
  return framed(
    c,
    2,
    <ReviewStep
      facts={facts}
      order={validated.order}
      planned={planned.ok ? planned : undefined}
      preview={preview}
      timeZone={c.var.user.timeZone}
      confirm={confirm}
    />,
    view,
  )
}

/** What the provider would charge. Undefined if it does not charge the agency yet, 'unknown' if it fails. */
async function fetchPreview(
  c: AppContext,
  { subscription }: BillingFacts,
  { order, charge }: PlannedChange,
): Promise<ChangePreview | 'unknown' | undefined> {
  if (!isRunning(subscription)) return undefined
  const { cards, log } = c.var.deps
  try {
    const current = await cards?.findSubscription(subscription.stripe_subscription_id)
    return current && cards ? await cards.previewChange(current, order, { prorate: charge }) : 'unknown'
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    log.error({ err: error, requestId: c.var.requestId }, 'the price of a change could not be read')
    return 'unknown'
  }
}

/** The agency has more agents than the requested plan allows. */
const hasTooManyAgents = (refusal: { refused: string; held?: number }) =>
  refusal.refused === 'agents_over' || (refusal.refused === 'basic_has_one' && (refusal.held ?? 0) > 1)

function framed(
  c: AppContext,
  step: WizardStep,
  content: React.ReactNode,
  { failure, link, status }: Pick<PlanView, 'failure' | 'link'> & { status?: 422 | 500 | 503 | undefined },
) {
  return page(
    c,
    <PlanFrame step={step} failure={failure} link={link}>
      {content}
    </PlanFrame>,
    { title: planWords.title, ...(status ? { status } : {}) },
  )
}
