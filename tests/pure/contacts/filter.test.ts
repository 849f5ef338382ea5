import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_CONTACT_FILTER, filterQuery, pageSizes, sortKeys } from '../../../src/contacts/list/filter.ts'
import { clampedContactFilter, contactFilter } from '../../../src/contacts/list/filter-schemas.ts'
import { missingFacts } from '../../../src/contacts/list/missing.ts'
import { containsPattern, isTrigramSearchable, searchPatterns, searchWords } from '../../../src/contacts/list/search.ts'
import { urls } from '../../../src/urls.ts'

/** As a route reads the query string: a name given once is a string, repeated a list. */
function queryOf(url: string) {
  const params = new URL(url, 'http://x').searchParams
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}

const anyFilter = fc.record({
  search: fc
    .string({ maxLength: 100, unit: 'grapheme' })
    .filter((text) => text.length <= 100 && text === text.trim() && !/\p{Cc}/u.test(text)),
  states: fc.uniqueArray(fc.stringMatching(/^[A-Z]{2}$/), { maxLength: 5 }),
  carriers: fc.uniqueArray(fc.constantFrom('Aetna', 'Mutual of Omaha', 'Farm & Home, Inc.', 'A+B=C#?'), {
    maxLength: 3,
  }),
  agents: fc.uniqueArray(fc.nat(), { maxLength: 3 }),
  imports: fc.uniqueArray(fc.nat(), { maxLength: 2 }),
  missing: fc.uniqueArray(fc.constantFrom(...missingFacts), { maxLength: 3 }),
  sort: fc.record({ by: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
  page: fc.integer({ min: 2, max: 1_000_000 }),
  limit: fc.constantFrom(...pageSizes),
  near: fc.option(fc.record({ page: fc.nat({ max: 1_000_000 }), contactId: fc.nat() }), { nil: undefined }),
})

test('the URL holds the whole state of the list: writing and reading it changes nothing (contacts-009)', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const url = urls.contacts.list(filterQuery(filter))
      expect(clampedContactFilter.parse(queryOf(url))).toEqual(filter)
      expect(contactFilter.parse(queryOf(url))).toEqual(filter)
    }),
  )
  expect(urls.contacts.list(filterQuery(EMPTY_CONTACT_FILTER))).toBe('/contacts')
})

test('the page interprets invalid values as the nearest valid ones, the API refuses them (contacts-008)', () => {
  const clamped = (query: object) => clampedContactFilter.parse(query)
  expect(clamped({})).toEqual(EMPTY_CONTACT_FILTER)
  expect(clamped({ page: '-1', limit: '1e9', sort: ';drop' })).toEqual({ ...EMPTY_CONTACT_FILTER, limit: 250 })
  expect(clamped({ page: '99999999999999999999' }).page).toBe(1_000_000)
  expect(clamped({ page: '0' }).page).toBe(1)
  expect(clamped({ page: ['2', '3'] }).page).toBe(1)
  expect(clamped({ limit: '75' }).limit).toBe(50)
  expect(clamped({ limit: '1' }).limit).toBe(50)
  expect(clamped({ limit: 'many' }).limit).toBe(100)
  expect(clamped({ states: "NC' or 1=1" }).states).toEqual([])
  expect(clamped({ agents: 'x' }).agents).toEqual([])
  expect(clamped({ near: '4' }).near).toBeUndefined()
  expect(clamped({ missing: 'shoe size' }).missing).toEqual([])
  expect(clamped({ search: `${'a'.repeat(150)}` }).search).toHaveLength(100)
  expect(clamped({ search: 'a\0b' }).search).toBe('a b')
  const odd = [
    { page: '-1' },
    { page: '0' },
    { limit: '1e9' },
    { limit: '75' },
    { sort: ';drop' },
    { states: 'nc' },
    { agents: '-1' },
    { search: 'a'.repeat(101) },
    { near: 'x' },
  ]
  for (const query of odd) expect(contactFilter.safeParse(query).success, JSON.stringify(query)).toBe(false)
})

test('lists may be repeated or separated by commas; a comma before a space belongs to the name (api-026)', () => {
  expect(contactFilter.parse({ states: 'NC,CA', agents: ['3', '0'] })).toMatchObject({
    states: ['NC', 'CA'],
    agents: [3, 0],
  })
  expect(contactFilter.parse({ carriers: 'Aetna,Farm & Home, Inc.' }).carriers).toEqual(['Aetna', 'Farm & Home, Inc.'])
  expect(contactFilter.safeParse({ carriers: Array.from({ length: 101 }, (_, n) => `c${n}`) }).success).toBe(false)
})

test('search words are normalized like stored contacts: lower case, phone numbers as digits, the longest first', () => {
  expect(searchWords('  Al   ABERNATHY ')).toEqual(['abernathy', 'al'])
  expect(searchWords('(828) 555-01')).toEqual(['82855501'])
  expect(searchWords('+1 828 555 0142')).toEqual(['8285550142'])
  expect(searchWords('12')).toEqual(['12'])
  expect(searchWords('Castañeda, Elena')).toEqual(['castaneda', 'elena'])
  expect(searchWords('Castañeda,')).toEqual(['castaneda'])
  expect(searchWords('lee 555-0142')).toEqual(['5550142', 'lee'])
  expect(searchWords('ann ann')).toEqual(['ann'])
  expect(searchWords('Smith & Lee -')).toEqual(['smith', 'lee'])
  // A typed text never matches all contacts.
  expect(searchWords(' , ')).toEqual([','])
  expect(searchWords(' ')).toEqual([])
  expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('a complete address is looked up by its local part, and still matched as a whole', () => {
  expect(searchPatterns(['gisela.1@example.com'])).toEqual(['%gisela.1@%', '%@%', '%gisela.1@example.com%'])
  expect(searchPatterns(['gisela.1@example.com', 'nc'])).toEqual([
    ...['%gisela.1@%', '%nc%', '%@%', '%gisela.1@example.com%'],
  ])
  // Too short to be rare, or not an address.
  for (const word of ['ann@example.com', '@example.com', 'gisela@', 'gisela'])
    expect(searchPatterns([word])).toEqual([containsPattern(word)])
})

test('fewer than three letters or digits in a row do not use the trigram index', () => {
  expect(['ann', 'zoë', '555', 'o_k bob'].map(isTrigramSearchable)).toEqual([true, true, true, true])
  expect(['an', 'o.k', '', 'a b c'].map(isTrigramSearchable)).toEqual([false, false, false, false])
})
