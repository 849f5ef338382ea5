import { expect, test } from 'vitest'
import { segmentsOf, toGsm } from '../../src/lib/gsm-text.ts'

test('characters outside the GSM alphabet become the most similar one, or are removed', () => {
  expect(toGsm('Así, “mañana” — ¿qué? ‘Größe’… 🎂ł')).toBe('Asi, "mañana" - ¿qué? \'Größe\'... l')
  expect(toGsm('{a} [b] 5 €')).toBe('{a} [b] 5 €')
})

test('up to 160 characters are one segment, then each has 153; braces and the euro count twice', () => {
  expect(segmentsOf('a'.repeat(160))).toBe(1)
  expect(segmentsOf('a'.repeat(161))).toBe(2)
  expect(segmentsOf('a'.repeat(306))).toBe(2)
  expect(segmentsOf('a'.repeat(307))).toBe(3)
  expect(segmentsOf('€'.repeat(81))).toBe(2)
})
