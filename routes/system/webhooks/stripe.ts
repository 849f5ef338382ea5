import { Hono } from 'hono'
import { CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { handleCardEvent } from '../../../src/billing/subscription/handle-event.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

const ANSWERS = { duplicate: 'Known already.', handled: 'Noted.', not_ours: 'Not of an agency of ours.' }

/** What Stripe reports. Only that something changed is taken from it; what is true now is asked of Stripe. */
export const stripeWebhooks = new Hono<AppEnv>().post('/webhooks/stripe', async (c) => {
  const { deps, tenantDb, requestId } = c.var
  const { cards, log } = deps
  if (!cards) return c.text('Cards are not set up.', 503)
  const body = await c.req.text()
  try {
    const event = await cards.readEvent(body, c.req.header('Stripe-Signature'))
    if (!event) return c.text('Nothing to do with it.')
    // Where Stripe cannot be asked it delivers the event again.
    const taken = await handleCardEvent({ tenantDb, cards, log }, event).catch((err: Error) => ({ err }))
    if (typeof taken === 'string') return c.text(ANSWERS[taken])
    log.error({ requestId, eventId: event.id, type: event.type, err: taken.err }, 'an event of the card provider waits')
    return c.text('Not now: deliver it again.', 500)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    return c.text(`Refused: ${error.message}. Nothing was done.`, 400)
  }
})
