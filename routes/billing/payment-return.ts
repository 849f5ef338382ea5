import type { MiddlewareHandler } from 'hono'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { listOpenCheckouts, wasJustPaid } from '../../src/billing/checkout/checkouts.ts'
import { linkCheckout } from '../../src/billing/checkout/link-checkout.ts'
import { checkoutWords } from '../../src/messages/checkout.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'

const PARAMETER = 'payment_success'

/** How many open checkouts are checked when the user returns from a payment. Some may be abandoned. */
const MAX_CHECKED_CHECKOUTS = 3

/**
 * For pages that a payment returns to. The URL parameter is not trusted: the agency's open checkouts are fetched from the
 * card provider. Shows the result and redirects to the page without the parameter. Source: nav-016, nav-027, billing-015.
 */
export const paymentReturn: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'GET' || c.req.query(PARAMETER) === undefined) return next()
  if (c.var.user.isAdmin) await showResult(c)
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete(PARAMETER)
  return c.redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303)
}

async function showResult(c: AppContext) {
  const { scoped, deps, tenantDb, identity, requestId } = c.var
  const { cards, log } = deps
  if (!cards) return
  const { open, isPaid } = await scoped(async (scope) => ({
    open: await listOpenCheckouts(scope),
    isPaid: await wasJustPaid(scope),
  }))
  if (isPaid) return flash(c, 'good', checkoutWords.completedSetup)
  if (open.length === 0) return
  const { organizationId, actor } = identity
  for (const id of open.slice(0, MAX_CHECKED_CHECKOUTS)) {
    const linked = await linkCheckout({ tenantDb, cards, log }, id, { organizationId, by: actor }).catch((error) => {
      if (!(error instanceof CardProviderError)) throw error
      log.error({ requestId, err: error }, 'a checkout could not be checked')
      return 'unknown' as const
    })
    if (linked === 'complete' || linked === 'duplicate') return flash(c, 'good', checkoutWords.completedSetup)
  }
  flash(c, 'note', checkoutWords.unknown)
}
