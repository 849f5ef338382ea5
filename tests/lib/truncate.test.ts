import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from '../../src/lib/truncate.ts'

test('a text is cut at the length, and before a character that would be cut in two', () => {
  expect(truncate('Walter', 10)).toBe('Walter')
  expect(truncate('Walter', 3)).toBe('Wal')
  expect(truncate('ab😀cd', 4)).toBe('ab😀')
  expect(truncate('ab😀cd', 3)).toBe('ab')
})

test('what is cut from whole characters is whole characters, and as long as can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      const start = truncate(text, length)
      expect(start.isWellFormed()).toBe(true)
      expect(text.startsWith(start)).toBe(true)
      expect(Math.min(length, text.length) - start.length).toBeLessThanOrEqual(1)
    }),
  )
})
