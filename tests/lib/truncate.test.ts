import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from '../../src/lib/truncate.ts'

test('a text is cut at the length, and before a character that would be split', () => {
  expect(truncate('Walter', 10)).toBe('Walter')
  expect(truncate('Walter', 3)).toBe('Wal')
  expect(truncate('ab😀cd', 4)).toBe('ab😀')
  expect(truncate('ab😀cd', 3)).toBe('ab')
})

test('a cut text has whole characters, and is as long as possible', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      const start = truncate(text, length)
      expect(start.isWellFormed()).toBe(true)
      expect(text.startsWith(start)).toBe(true)
      expect(Math.min(length, text.length) - start.length).toBeLessThanOrEqual(1)
    }),
  )
})
