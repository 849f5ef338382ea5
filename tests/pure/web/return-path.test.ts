import { expect, test } from 'vitest'
import { isOwnPath } from '../../../src/web/guards.ts'

test.each(['/contacts', '/contacts?search=a%20b&page=2', '/contact/12#notes'])('%s is a page to return to', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '',
  'contacts',
  '/a\nSet-Cookie: x',
])('an address that leaves the site is not: %j (T28)', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
