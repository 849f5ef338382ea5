import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CardProvider, CardProviderError, type Invoice } from '../../../src/billing/cards/card-provider.ts'
import { fetchCardDetails, fetchInvoice } from '../../../src/billing/cards/fetch-card-details.ts'
import type { Subscription } from '../../../src/billing/subscription/subscription.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const subscription = { stripe_customer_id: 'cus_1', stripe_subscription_id: 'sub_1' } as Subscription
const cards = (answers: Partial<CardProvider>) => answers as CardProvider
const invoice = { id: 'in_1', status: 'paid' } as Invoice

test('a provider that does not answer in time delays neither the page nor the other answer', async () => {
  const asked = fetchCardDetails(cards({ findPaymentMethod: never, listInvoices: async () => [invoice] }), subscription)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await asked).toEqual({
    method: { ok: false, error: expect.objectContaining({ kind: 'unreachable' }) },
    invoices: { ok: true, value: [invoice] },
  })
})

test('both are asked in parallel', async () => {
  const began: string[] = []
  const noting = (name: string) => () => {
    began.push(name)
    return never()
  }
  void fetchCardDetails(cards({ findPaymentMethod: noting('method'), listInvoices: noting('invoices') }), subscription)
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual(['method', 'invoices'])
  await vi.advanceTimersByTimeAsync(6_000)
})

test('an agency without a card is not asked about', async () => {
  const none = { method: { ok: true, value: undefined }, invoices: { ok: true, value: [] } }
  expect(await fetchCardDetails(undefined, undefined)).toEqual(none)
  expect(await fetchCardDetails(undefined, { ...subscription, stripe_customer_id: null })).toEqual(none)
})

test('only an invoice id is passed on, and a void invoice is none (billing-010)', async () => {
  const handed: string[] = []
  const provider = cards({
    async findInvoice(_customer, id) {
      handed.push(id)
      return { ...invoice, id, status: id === 'in_void' ? 'void' : 'paid' }
    },
  })
  for (const id of ['', 'cus_1', 'in_', '../in_1', 'in_1/pay', `in_${'x'.repeat(200)}`])
    expect(await fetchInvoice(provider, subscription, id)).toBeUndefined()
  expect(handed).toEqual([])
  expect(await fetchInvoice(provider, subscription, 'in_void')).toBeUndefined()
  expect(await fetchInvoice(provider, subscription, 'in_2')).toMatchObject({ id: 'in_2' })
  await expect(fetchInvoice(undefined, subscription, 'in_2')).rejects.toThrow(CardProviderError)
})
