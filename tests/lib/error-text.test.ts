import { expect, test } from 'vitest'
import { errorText, redactPeople } from '../../src/lib/error-text.ts'

test.each([
  ['Invalid to field: Ann Lee <ann.lee@client.example>.', 'Invalid to field: ….'],
  ['The To number +18285550142 is not valid', 'The To number … is not valid'],
  ['(828) 555-0142 and 828-555-0142', '… and …'],
  ['Key (email)=(ann@client.example) exists', 'Key (email)=(…@…) exists'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['No such subscription: sub_1Nx8285550142Abc', 'No such subscription: sub_1Nx8285550142Abc'],
  ['started at 2026-11-20T15:00:00Z, 1795409590386', 'started at 2026-11-20T15:00:00Z, 1795409590386'],
])('what a provider says is kept without whom it names: %s', (said, kept) => {
  expect(redactPeople(said)).toBe(kept)
})

test('a provider’s long message is shortened, and no address is cut in half', () => {
  for (const filler of [' ', 'a', '<p>Bad gateway</p>\n']) {
    const long = filler.repeat(1_990).slice(0, 1_990)
    const kept = redactPeople(`${long}ann.lee@client.example${filler.repeat(18_000)}`)
    expect(kept.length).toBeLessThanOrEqual(2_000)
    expect(kept).not.toContain('ann.lee')
  }
})

test('unreadable messages are not quoted', () => {
  const read = () => JSON.parse('Zylothropa, born 1951')
  expect(read).toThrow(/Zyloth/)
  try {
    read()
  } catch (error) {
    expect(errorText(error as Error)).not.toMatch(/Zyl|1951/)
  }
})
