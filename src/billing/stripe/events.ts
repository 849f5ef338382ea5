import type Stripe from 'stripe'
import { z } from 'zod'
import { type CardEvent, CardTrouble } from '../cards/card-provider.ts'

/** Seconds that a signature is good for. */
const TOLERANCE = 300

/** What the webhook is set up with. docs/operations.md lists the same. */
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.finalized',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.deleted',
] as const

const known: readonly string[] = STRIPE_EVENTS

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)

const eventShape = z.object({
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      customer: reference,
      subscription: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
})

const refused = (why: string, cause?: unknown) => new CardTrouble('refused', why, { cause })

/** Believes nothing but the signature: of what it says, the ids alone are read. */
export async function readEvent(
  { signature: check }: Stripe['webhooks'],
  { secret, live }: { secret: string; live: boolean },
  body: string,
  signature: string | undefined,
): Promise<CardEvent | undefined> {
  if (!signature) throw refused('It is not signed')
  try {
    await check?.verifyHeaderAsync(body, signature, secret, TOLERANCE)
  } catch (error) {
    throw refused('Its signature does not fit, or is too old', error)
  }
  const { success, data: event } = eventShape.safeParse(parse(body))
  // Signed, and of no shape of ours: other kinds of event say nothing that is asked about.
  if (!success || !known.includes(event.type)) return undefined
  if (event.livemode !== live) throw refused(`It is of the ${event.livemode ? 'live' : 'test'} side, our key is not`)
  const { object } = event.data
  const own = (kind: string) => (object.object === kind ? object.id : undefined)
  return {
    id: event.id,
    type: event.type,
    live,
    customerId: own('customer') ?? object.customer,
    subscriptionId:
      own('subscription') ?? object.subscription ?? object.parent?.subscription_details?.subscription ?? undefined,
    checkoutId: own('checkout.session'),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
