import { expect, test } from 'vitest'
import { checkLocally } from '../../../src/accounts/email-availability.ts'

test('a field is empty or invalid without a question to the server (auth-016)', () => {
  expect(checkLocally(' ')).toBe('empty')
  expect(checkLocally('june@okafor')).toBe('invalid')
  expect(checkLocally(' june@okafor.example ')).toBe('unknown')
})

test("a person's own address is available without a check, in any case", () => {
  expect(checkLocally('June@Okafor.example', 'june@okafor.example')).toBe('available')
})
