import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { closePaying, instead, type PayingApp, payingApp, trialAgency } from './paying.ts'

let app: PayingApp
beforeAll(async () => {
  app = await payingApp()
})
afterAll(() => closePaying(app))

/** Opens a payment page and returns its id at the provider. */
async function begun() {
  const agency = await trialAgency(app)
  const answer = await agency.visitor.post('/change-plan/checkout', { plan: 'usage' })
  const id = /\/practice\/checkout\/(\w+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
  expect(id).not.toBe('')
  return { agency, visitor: agency.visitor, id }
}
const accountStateOf = async (id: number) =>
  (await app.t.db.selectFrom('organizations').select('account_state').where('id', '=', id).executeTakeFirstOrThrow())
    .account_state

test.each([
  ['/contacts', '/contacts?payment_success=true&states=NC', '/contacts?states=NC'],
  ['/dashboard', '/dashboard?payment_success=true', '/dashboard'],
  ['/stripe', '/stripe?payment_success', '/stripe'],
])(
  'coming back to %s from a payment that went through, the provider is asked and it is said once (nav-016, nav-027)',
  async (_, address, clean) => {
    const { agency, visitor, id } = await begun()
    await app.standIn.pay(id)
    const back = await visitor.get(address)
    expect([back.status, back.headers.get('Location')]).toEqual([303, clean])
    expect(await visitor.words(clean)).toContain('Payment completed successfully!')
    expect(await visitor.words(clean)).not.toContain('Payment completed')
    expect(await accountStateOf(agency.id)).toBe('live')
  },
)

test('the URL is never trusted: an abandoned payment page and a silent provider are reported as they are (billing-015)', async () => {
  const { agency, visitor } = await begun()
  await visitor.get('/contacts?payment_success=true')
  expect(await visitor.words('/contacts')).toContain('Payment status unknown')
  instead(app, {
    findCheckout: async () => {
      throw new CardProviderError('unreachable', 'down')
    },
  })
  await visitor.get('/dashboard?payment_success=true')
  expect(await visitor.words('/dashboard')).toContain('Payment status unknown')
  expect(await accountStateOf(agency.id)).toBe('trial')
})

test('without a payment the query is removed and nothing is shown, for any user', async () => {
  const agency = await trialAgency(app, 'usage', 2)
  for (const visitor of [agency.visitor, await app.as(agency.dana)])
    for (const value of ['true', 'false', '']) {
      const back = await visitor.get(`/contacts?payment_success=${value}&search=x`)
      expect([back.status, back.headers.get('Location')]).toEqual([303, '/contacts?search=x'])
      expect(await visitor.words('/contacts')).not.toMatch(/Payment (completed|status)/)
    }
})

test('a payment that a webhook reported first is shown when the user returns', async () => {
  const { agency, visitor, id } = await begun()
  await app.standIn.pay(id)
  await visitor.get('/contacts?payment_success=true')
  await visitor.get('/contacts')
  await visitor.get('/dashboard?payment_success=true')
  expect(await visitor.words('/dashboard')).toContain('Payment completed successfully!')
  app.standIn.pass(1)
  const later = await app.as(agency.ruth)
  await later.get('/dashboard?payment_success=true')
  expect(await later.words('/dashboard')).not.toContain('Payment completed')
})
