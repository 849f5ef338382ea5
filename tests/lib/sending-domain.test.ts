import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocalPart, parseDomainName } from '../../src/lib/sending-domain.ts'

const ours = ['perennial.example', 'app.perennial.example']

test.each([
  ['mail.blueridge.com', 'mail.blueridge.com'],
  [' Mail.BlueRidge.COM. ', 'mail.blueridge.com'],
  ['blueridge.agency', 'blueridge.agency'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
])('%s is a domain', (text, name) => {
  expect(parseDomainName(text, ours)).toEqual({ ok: true, name })
})

test.each([
  ['', 'missing'],
  ['dana@blueridge.com', 'an_address'],
  ['192.168.0.1', 'ip_address'],
  ['[2001:db8::1]', 'ip_address'],
  ['2001:db8::1', 'ip_address'],
  ['localhost', 'not_a_domain'],
  ['https://blueridge.com', 'not_a_domain'],
  ['blueridge.com/mail', 'not_a_domain'],
  ['blue ridge.com', 'not_a_domain'],
  ['-blue.com', 'not_a_domain'],
  ['blue..com', 'not_a_domain'],
  ['blue.com\r\nBcc: x', 'not_a_domain'],
  ['1.2.3', 'not_a_domain'],
  ['a.b', 'not_a_domain'],
  [`${'a'.repeat(64)}.com`, 'not_a_domain'],
  [`${'a.'.repeat(130)}com`, 'not_a_domain'],
  ['perennial.example', 'ours'],
  ['mail.perennial.example', 'ours'],
  ['gmail.com', 'free_mail'],
  ['mail.yahoo.com', 'free_mail'],
])('%j is refused: %s', (text, fault) => {
  expect(parseDomainName(text, ours)).toEqual({ ok: false, fault })
})

test('the part before the @ is plain', () => {
  expect(['hello', 'a', 'dana.w', 'quotes-2'].filter(isLocalPart)).toHaveLength(4)
  expect(['', '.a', 'a.', 'a..b', 'A', 'a b', 'a@b', 'a"b', 'é', 'a'.repeat(65)].filter(isLocalPart)).toEqual([])
})

test('whatever is typed, an accepted name is safe in an email header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.emailAddress()), (text) => {
      const read = parseDomainName(text, ours)
      if (read.ok) expect(read.name).toMatch(/^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    }),
  )
})
