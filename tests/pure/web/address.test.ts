import { expect, test } from 'vitest'
import { visitorAddress } from '../../../src/web/address.ts'

test.each([
  { why: 'no proxy is trusted', forwarded: '1.2.3.4', trusted: 0, address: '10.0.0.1' },
  { why: 'one proxy appends the address it saw', forwarded: '1.2.3.4', trusted: 1, address: '1.2.3.4' },
  {
    why: 'what a visitor wrote before it is not believed',
    forwarded: '6.6.6.6, 1.2.3.4',
    trusted: 1,
    address: '1.2.3.4',
  },
  { why: 'two proxies', forwarded: '6.6.6.6, 1.2.3.4, 10.9.9.9', trusted: 2, address: '1.2.3.4' },
  { why: 'one that writes the port too', forwarded: '1.2.3.4:50123', trusted: 1, address: '1.2.3.4' },
  { why: 'the same in IPv6', forwarded: '[2001:db8:1:2::9]:443', trusted: 1, address: '2001:db8:1:2::/64' },
  { why: 'brackets alone', forwarded: '[2001:db8:1:2::9]', trusted: 1, address: '2001:db8:1:2::/64' },
])('the network address is the one that a trusted proxy saw: $why', ({ forwarded, trusted, address }) => {
  expect(visitorAddress('10.0.0.1', forwarded, trusted)).toBe(address)
})

test('an IPv4 address mapped to IPv6 is the IPv4 address', () => {
  expect(visitorAddress('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7')
})

test('addresses of one IPv6 household count as one (T35)', () => {
  const one = visitorAddress('2001:db8:1:2:aaaa::1', undefined, 0)
  expect(visitorAddress('2001:0db8:0001:0002:bbbb:cccc:dddd:1', undefined, 0)).toBe(one)
  expect(visitorAddress('2001:db8:1:3::1', undefined, 0)).not.toBe(one)
})
