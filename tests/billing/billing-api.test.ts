import { expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { billingSetup, down } from './billing-setup.ts'
import { agencyThatBought } from './bought.ts'

const setup = billingSetup()
const { appWith } = setup

test('GET /api/billing/plan returns prices in dollars and the current usage (api-075, entities-035)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const { status, body } = await (await setup.app.as(ruth)).call('GET', '/api/billing/plan')
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      data: {
        name: 'Perennial',
        contactCount: 0,
        totalClients: -1,
        priceDescription: '$99 a month',
        basePrice: 99,
        monthlyPrice: 99,
        contactsIncluded: 500,
        pricePerAdditionalContact: 0.08,
        priceTiers: [
          { upTo: 500, pricePerContact: 0 },
          { upTo: null, pricePerContact: 0.08 },
        ],
      },
    },
  ])
})

test('a tier plan has a limit and no price per contact (api-075, entities-035)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn, {
    tier: 'pro',
    extraAgents: 1,
    extraContacts: 5000,
  })
  const { body } = await (await setup.app.as(ruth)).call('GET', '/api/billing/plan')
  expect(body.data).toMatchObject({
    name: 'Pro',
    totalClients: 10_000,
    basePrice: 99,
    monthlyPrice: 169,
    pricePerAdditionalContact: null,
    priceTiers: [{ upTo: 10_000, pricePerContact: 0 }],
  })
})

test('GET /api/billing/payment-method returns the card, or that there is none (api-076, entities-036, billing-011)', async () => {
  for (const [card, brand] of [
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ] as const) {
    const { ruth } = await agencyThatBought(setup.app, setup.standIn, {}, card)
    const { body } = await (await setup.app.as(ruth)).call('GET', '/api/billing/payment-method')
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^pm_/),
        type: 'card',
        last4: card.slice(-4),
        brand,
        expiryMonth: expect.any(Number),
        expiryYear: expect.any(Number),
        email: 'june@okafor.example',
      },
    })
  }
  const { ruth } = await makeAgency({}, setup.t)
  const none = await (await setup.app.as(ruth)).call('GET', '/api/billing/payment-method')
  expect([none.status, none.body]).toEqual([200, { success: true, data: null }])
})

test('GET /api/billing/invoices lists invoices, and an invoice download returns a URL (api-077, api-078, entities-037, billing-010)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(ruth)
  const { body } = await visitor.call('GET', '/api/billing/invoices')
  expect(body).toEqual({
    success: true,
    data: [
      {
        id: expect.stringMatching(/^in_/),
        number: expect.any(String),
        date: '2026-11-20T15:00:00.000Z',
        status: 'paid',
        amount: 99,
        currency: 'usd',
        plan: expect.stringContaining('Perennial'),
        pdfUrl: expect.stringMatching(/\/pdf$/),
      },
    ],
  })
  const [{ id, pdfUrl }] = body.data
  const answer = await visitor.call('GET', `/api/billing/invoices/${id}/download`)
  expect([answer.status, answer.body]).toEqual([200, { success: true, data: { url: pdfUrl } }])
  const stranger = await setup.app.as((await agencyThatBought(setup.app, setup.standIn)).ruth)
  expect((await stranger.call('GET', `/api/billing/invoices/${id}/download`)).status).toBe(404)
  const without = await setup.app.as((await makeAgency({}, setup.t)).ruth)
  expect((await without.call('GET', `/api/billing/invoices/${id}/download`)).status).toBe(404)
})

test('an unknown status is passed on unchanged (billing-009)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const odd = {
    id: 'in_odd',
    number: 'P-9',
    createdAt: new Date(),
    status: 'melted',
    hasExhaustedRetries: false,
    amountCents: 1,
    currency: 'usd',
    plan: 'Perennial',
    pdfUrl: undefined,
    payUrl: undefined,
  }
  const { body } = await (await (await appWith({ listInvoices: async () => [odd] })).as(ruth)).call(
    'GET',
    '/api/billing/invoices',
  )
  expect(body.data[0].status).toBe('melted')
})

test.each([
  ['/api/billing/invoices', 'Failed to load invoices.'],
  ['/api/billing/payment-method', 'Failed to load payment method information.'],
  ['/api/billing/invoices/in_1/download', 'Failed to load invoices.'],
  ['/api/subscription/pricing', 'Error loading Stripe product IDs'],
])('%s says what could not be read (billing-012, billing-013, checkout-021)', async (path, error) => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const broken = await appWith({ listInvoices: down, findPaymentMethod: down, findInvoice: down, findPrices: down })
  const answer = await (await broken.as(ruth)).call('GET', path)
  expect([answer.status, answer.body]).toEqual([502, { success: false, error }])
})

test('agents cannot see what their agency pays', async () => {
  const { dana } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(dana)
  for (const path of ['plan', 'payment-method', 'invoices', 'invoices/in_1/download'])
    expect((await visitor.call('GET', `/api/billing/${path}`)).status).toBe(403)
  expect((await setup.app.visitor().call('GET', '/api/billing/plan')).status).toBe(401)
})

test('GET /api/subscription/calculate-tier/{n} returns the plan that includes n contacts (api-065, entities-016)', async () => {
  const { status, body } = await setup.app.visitor().call('GET', '/api/subscription/calculate-tier/12000')
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      pricing: {
        tierId: 'pro',
        tierName: 'Custom 12,000',
        price: 199,
        agentLimit: 3,
        contactLimit: 15_000,
        features: expect.arrayContaining(['3 agents', 'Up to 15,000 contacts']),
      },
    },
  ])
  const most = await setup.app.visitor().call('GET', '/api/subscription/calculate-tier/100001')
  expect(most.body.pricing).toMatchObject({ price: null, agentLimit: -1, contactLimit: -1 })
})

test.each(['-1', '1.5', 'abc', '1e5', '9999999999999', '%20'])(
  'GET /api/subscription/calculate-tier/%s is refused as not a number (api-065)',
  async (n) => {
    const { status, body } = await setup.app.visitor().call('GET', `/api/subscription/calculate-tier/${n}`)
    expect([status, body.success, body.error]).toEqual([
      ...[422, false, 'Enter a whole number of contacts, such as 2500'],
    ])
  },
)

test('GET /api/subscription/pricing returns what the card form needs (api-066, entities-040)', async () => {
  const { ruth } = await makeAgency({}, setup.t)
  const { status, body } = await (await setup.app.as(ruth)).call('GET', '/api/subscription/pricing')
  expect([status, body]).toEqual([
    200,
    { success: true, publishableKey: setup.app.deps.cards!.publishableKey, priceId: expect.stringMatching(/^price_/) },
  ])
  expect((await setup.app.visitor().call('GET', '/api/subscription/pricing')).status).toBe(401)
})
