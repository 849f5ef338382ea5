import { Hono } from 'hono'
import { CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { handleCardEvent } from '../../../src/billing/handle-card-event.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

const RESPONSES = { duplicate: 'Already processed.', handled: 'Processed.', not_ours: 'Not one of our agencies.' }

/** Stripe's events. They only signal a change: the current state is fetched from Stripe. */
export const stripeWebhooks = new Hono<AppEnv>().post('/webhooks/stripe', async (c) => {
  const { deps, tenantDb, requestId } = c.var
  const { cards, log } = deps
  if (!cards) return c.text('Cards are not set up.', 503)
  const body = await c.req.text()
  try {
    const event = await cards.readEvent(body, c.req.header('Stripe-Signature'))
    if (!event) return c.text('Ignored.')
    // If anything fails, such as Stripe's API or the database, this returns a 500 and Stripe redelivers the event.
    const outcome = await handleCardEvent({ tenantDb, cards, log }, event).catch((err: Error) => ({ err }))
    if (typeof outcome === 'string') return c.text(RESPONSES[outcome])
    log.error(
      { requestId, eventId: event.id, type: event.type, err: outcome.err },
      'a card provider event could not be processed',
    )
    return c.text('Not processed. Deliver it again.', 500)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    return c.text(`Refused: ${error.message}. Nothing was changed.`, 400)
  }
})
