import { expect, test } from 'vitest'
import { initialsOf } from '../../src/ui/initials.tsx'

test('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Dana Whitfield')).toBe('DW')
  expect(initialsOf('Mary Ann de la Cruz')).toBe('MC')
  expect(initialsOf('  cher ')).toBe('C')
  expect(initialsOf('émile Øre')).toBe('ÉØ')
  expect(initialsOf('')).toBe('')
})
