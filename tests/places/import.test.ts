import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCensusFile, readCensusPlaces } from '../../src/places/import.ts'
import { findZip, findZips } from '../../src/places/lookup.ts'
import { type ImportedPlace, replaceImportedPlaces } from '../../src/places/queries.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { book } from './test-book.ts'

const sample = fileURLToPath(new URL('../data/census-zcta-county-sample.txt', import.meta.url))
const lines = readFileSync(sample, 'utf8').trimEnd().split('\n')

async function placesOf(source: string[]): Promise<ImportedPlace[]> {
  const read = await readCensusPlaces(source, { minZips: 1 })
  if (!read.ok) throw new Error(read.error)
  return read.places
}

test('the Census file gives the counties of each ZIP, the one with most land first', async () => {
  const read = await readCensusFile(sample, { minZips: 1 })
  expect(read).toMatchObject({ ok: true, zips: 10 })
  expect(read.ok && read.places).toEqual([
    { zip: '90210', state: 'CA', county: 'Los Angeles', is_primary: true },
    { zip: '42223', state: 'TN', county: 'Montgomery', is_primary: true },
    { zip: '42223', state: 'KY', county: 'Christian', is_primary: false },
    { zip: '63101', state: 'MO', county: 'St. Louis City', is_primary: true },
    { zip: '63005', state: 'MO', county: 'St. Louis', is_primary: true },
    { zip: '70112', state: 'LA', county: 'Orleans', is_primary: true },
    { zip: '88001', state: 'NM', county: 'Doña Ana', is_primary: true },
    { zip: '96898', state: 'HI', county: 'Honolulu', is_primary: true },
    { zip: '82240', state: 'WY', county: 'Goshen', is_primary: true },
    { zip: '82240', state: 'NE', county: 'Scotts Bluff', is_primary: false },
    { zip: '23220', state: 'VA', county: 'Richmond City', is_primary: true },
    { zip: '99801', state: 'AK', county: 'Juneau', is_primary: true },
  ])
})

test('a truncated file is refused', async () => {
  expect(await readCensusPlaces(lines)).toEqual({
    ok: false,
    error: 'The file has 10 ZIPs. A complete file has at least 30000',
  })
})

test.each([
  ['another file', ['zip,county', '90210,Los Angeles'], /not the Census ZCTA to county file/],
  ['an empty file', [], /has 0 ZIPs/],
  ['a broken line', [...lines.slice(0, 3), '1|90211|ZCTA5'], /^Line 4 cannot be read$/],
  ['a file in another encoding', [...lines.slice(0, 2), lines[9]!.replace('ñ', '\ufffd')], /^Line 3 cannot be read$/],
  ['an area that is no number', [...lines.slice(0, 2), lines[2]!.replace(/\d+$/, 'x')], /^Line 3 cannot be read$/],
])('%s is refused with a reason', async (_, source, reason) => {
  const read = await readCensusPlaces(source, { minZips: 1 })
  expect(read.ok ? '' : read.error).toMatch(reason)
})

test('a missing file rejects', async () => {
  await expect(readCensusFile('/no/such/file.txt')).rejects.toThrow(/ENOENT/)
})

// An import affects every organization, so these tests use their own database.
let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.close())

const store = (places: ImportedPlace[]) =>
  database.tenantDb.withSystem('import places', ({ db }) => replaceImportedPlaces(db, places))

test('without an import, data comes from the book', async () => {
  await store([])
  expect(await findZip(database.db, book, '63005')).toEqual(book.find('63005'))
  expect(await findZip(database.db, book, '00000')).toBeUndefined()
})

test('counties come from the import, city and time zone still from the book', async () => {
  await store(await placesOf(lines))
  expect(await findZip(database.db, book, '42223')).toEqual({
    zip: '42223',
    city: 'Fort Campbell',
    cities: ['Fort Campbell'],
    timeZone: 'America/Chicago',
    places: [
      { state: 'TN', county: 'Montgomery', primary: true },
      { state: 'KY', county: 'Christian', primary: false },
    ],
  })
})

test('a ZIP missing in the import comes from the book, and one only in the import gets its state’s time zone', async () => {
  await store([{ zip: '00009', state: 'AZ', county: 'New', is_primary: true }])
  expect(await findZip(database.db, book, '10001')).toEqual(book.find('10001'))
  expect(await findZip(database.db, book, '00009')).toMatchObject({ city: '', cities: [], timeZone: 'America/Phoenix' })
})

test('many ZIPs are found in one query, unknown ones are absent', async () => {
  await store(await placesOf(lines))
  const found = await findZips(database.db, book, ['90210', '00000', '63005', 'x', '90210'])
  expect([...found.keys()]).toEqual(['90210', '63005'])
  expect(found.get('63005')?.places).toEqual([{ state: 'MO', county: 'St. Louis', primary: true }])
})

test('an import replaces the previous one completely, and a failed one leaves it unchanged', async () => {
  await store([{ zip: '10001', state: 'NY', county: 'Old', is_primary: true }])
  await store([{ zip: '90210', state: 'CA', county: 'First', is_primary: true }])
  const twice = { zip: '90211', state: 'CA', county: 'Second', is_primary: true }
  await expect(store([twice, twice])).rejects.toThrow(/duplicate key/)
  const { rows } = await database.pool.query('select county from zip_places')
  expect(rows).toEqual([{ county: 'First' }])
})

test('an import larger than one statement is complete', async () => {
  const many = Array.from({ length: 12_345 }, (_, index) => ({
    zip: String(index).padStart(5, '0'),
    state: 'CA',
    county: 'Any',
    is_primary: true,
  }))
  await store(many)
  const { rows } = await database.pool.query('select count(*)::int as count from zip_places')
  expect(rows).toEqual([{ count: 12_345 }])
})
