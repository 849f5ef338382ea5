import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from '../../src/ui/price.tsx'

test('a price in cents is shown in dollars and cents (quotes-018)', () => {
  expect(renderToStaticMarkup(<Price cents={12345} />)).toContain('>$123.45<')
})

test('the price before a discount is shown only if it differs', () => {
  expect(renderToStaticMarkup(<Price cents={100} wasCents={200} />)).toContain('>$2.00</s>')
  expect(renderToStaticMarkup(<Price cents={100} wasCents={100} />)).not.toContain('<s ')
})
