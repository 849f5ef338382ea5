import { expect, test } from 'vitest'
import { parseSession } from '../../../src/accounts/sign-in/session-json.ts'

const answer = {
  valid: true,
  email: 'ruth@blueridge.example',
  session: 'abc',
  organizationSlug: 'blue-ridge',
  firstName: 'Ruth',
  lastName: 'Calloway',
  is_admin: true,
  id: 7,
  demo_mode: false,
  orgCreateDate: '2026-01-02',
}
const read = { isAdmin: true, isAgent: false, demoMode: false, firstName: 'Ruth', lastName: 'Calloway' }

test('names are accepted in camel case and snake case (auth-022)', () => {
  const { firstName, lastName, organizationSlug, ...rest } = answer
  const snake = { ...rest, first_name: firstName, last_name: lastName, organization_slug: organizationSlug }
  expect(parseSession(answer)).toMatchObject({ ...read, organizationSlug: 'blue-ridge' })
  expect(parseSession(snake)).toEqual(parseSession(answer))
})

test('is_admin and is_agent are booleans or 1 and 0 (auth-023)', () => {
  expect(parseSession({ ...answer, is_admin: 1, is_agent: 0 })).toMatchObject({ isAdmin: true, isAgent: false })
  expect(parseSession({ ...answer, is_admin: false, is_agent: 1 })).toMatchObject({ isAdmin: false, isAgent: true })
  for (const odd of ['1', 'true', 2, null, {}])
    expect(() => parseSession({ ...answer, is_admin: odd })).toThrow('is_admin is not true, false, 1 or 0')
})

test('a signed-out response has no other fields, and a malformed one is refused with the field’s name', () => {
  expect(parseSession({ valid: false })).toEqual({ valid: false })
  expect(() => parseSession(null)).toThrow('not an object')
  expect(() => parseSession({ ...answer, firstName: 7 })).toThrow('firstName is not a string')
})
