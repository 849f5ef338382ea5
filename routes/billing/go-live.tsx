import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  goLive as endTrial,
  type GoLiveQuote,
  type GoLiveResult,
  quoteGoLive,
} from '../../src/billing/account-state/go-live.ts'
import { meteredMonth } from '../../src/messages/a-month.ts'
import { goLiveWords as words } from '../../src/messages/billing-banner.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { type CodeRequest, confirmItsYou, isFresh } from '../account/confirm/confirm-its-you.tsx'
import { GoLivePage } from './go-live/go-live-page.tsx'

type AppContext = Context<AppEnv>

/** The end of the free month, by its own page or by the dialog of the banner. */
export const goLive = new Hono<AppEnv>()
  .get('/stripe/go-live', async (c) => {
    const { scoped, tenantDb, user } = c.var
    const cost = await scoped(quoteGoLive)
    if (asksForJson(c)) {
      const says = typeof cost === 'string' || !isFresh(user, tenantDb.now()) ? undefined : saysOf(cost)
      return c.json({ says })
    }
    return goBackFrom(c, cost) ?? show(c)
  })
  .post('/stripe/go-live', async (c) => {
    const byDialog = asksForJson(c)
    const typed = byDialog ? {} : (await readForm(c, z.looseObject({}))).typed
    if (byDialog && !isFresh(c.var.user, c.var.tenantDb.now())) return c.json({ success: false, page: true })
    const confirmed = await confirmItsYou(c, typed)
    if (!confirmed.ok) return show(c, { ask: confirmed.ask })
    const { deps, tenantDb, identity } = c.var
    const { cards, log } = deps
    const failed: GoLiveResult = { ok: false, refused: 'failed' }
    const done = cards
      ? await endTrial({ tenantDb, cards, log }, identity).catch((error) => {
          const { requestId, user } = c.var
          log.error({ requestId, organizationId: user.organizationId, err: error }, 'nobody could go live')
          return failed
        })
      : failed
    if (byDialog && !done.ok) return c.json({ success: false, message: failureOf(done), says: await saysNow(c) })
    if (done.ok) flash(c, 'good', words.done)
    if (byDialog) return c.json({ success: true })
    if (done.ok) return c.redirect(urls.billing(), 303)
    return goBackFrom(c, done.refused) ?? show(c, { failure: failureOf(done) })
  })

const asksForJson = (c: AppContext) => c.req.header('Accept')?.includes('application/json') === true

/** The provider's own words stand as they are. */
function failureOf({ refused, words: given }: Extract<GoLiveResult, { ok: false }>): string {
  if (given) return given
  return {
    ...{ no_card: words.noCard, not_in_trial: words.notInTrial, ending: words.ending },
    ...{ changed: words.changed, unpaid: words.unpaid, failed: words.failed },
  }[refused]
}

const saysOf = ({ cents, isMetered, monthCents, contacts }: GoLiveQuote) => [
  words.cost(cents),
  ...(isMetered ? [words.metered] : []),
  ...(isMetered && contacts > 0 ? [meteredMonth(monthCents, contacts)] : []),
]

async function saysNow({ var: { tenantDb, identity } }: AppContext) {
  const cost = await tenantDb.withTenant(identity, quoteGoLive)
  return typeof cost === 'string' ? undefined : saysOf(cost)
}

/** Where nothing can be charged, the billing page says so, and lets a cancellation be taken back. */
function goBackFrom(c: AppContext, why: unknown) {
  if (why !== 'not_in_trial' && why !== 'ending') return undefined
  flash(c, 'note', why === 'ending' ? words.ending : words.notInTrial)
  return c.redirect(urls.billing(), 303)
}

async function show(c: AppContext, { failure, ask }: { failure?: string; ask?: CodeRequest } = {}) {
  const says = await saysNow(c)
  return page(c, <GoLivePage says={says} failure={failure} ask={ask} />, {
    title: words.title,
    status: failure || ask ? 422 : 200,
  })
}
