import type Stripe from 'stripe'
import { z } from 'zod'
import { type CardEvent, CardProviderError, type UsageError } from '../cards/card-provider.ts'

/** How many seconds a signature is valid. */
const SIGNATURE_TOLERANCE_S = 300

/** The event types that the webhook handles. docs/operations/cards.md has the same list. */
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

/** Thin events from a separate event destination. Their details are fetched. */
const USAGE_ERROR_EVENTS = ['v1.billing.meter.error_report_triggered', 'v1.billing.meter.no_meter_found']

const knownEvents: readonly string[] = STRIPE_EVENTS

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

const refused = (reason: string, cause?: unknown) => new CardProviderError('refused', reason, { cause })

/** Verifies the signature and the mode, and reads only the type and ids. The objects themselves are fetched later. */
export async function readEvent(
  verifier: NonNullable<Stripe['webhooks']['signature']>,
  { secrets, isLive }: { secrets: readonly string[]; isLive: boolean },
  body: string,
  signature: string | undefined,
): Promise<CardEvent | undefined> {
  if (!signature) throw refused('The event is not signed')
  const errors: unknown[] = []
  for (const secret of secrets)
    await verifier
      .verifyHeaderAsync(body, signature, secret, SIGNATURE_TOLERANCE_S)
      .catch((error) => errors.push(error))
  if (errors.length === secrets.length) throw refused('The signature is invalid or too old', errors[0])
  const json = parse(body)
  const thin = thinEventShape.safeParse(json).data
  if (thin) {
    if (!USAGE_ERROR_EVENTS.includes(thin.type)) return undefined
    checkMode(thin, isLive)
    const noIds = { customerId: undefined, subscriptionId: undefined, checkoutId: undefined }
    return { ...noIds, id: thin.id, type: thin.type, isLive, isUsageError: true }
  }
  const { success, data: event } = eventShape.safeParse(json)
  // Signed, but not an event that we handle.
  if (!success || !knownEvents.includes(event.type)) return undefined
  checkMode(event, isLive)
  const { object } = event.data
  const idIf = (kind: string) => (object.object === kind ? object.id : undefined)
  return {
    id: event.id,
    type: event.type,
    isLive,
    customerId: idIf('customer') ?? object.customer,
    subscriptionId:
      idIf('subscription') ?? object.subscription ?? object.parent?.subscription_details?.subscription ?? undefined,
    checkoutId: idIf('checkout.session'),
  }
}

function checkMode({ livemode }: { livemode: boolean }, isLive: boolean): void {
  if (livemode !== isLive) throw refused(`The event is from ${livemode ? 'live' : 'test'} mode, but our key is not`)
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
    code,
    count,
    reason: sample_errors[0]?.error_message || data.developer_message_summary,
    identifiers: sample_errors.flatMap(({ request }) => request?.identifier ?? []),
  }))
}
