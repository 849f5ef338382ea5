import { expect, test } from 'vitest'
import { lastNight } from '../../../src/dashboard/book-health/count-books.ts'

test('books are recounted from 8:00 UTC on, and not again before the next 8:00', () => {
  const since = (now: string) => lastNight(new Date(now)).toISOString()
  expect(since('2026-11-22T07:59:59Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(since('2026-11-22T08:00:00Z')).toBe('2026-11-22T08:00:00.000Z')
  expect(since('2026-11-23T03:00:00Z')).toBe('2026-11-22T08:00:00.000Z')
})
