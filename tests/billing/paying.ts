import { onTestFinished } from 'vitest'
import type { CardProvider } from '../../src/billing/cards/card-provider.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { LAUNCH_CODE, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export interface PayingApp extends TestApp {
  standIn: StripeStandIn
  cards: CardProvider
  /** Fields of logged errors. */
  troubles: object[]
}

/** The app with the practice card provider and Stripe's SDK, on its own database with a movable clock. */
export async function payingApp({ launch = false } = {}): Promise<PayingApp> {
  const t = await freshDatabase()
  const standIn = await startStripeStandIn(t)
  const { cards } = standIn
  const troubles: object[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void troubles.push(fields) }
  const app = await testApp({ cards, log, ...(launch ? { launchCode: LAUNCH_CODE } : {}) }, t)
  return { ...app, standIn, cards, troubles }
}

export const closePaying = async ({ standIn, t }: PayingApp) => {
  await standIn.close()
  await t.close()
}

/** Replaces methods of the app's card provider until the test ends. */
export function instead(app: PayingApp, changes: Partial<CardProvider>) {
  const before = { ...app.cards }
  Object.assign(app.cards, changes)
  onTestFinished(() => void Object.assign(app.cards, before))
}

/** An agency in its free month, on this plan, with this many agents. */
export async function trialAgency(app: PayingApp, tier = 'usage', agents = 1): Promise<Agency & { visitor: Visitor }> {
  const { db, clock } = app.t
  const agency = await makeAgency({ plan: tier, account_state: 'trial' }, app.t)
  const others = [agency.dana.id, agency.omar.id].slice(agents - 1)
  if (others.length > 0)
    await db
      .updateTable('users')
      .set({ removed_at: clock.now, is_default_agent: false })
      .where('id', 'in', others)
      .execute()
  await db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: tier,
      status: 'trialing',
      started_at: clock.now,
      trial_ends_at: new Date(clock.now.getTime() + 30 * 86_400_000),
    })
    .execute()
  return { ...agency, visitor: await app.as(agency.ruth) }
}

/** Opens a hosted payment page, pays with this card and returns. */
export async function pays(
  app: PayingApp,
  visitor: Visitor,
  order: Record<string, string> = { plan: 'usage' },
  card?: string,
) {
  const begun = await visitor.post('/change-plan/checkout', order)
  const id = /\/practice\/checkout\/(\w+)/.exec(begun.headers.get('Location') ?? '')?.[1] ?? ''
  if (!id) throw new Error(`no payment page: ${begun.status} ${begun.headers.get('Location')}`)
  await app.standIn.pay(id, card)
  await visitor.get(`/change-plan/checkout/return?session_id=${id}`)
  return id
}

/** An agency after its free month with a paid subscription, so that changes are charged. */
export async function payingAgency(app: PayingApp, tier = 'usage', agents = 1) {
  const agency = await trialAgency(app, tier, agents)
  await pays(app, agency.visitor, { plan: tier })
  const subscriptionId = (await subscriptionRow(app, agency.id))?.stripe_subscription_id ?? ''
  await app.cards.endTrial(subscriptionId, `end:${agency.id}`)
  await syncSubscription({ tenantDb: app.t.tenantDb, cards: app.cards, log: app.deps.log }, agency.id)
  return { ...agency, subscriptionId }
}

export const subscriptionRow = (app: PayingApp, organizationId: number) =>
  app.t.db.selectFrom('subscriptions').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()
