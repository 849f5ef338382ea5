import { Hono } from 'hono'
import { z } from 'zod'
import {
  goLive as endTrial,
  type GoLiveQuote,
  type GoLiveResult,
  quoteGoLive,
} from '../../src/billing/account-state/go-live.ts'
import { goLiveWords as words } from '../../src/messages/billing-banner.ts'
import { meteredMonth } from '../../src/messages/monthly-price.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { type CodeRequest, isRecentSignIn, reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { GoLivePage } from './go-live/go-live-page.tsx'

/** Ends the free month, on its own page or in the banner's dialog. */
export const goLive = new Hono<AppEnv>()
  .get('/stripe/go-live', async (c) => {
    const { scoped, tenantDb, user } = c.var
    const cost = await scoped(quoteGoLive)
    if (asksForJson(c)) {
      const says = typeof cost === 'string' || !isRecentSignIn(user, tenantDb.now()) ? undefined : costSentences(cost)
      return c.json({ says })
    }
    return redirectUnlessPossible(c, cost) ?? show(c)
  })
  .post('/stripe/go-live', async (c) => {
    const isDialog = asksForJson(c)
    const typed = isDialog ? {} : (await readForm(c, z.looseObject({}))).typed
    if (isDialog && !isRecentSignIn(c.var.user, c.var.tenantDb.now())) return c.json({ success: false, page: true })
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return show(c, { ask: confirmed.ask })
    const { deps, tenantDb, identity } = c.var
    const { cards, log } = deps
    const failed: GoLiveResult = { ok: false, refused: 'failed' }
    const result = cards
      ? await endTrial({ tenantDb, cards, log }, identity).catch((error) => {
          const { requestId, user } = c.var
          log.error({ requestId, organizationId: user.organizationId, err: error }, 'an agency could not go live')
          return failed
        })
      : failed
    if (isDialog && !result.ok)
      return c.json({ success: false, message: failureOf(result), says: await currentCost(c) })
    if (result.ok) flash(c, 'good', words.done)
    if (isDialog) return c.json({ success: true })
    if (result.ok) return c.redirect(urls.billing(), 303)
    return redirectUnlessPossible(c, result.refused) ?? show(c, { failure: failureOf(result) })
  })

const asksForJson = (c: AppContext) => c.req.header('Accept')?.includes('application/json') === true

/** The provider's message is shown unchanged. */
function failureOf({ refused, words: providerMessage }: Extract<GoLiveResult, { ok: false }>): string {
  if (providerMessage) return providerMessage
  return {
    no_card: words.noCard,
    not_in_trial: words.notInTrial,
    ending: words.ending,
    changed: words.changed,
    unpaid: words.unpaid,
    failed: words.failed,
  }[refused]
}

const costSentences = ({ cents, isMetered, monthCents, contacts }: GoLiveQuote) => [
  words.cost(cents),
  ...(isMetered ? [words.metered] : []),
  ...(isMetered && contacts > 0 ? [meteredMonth(monthCents, contacts)] : []),
]

async function currentCost({ var: { tenantDb, identity } }: AppContext) {
  const cost = await tenantDb.withTenant(identity, quoteGoLive)
  return typeof cost === 'string' ? undefined : costSentences(cost)
}

/** Redirects to the billing page if the free month is over or was canceled. A cancellation can be undone there. */
function redirectUnlessPossible(c: AppContext, refusal: unknown) {
  if (refusal !== 'not_in_trial' && refusal !== 'ending') return undefined
  flash(c, 'note', refusal === 'ending' ? words.ending : words.notInTrial)
  return c.redirect(urls.billing(), 303)
}

async function show(c: AppContext, { failure, ask }: { failure?: string; ask?: CodeRequest } = {}) {
  const cost = await currentCost(c)
  return page(c, <GoLivePage cost={cost} failure={failure} ask={ask} />, {
    title: words.title,
    status: failure || ask ? 422 : 200,
  })
}
