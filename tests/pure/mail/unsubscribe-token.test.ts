import { expect, test } from 'vitest'
import { readUnsubscribeToken, type UnsubscribeTarget, unsubscribeToken } from '../../../src/mail/unsubscribe-token.ts'

const key = new Uint8Array(32).fill(7)
const who: UnsubscribeTarget = { organizationId: 41, channel: 'email', address: 'walter@example.com' }

test('a token returns the address and agency it was made for', () => {
  expect(readUnsubscribeToken(key, unsubscribeToken(key, who))).toEqual(who)
})

test('it reveals neither address nor id, and is different each time', () => {
  const token = unsubscribeToken(key, who)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/walter|41/)
  expect(unsubscribeToken(key, who)).not.toBe(token)
})

test('changing any character invalidates it', () => {
  const token = unsubscribeToken(key, who)
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(readUnsubscribeToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
  }
})

test.each(['', 'x', 'AAAA', '../../etc', 'A'.repeat(500), '%00'])('%j is no token', (token) => {
  expect(readUnsubscribeToken(key, token)).toBeUndefined()
})

test('a token of another installation is invalid', () => {
  expect(readUnsubscribeToken(new Uint8Array(32).fill(8), unsubscribeToken(key, who))).toBeUndefined()
})
