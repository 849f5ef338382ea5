import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, looksLikeEmail, parseEmailAddress } from '../../src/lib/email-address.ts'

test.each([
  ['a@b.c', false],
  ['ab@c.d', true],
  ['abcdefg', false],
  ['abc@defg', false],
  ['abc.defg', false],
  ['', false],
])('an address is checked once it has an @, a dot and more than five characters: %j %s (contacts-032)', (text, is) => {
  expect(looksLikeEmail(text)).toBe(is)
})

test.each([
  ['a@b.c', false],
  ['ab@c.d', true],
  ['', false],
])('a row with the address %j is imported: %s (csv-008)', (text, ok) => {
  expect(parseEmailAddress(text).ok).toBe(ok)
})

test.each([
  'jane@example.com',
  ' jane@example.com ',
  "o'brien+medigap@mail.example.co",
  'JANE.DOE@Example.COM',
  'a_b-c@x-y.example',
])('an ordinary address is accepted: %j', (text) => {
  expect(parseEmailAddress(text)).toEqual({ ok: true, address: text.trim() })
})

test.each([
  'jane@example.com\r\nBcc: evil@example.com',
  'jane@example.com\n',
  'jane@example.com\0',
  'jane@example.com,evil@example.com',
  'jane@example.com;evil@example.com',
  '"jane"@example.com',
  'Jane <jane@example.com>',
  'jane doe@example.com',
  'jane@exa mple.com',
  'jane@@example.com',
  'jane@doe@example.com',
  '.jane@example.com',
  'jane.@example.com',
  '@example.com',
  'jane@example.com.',
  'jane@.example.com',
  'jane@example..com',
  'jane.doe@example',
  'jane@-example.com',
  'jane@[127.0.0.1]',
  'jane(comment)@example.com',
  'jän@example.com',
  'jane\u202e@example.com',
  `${'a'.repeat(65)}@example.com`,
  `jane@${'a.'.repeat(130)}com`,
])('an address that could reach somebody else or nobody is refused: %j (T26)', (text) => {
  expect(parseEmailAddress(text)).toEqual({ ok: false, error: 'Please enter a valid email address.' })
})

test('an accepted address is one line of printable ASCII with one @ (T26)', () => {
  const nearly = fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a}@${b}.com`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly, fc.emailAddress()), (text) => {
      const parsed = parseEmailAddress(text)
      if (parsed.ok) expect(parsed.address).toMatch(/^[!-?A-~]+@[!-?A-~]+$/)
    }),
  )
})

test('a very long text is refused at once (T34)', () => {
  const started = performance.now()
  expect(parseEmailAddress('a@'.repeat(500_000)).ok).toBe(false)
  expect(parseEmailAddress(' '.repeat(1_000_000)).ok).toBe(false)
  expect(performance.now() - started).toBeLessThan(100)
})

test('addresses are compared case-insensitively', () => {
  expect(emailKey(' Jane@Example.COM')).toBe('jane@example.com')
})
