import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from '../../src/lib/cut.ts'

test('a text is cut at the length, and before a character that would be cut in two', () => {
  expect(cut('Walter', 10)).toBe('Walter')
  expect(cut('Walter', 3)).toBe('Wal')
  expect(cut('ab😀cd', 4)).toBe('ab😀')
  expect(cut('ab😀cd', 3)).toBe('ab')
})

test('what is cut from whole characters is whole characters, and as long as can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      const start = cut(text, length)
      expect(start.isWellFormed()).toBe(true)
      expect(text.startsWith(start)).toBe(true)
      expect(Math.min(length, text.length) - start.length).toBeLessThanOrEqual(1)
    }),
  )
})
