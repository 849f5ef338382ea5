import { expect, test } from 'vitest'
import { readSetupToken, setupToken } from '../../../src/onboarding/setup-token.ts'

const KEY = new Uint8Array(32).fill(7)
const OTHER_KEY = new Uint8Array(32).fill(8)
const NOW = new Date('2026-11-20T15:00:00Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const FOUNDER = { organizationId: 7, userId: 9, email: 'june@okafor.example' }
const made = setupToken(KEY, FOUNDER, NOW)

test("a setup's cookie names its founder for 24 hours", () => {
  expect(readSetupToken(KEY, made, NOW)).toEqual(FOUNDER)
  expect(readSetupToken(KEY, made, hoursLater(23.9))).toEqual(FOUNDER)
  expect(readSetupToken(KEY, made, hoursLater(24))).toBeUndefined()
})

test('the cookie cannot be read, changed or forged', () => {
  expect(Buffer.from(made, 'base64url').toString('latin1')).not.toMatch(/\[7,9|june/)
  expect(readSetupToken(OTHER_KEY, made, NOW)).toBeUndefined()
  for (let place = 0; place < made.length; place++) {
    const changed = `${made.slice(0, place)}${made[place] === 'A' ? 'B' : 'A'}${made.slice(place + 1)}`
    expect(readSetupToken(KEY, changed, NOW)).toBeUndefined()
  }
  for (const text of ['', 'x', made.slice(1), `${made}A`]) expect(readSetupToken(KEY, text, NOW)).toBeUndefined()
})
