import type Stripe from 'stripe'
import { z } from 'zod'
import { type CardEvent, CardTrouble, type UsageError } from '../cards/card-provider.ts'

/** Seconds that a signature is good for. */
const TOLERANCE = 300

/** What the webhook is set up with. docs/operations/cards.md lists the same. */
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

/** Thin events, of an event destination of their own: what they are about is asked for. */
const USAGE_ERROR_EVENTS = ['v1.billing.meter.error_report_triggered', 'v1.billing.meter.no_meter_found']

const known: readonly string[] = STRIPE_EVENTS

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)

const thinEventShape = z.object({
  object: z.literal('v2.core.event'),
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
})

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
  check: NonNullable<Stripe['webhooks']['signature']>,
  { secrets, live }: { secrets: readonly string[]; live: boolean },
  body: string,
  signature: string | undefined,
): Promise<CardEvent | undefined> {
  if (!signature) throw refused('It is not signed')
  const wrong: unknown[] = []
  for (const secret of secrets)
    await check.verifyHeaderAsync(body, signature, secret, TOLERANCE).catch((error) => wrong.push(error))
  if (wrong.length === secrets.length) throw refused('Its signature does not fit, or is too old', wrong[0])
  const json = parse(body)
  const thin = thinEventShape.safeParse(json).data
  if (thin) {
    if (!USAGE_ERROR_EVENTS.includes(thin.type)) return undefined
    checkSide(thin, live)
    const nobody = { customerId: undefined, subscriptionId: undefined, checkoutId: undefined }
    return { ...nobody, id: thin.id, type: thin.type, live, isUsageError: true }
  }
  const { success, data: event } = eventShape.safeParse(json)
  // Signed, and of no shape of ours: other kinds of event say nothing that is asked about.
  if (!success || !known.includes(event.type)) return undefined
  checkSide(event, live)
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

function checkSide({ livemode }: { livemode: boolean }, live: boolean): void {
  if (livemode !== live) throw refused(`It is of the ${livemode ? 'live' : 'test'} side, our key is not`)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const usageErrors = z.object({
  data: z.object({
    developer_message_summary: z.string().default(''),
    reason: z.object({
      error_types: z.array(
        z.object({
          code: z.string(),
          error_count: z.number(),
          sample_errors: z
            .array(
              z.object({
                error_message: z.string().default(''),
                request: z.object({ identifier: z.string() }).nullish(),
              }),
            )
            .default([]),
        }),
      ),
    }),
  }),
})

/** Source: docs.stripe.com/billing/subscriptions/usage-based/recording-usage-api, "Handle meter event errors". */
export function readUsageErrors(event: unknown): UsageError[] {
  const { data } = usageErrors.parse(event)
  return data.reason.error_types.map(({ code, error_count: count, sample_errors }) => ({
    ...{ code, count },
    reason: sample_errors[0]?.error_message || data.developer_message_summary,
    identifiers: sample_errors.flatMap(({ request }) => request?.identifier ?? []),
  }))
}
