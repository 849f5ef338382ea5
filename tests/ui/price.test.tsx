import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatPrice, Price } from '../../src/ui/price.tsx'

test('a price in cents is shown in dollars and cents (quotes-018)', () => {
  expect(formatPrice(12345)).toBe('$123.45')
  expect(formatPrice(5)).toBe('$0.05')
  expect(formatPrice(100)).toBe('$1.00')
  expect(formatPrice(123456700)).toBe('$1,234,567.00')
  expect(formatPrice(-250)).toBe('-$2.50')
})

test('the price before a discount is shown only where it differs', () => {
  expect(renderToStaticMarkup(<Price cents={100} wasCents={200} />)).toContain('>$2.00</s>')
  expect(renderToStaticMarkup(<Price cents={100} wasCents={100} />)).not.toContain('<s ')
})
