import { expect, test } from 'vitest'
import { nextTextingTime, zonesOf } from '../../../src/outreach/texting/quiet-hours.ts'

const from = (zones: readonly string[], now: string) => nextTextingTime(zones, new Date(now)).toISOString()

test('texts are sent from 9:00 and before 20:00 in the client’s time', () => {
  const east = ['America/New_York']
  expect(from(east, '2026-11-20T13:59:59Z')).toBe('2026-11-20T14:00:00.000Z')
  expect(from(east, '2026-11-20T14:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
  expect(from(east, '2026-11-21T00:59:59Z')).toBe('2026-11-21T00:59:59.000Z')
  expect(from(east, '2026-11-21T01:00:00Z')).toBe('2026-11-21T14:00:00.000Z')
})

test('clock changes at night do not move nine in the morning', () => {
  expect(from(['America/New_York'], '2026-03-08T03:00:00Z')).toBe('2026-03-08T13:00:00.000Z')
  expect(from(['America/New_York'], '2026-11-01T03:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
})

test('a client without a ZIP code is texted while it is day from coast to coast', () => {
  const zones = zonesOf({ zipZone: undefined, state: 'TN' })
  expect(from(zones, '2026-11-20T14:30:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(from(zones, '2026-11-21T00:59:00Z')).toBe('2026-11-21T00:59:00.000Z')
  expect(zonesOf({ zipZone: 'America/Chicago', state: 'TN' })).toEqual(['America/Chicago'])
  expect(zonesOf({ zipZone: undefined, state: 'HI' })).toEqual(['Pacific/Honolulu'])
})
