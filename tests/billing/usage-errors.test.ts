import { expect, test } from 'vitest'
import { listUncountedUsage } from '../../src/billing/usage/usage-errors.ts'
import { cardProvider } from '../../src/main/cards.ts'
import { PRACTICE_PUBLISHABLE_KEY, PRACTICE_STRIPE_KEY } from '../../src/practice/stripe/stand-in.ts'
import { signatureOf } from '../../src/practice/stripe/webhooks.ts'
import { testApp } from '../app.ts'
import { DAY } from './card-subscription.ts'
import { CARD_WEBHOOK_SECRET } from './stripe-stand-in.ts'
import { START, webhooksSetup } from './webhooks-setup.ts'

const setup = webhooksSetup()
const { post, subscribe } = setup

test('usage that Stripe accepts and cannot count is recorded once per event, with its agency', async () => {
  const { subscriptionId } = await subscribe()
  const customerId = String((await setup.standIn.stripe.subscriptions.retrieve(subscriptionId)).customer)
  await setup.standIn.stripe.customers.update(customerId, { email: 'uncounted@okafor.example' })
  const identifier = `blocks-${setup.agency.id}-1`
  await setup.t.db
    .insertInto('usage_reports')
    .values({ organization_id: setup.agency.id, identifier, contacts: 501, blocks: 1, counted_at: START })
    .execute()
  setup.standIn.webhooks.hold()
  await setup.standIn.cards.reportBlocks({ customerId, blocks: 1, identifier, at: START })
  setup.answers = []
  const told: string[] = []
  const loud = setup.app
  setup.app = await testApp(
    { cards: setup.standIn.cards, log: { debug() {}, info() {}, error: (_, says) => void told.push(says) } },
    setup.t,
  )
  expect(await setup.standIn.webhooks.release({ duplicated: true })).toBe(2)
  setup.app = loud
  expect(told).toEqual(['the card provider could not count reported usage'])
  expect(setup.answers).toEqual([200, 200])
  expect(await setup.t.tenantDb.withSystem('test', listUncountedUsage)).toEqual([
    {
      code: 'meter_event_customer_not_found',
      reason: `Customer ${customerId} not found.`,
      count: 1,
      since: START,
      agencies: [setup.agency.slug],
    },
  ])
  setup.t.clock.now = new Date(START.getTime() + 8 * DAY)
  expect(await setup.t.tenantDb.withSystem('test', listUncountedUsage)).toEqual([])
})

test('usage errors come to a destination with its own secret, and only signed ones are accepted', async () => {
  const thin = { object: 'v2.core.event', id: 'evt_unknown', type: 'v1.billing.meter.no_meter_found', livemode: false }
  const body = JSON.stringify(thin)
  const second = 'whsec_destination'
  const account = {
    secretKey: PRACTICE_STRIPE_KEY,
    publishableKey: PRACTICE_PUBLISHABLE_KEY,
    apiBase: setup.standIn.url,
  }
  const cards = cardProvider({ ...account, webhookSecret: `${CARD_WEBHOOK_SECRET},${second}` }, setup.t.tenantDb)
  const two = await testApp({ cards }, setup.t)
  const by = (secret: string) => post(body, signatureOf(secret, body, new Date()), two)
  expect((await by('whsec_of_somebody')).status).toBe(400)
  expect(await (await by(second)).text()).toBe('Not one of our agencies.')
  expect((await by(CARD_WEBHOOK_SECRET)).status).toBe(200)
  const live = JSON.stringify({ ...thin, livemode: true })
  expect((await post(live, signatureOf(second, live, new Date()), two)).status).toBe(400)
})
