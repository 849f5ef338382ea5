import { expect, test } from 'vitest'
import { DAY } from './card-subscription.ts'
import { pro, START, stripeCardsSetup } from './stripe-cards-setup.ts'
import { testCards } from './stripe-stand-in.ts'

const setup = stripeCardsSetup()
const { subscribe } = setup

test('a larger plan is shown with its price now, and charged exactly that', async () => {
  const { customerId, subscription } = await subscribe(pro(0))
  setup.standIn.pass(15)
  const preview = await setup.standIn.cards.previewChange(subscription, pro(2, 5000), { prorate: true })
  expect(preview.dueNowCents).toBeGreaterThan(4000)
  expect(preview.dueNowCents).toBeLessThan(5000)
  const after = await setup.standIn.cards.changeSubscription(subscription, pro(2, 5000), {
    prorate: true,
    idempotencyKey: `c:${setup.agency.id}`,
  })
  expect(after.items.map(({ item, quantity }) => [item, quantity])).toEqual([
    ['pro', 1],
    ['seat', 2],
    ['pack', 1],
  ])
  const [newest] = await setup.standIn.cards.listInvoices(customerId)
  expect(newest).toMatchObject({ amountCents: preview.dueNowCents, status: 'paid' })
})

test('a smaller plan costs nothing now and less later, and its seats change with it', async () => {
  const { customerId, subscription } = await subscribe(pro(3))
  const invoices = (await setup.standIn.cards.listInvoices(customerId)).length
  for (const prorate of [true, false])
    expect(await setup.standIn.cards.previewChange(subscription, pro(1), { prorate })).toEqual({
      dueNowCents: 0,
      nextChargeAt: subscription.currentPeriodEnd,
    })
  const less = await setup.standIn.cards.changeSubscription(
    subscription,
    { ...pro(0), tier: 'basic' },
    { prorate: false, idempotencyKey: `d:${setup.agency.id}` },
  )
  expect(less.items.map(({ item }) => item)).toEqual(['basic'])
  expect(await setup.standIn.cards.listInvoices(customerId)).toHaveLength(invoices)
})

test('the usage plan becomes a tier and back, with its metered item', async () => {
  const { subscription } = await subscribe()
  const tier = await setup.standIn.cards.changeSubscription(subscription, pro(1), {
    prorate: true,
    idempotencyKey: `e:${setup.agency.id}`,
  })
  expect(tier.items.map(({ item }) => item).sort()).toEqual(['pro', 'seat'])
  const use = { tier: 'usage', version: 1, extraAgents: 0, extraContacts: 0 } as const
  const back = await setup.standIn.cards.changeSubscription(tier, use, {
    prorate: false,
    idempotencyKey: `f:${setup.agency.id}`,
  })
  expect(back.items.map(({ item }) => item).sort()).toEqual(['usage_base', 'usage_block'])
})

test('a refused card changes nothing and returns the bank’s reason', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { subscription } = await subscribe({ trialEndsAt }, testCards.declinedWhenCharged)
  await expect(setup.standIn.cards.endTrial(subscription.id, `g:${setup.agency.id}`)).rejects.toMatchObject({
    kind: 'declined',
    message: 'Your card was declined.',
  })
  expect(await setup.standIn.cards.findSubscription(subscription.id)).toMatchObject({ status: 'trialing', trialEndsAt })
})

test('the free month ends on request, and a cancellation can be taken back until the end', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { subscription, customerId } = await subscribe({ trialEndsAt })
  const live = await setup.standIn.cards.endTrial(subscription.id, `h:${setup.agency.id}`)
  expect(live.status).toBe('active')
  expect((await setup.standIn.cards.listInvoices(customerId))[0]).toMatchObject({
    amountCents: 9900,
    status: 'paid',
    plan: 'Perennial',
  })
  const cancelled = await setup.standIn.cards.cancelAtPeriodEnd(live.id, true, `i:${setup.agency.id}`)
  expect(cancelled.cancelAt).toEqual(live.currentPeriodEnd)
  expect((await setup.standIn.cards.cancelAtPeriodEnd(live.id, false, `j:${setup.agency.id}`)).cancelAt).toBeUndefined()
  for (let n = 0; n < 2; n++) await setup.standIn.cards.cancelNow(live.id)
  expect(await setup.standIn.cards.findSubscription(live.id)).toMatchObject({ status: 'canceled', endedAt: START })
})

test('a failed payment returns how often it was tried, and since when it is overdue', async () => {
  const { subscription } = await subscribe(
    { trialEndsAt: new Date(START.getTime() + 3 * DAY) },
    testCards.declinedWhenCharged,
  )
  setup.standIn.pass(4)
  const owed = await setup.standIn.cards.findSubscription(subscription.id)
  expect(owed).toMatchObject({ status: 'past_due' })
  expect(owed?.failedPayments).toBeGreaterThan(0)
  expect(owed?.owedSince?.getTime()).toBeLessThanOrEqual(setup.t.clock.now.getTime())
})
