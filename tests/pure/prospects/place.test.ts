import { expect, test } from 'vitest'
import { resolvePlace } from '../../../src/prospects/place.ts'

const entry = (...places: [state: string, county: string][]) => ({
  zip: '28801',
  places: places.map(([state, county], index) => ({ state, county, primary: index === 0 })),
})

test('a ZIP code’s place is its one county, or the chosen one (selfonboarding-019)', () => {
  expect(resolvePlace(entry(['NC', 'Buncombe']), null)).toEqual({
    ok: true,
    place: { state: 'NC', county: 'Buncombe' },
  })
  const two = entry(['KY', 'Christian'], ['TN', 'Montgomery'])
  expect(resolvePlace(two, 'TN:Montgomery')).toEqual({ ok: true, place: { state: 'TN', county: 'Montgomery' } })
  expect(resolvePlace(two, 'Montgomery')).toMatchObject({ ok: true })
  for (const named of [null, '', 'NC:Buncombe'])
    expect(resolvePlace(two, named)).toEqual({ ok: false, refused: 'county' })
})

test('a ZIP code without a place says what is missing (selfonboarding-017, selfonboarding-018, selfonboarding-028)', () => {
  expect(resolvePlace(undefined, null)).toEqual({ ok: false, refused: 'zipUnknown' })
  expect(resolvePlace(entry(['', 'Buncombe']), null)).toEqual({ ok: false, refused: 'noState' })
  expect(resolvePlace(entry(), null)).toEqual({ ok: false, refused: 'noCounties' })
  expect(resolvePlace(entry(['NC', '']), null)).toEqual({ ok: false, refused: 'noCounties' })
})
