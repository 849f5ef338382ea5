import type { Context } from 'hono'
import type { RequestedOrder } from '../../../src/billing/orders/order.ts'
import { validateOrder } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, bookFor, readBilling } from '../../../src/billing/orders/order-facts.ts'
import { planChange } from '../../../src/billing/orders/plan-change.ts'
import { calculateTier } from '../../../src/billing/prices/calculate-tier.ts'
import { listTiers } from '../../../src/billing/prices/tiers.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { planWords, whyNotPlan } from '../../../src/messages/plan-change.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { page } from '../../../src/web/page.tsx'
import type { CodeRequest } from '../../account/confirm/confirm-its-you.tsx'
import { askForPrice } from './ask-for-price.ts'
import { Calculator } from './calculator.tsx'
import { ChooseStep } from './choose-step.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { type FailureLink, PlanFrame, type WizardStep } from './plan-frame.tsx'
import { PriceTable } from './price-table.tsx'
import { readTypedCount } from './read-order.ts'
import { ReviewStep } from './review-step.tsx'
import { SeatsStep } from './seats-step.tsx'

type AppContext = Context<AppEnv>

interface Shown {
  wish: RequestedOrder
  facts: BillingFacts
  /** Of an attempt that was refused or failed. */
  failure?: string | undefined
  way?: FailureLink | undefined
  confirm?: CodeRequest | undefined
  status?: 422 | 503 | undefined
}

/** The agency as it stands, for any step. */
export const readFacts = (c: AppContext) => c.var.scoped(readBilling)

/** What our own rows did not tell. Source: subscription-020, subscription-021. */
export function showUnread(c: AppContext, error: unknown, told: string): Response | Promise<Response> {
  if (error instanceof NotFound) throw error
  c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'the plans page could not be read')
  return framed(c, 0, null, { failure: `${told}. ${planWords.again}`, status: 500 })
}

/** Step 0: the plans, with the calculator. */
export async function showChoice(c: AppContext, { facts, wish, failure, status }: Shown): Promise<Response> {
  const typed = c.req.query('contacts')
  const tiers = await c.var.scoped(listTiers).catch((error) => showUnread(c, error, planWords.noTiers))
  if (tiers instanceof Response) return tiers
  const calculated =
    typed === undefined ? undefined : calculateTier(facts.current, readTypedCount(typed.replaceAll(',', '') || 'none'))
  const isAskedWrong = typed !== undefined && !calculated
  return framed(
    c,
    0,
    <>
      <CurrentPlan facts={facts} timeZone={c.var.user.timeZone} now={c.var.tenantDb.now()} />
      <ChooseStep facts={facts} tiers={tiers} chosen={wish.tierId || (facts.tierId ?? undefined)} error={failure} />
      <Calculator typed={typed} tier={calculated} />
      <PriceTable book={facts.current} />
    </>,
    { status: status ?? (isAskedWrong ? 422 : undefined) },
  )
}

/** Step 1: how many agents and clients. */
export const showSeats = (c: AppContext, { facts, wish, ...told }: Shown) =>
  framed(c, 1, <SeatsStep facts={facts} wish={wish} />, told)

/** Step 2: what it costs. A wish that cannot be is shown where it can be mended. */
export async function showReview(c: AppContext, shown: Shown): Promise<Response> {
  const { facts, wish, confirm } = shown
  const judged = validateOrder({ ...facts, book: bookFor(facts, wish.tierId) }, wish)
  if (!judged.ok) {
    const way = hasTooMany(judged) ? { href: urls.agents.list(), label: planWords.toAgents } : undefined
    const again = { ...shown, failure: shown.failure ?? whyNotPlan(judged), way, status: 422 as const }
    return judged.refused === 'no_plan' || judged.refused === 'by_contract' ? showChoice(c, again) : showSeats(c, again)
  }
  const planned = planChange(facts, wish)
  const refusal = planned.ok || planned.refused === 'needs_payment' ? undefined : planned.refused
  if (refusal) {
    const failure = shown.failure ?? whyNotPlan({ refused: refusal } as Parameters<typeof whyNotPlan>[0])
    const way = refusal === 'payment_late' ? { href: `${urls.billing()}#invoices`, label: planWords.toOwed } : undefined
    return showSeats(c, { ...shown, failure, way, status: 422 })
  }
  const asked = planned.ok ? await askForPrice(c, facts, planned) : undefined
  if (asked === 'unknown') return framed(c, 2, null, { failure: shown.failure ?? planWords.noPreview, status: 503 })
  return framed(
    c,
    2,
    <ReviewStep
      facts={facts}
      order={judged.order}
      planned={planned.ok ? planned : undefined}
      preview={asked}
      timeZone={c.var.user.timeZone}
      confirm={confirm}
    />,
    shown,
  )
}

/** Of agents, for the plan that is wanted. */
const hasTooMany = (refusal: { refused: string; held?: number }) =>
  refusal.refused === 'agents_over' || (refusal.refused === 'basic_has_one' && (refusal.held ?? 0) > 1)

function framed(
  c: AppContext,
  step: WizardStep,
  content: React.ReactNode,
  { failure, way, status }: Pick<Shown, 'failure' | 'way'> & { status?: 422 | 500 | 503 | undefined },
) {
  return page(
    c,
    <PlanFrame step={step} failure={failure} way={way}>
      {content}
    </PlanFrame>,
    { title: planWords.title, ...(status ? { status } : {}) },
  )
}
