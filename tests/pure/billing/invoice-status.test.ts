import { expect, test } from 'vitest'
import { invoiceStatus, isVoid } from '../../../src/billing/cards/invoice-status.ts'

test.each([
  ['draft', false, 'pending'],
  ['open', false, 'pending'],
  ['open', true, 'failed'],
  ['paid', false, 'paid'],
  ['uncollectible', false, 'failed'],
  ['melted', false, undefined],
])('the provider’s %s, given up: %s, is %s (billing-008, entities-037)', (status, hasExhaustedRetries, shown) => {
  expect(invoiceStatus({ status, hasExhaustedRetries })).toBe(shown)
})

test('a void invoice is not shown', () => {
  expect([isVoid({ status: 'void' }), isVoid({ status: 'open' })]).toEqual([true, false])
})
