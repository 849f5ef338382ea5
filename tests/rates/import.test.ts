import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { importRateBook } from '../../src/rates/import.ts'
import { findRateBook } from '../../src/rates/queries.ts'
import { rateBookProvider } from '../../src/rates/rate-book.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'perennial-rates-'))

beforeAll(async () => {
  t = await freshDatabase()
  await t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, ['NC']))
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const HEADER = 'state,zip_prefix,naic,plan,age,gender,tobacco,monthly_rate\n'
const csv = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const importRates = (name: string, text: string, changes: { effectiveFrom?: string; discountsFile?: string } = {}) =>
  importRateBook(t.tenantDb, { file: csv(name, text), name, effectiveFrom: '2027-01-01', ...changes })
const quotes = (zip: string, effectiveOn = '2027-02-01') =>
  rateBookProvider(t.tenantDb).quotes({ zip, state: 'NC', age: 65, gender: 'F', tobacco: false, effectiveOn })
const countBooks = async () => (await t.db.selectFrom('rate_books').select('id').execute()).length

test('the first 20 errors are listed with their lines, and nothing is imported', async () => {
  const before = await countBooks()
  const good = 'NC,,60054,G,65,F,no,150.00\n'
  const bad = [
    'XX,,60054,G,65,F,no,150.00',
    'NC,28,60054,G,65,F,no,150.00',
    'NC,,11111,G,65,F,no,150.00',
    'MN,,60054,G,65,F,no,150.00',
    'NC,,60054,G,64,F,no,150.00',
    'NC,,60054,G,65,X,no,150.00',
    'NC,,60054,G,65,F,maybe,150.00',
    'NC,,60054,G,65,F,no,1e3',
    ...Array.from({ length: 20 }, () => 'NC,,60054,G,65,F,no,0'),
  ].join('\n')
  const result = await importRates('bad.csv', HEADER + good + bad)
  expect(result).toMatchObject({ ok: false, total: 28 })
  const errors = result.ok ? [] : result.errors.map((error) => error.replace(`${folder}/bad.csv, `, ''))
  expect(errors).toHaveLength(20)
  expect(errors.slice(0, 8)).toEqual([
    'line 3: "XX" is not a state. Use a two-letter code, such as NC.',
    'line 4: The ZIP prefix "28" must be three digits, five digits, or empty for the whole state.',
    'line 5: NAIC "11111" does not belong to any of Aetna, Humana, UnitedHealthcare, Cigna, Aflac, Mutual of Omaha.',
    'line 6: For Minnesota we support the plans MN_EXTB, MN_BASIC, not "G".',
    'line 7: The age "64" must be a whole number from 65 to 99.',
    'line 8: The gender "X" must be M or F.',
    'line 9: The tobacco column says "maybe"; it must say yes or no.',
    'line 10: The monthly rate "1e3" must be in dollars, from 0.01 to 5000.00.',
  ])
  expect(await countBooks()).toBe(before)
})

test.for([
  ['without rows', HEADER, /has no rows/],
  ['without a header', 'NC,,60054,G,65,F,no,150.00\nNC,,60054,N,65,F,no,110.00\n', /has no column state/],
  ['of other bytes', '\u0000\u0001"\u0002\n"', /not a readable CSV file/],
  ['with one endless line', `${HEADER}${'x'.repeat(20_000)}`, /not a readable CSV file/],
  ['with a short row', `${HEADER}NC,,60054\n`, /not a readable CSV file/],
] as const)('a file %s is refused in a sentence', async ([, text, sentence]) => {
  const result = await importRates('odd.csv', text)
  expect(result.ok ? [] : result.errors.join()).toMatch(sentence)
})

test('a repeated rate rolls back the whole import', async () => {
  const before = await countBooks()
  const row = 'NC,,60054,G,65,F,no,150.00\n'
  const result = await importRates('twice.csv', HEADER + row + row)
  expect(result.ok ? '' : result.errors[0]).toMatch(/line 3 or the one before it repeats an earlier row/)
  expect(await countBooks()).toBe(before)
})

test('an impossible effective date is refused', async () => {
  const result = await importRates('ok.csv', `${HEADER}NC,,60054,G,65,F,no,150.00\n`, { effectiveFrom: '2027-02-30' })
  expect(result).toMatchObject({ ok: false, total: 1 })
})

test('a missing file is refused with a sentence', async () => {
  const result = await importRateBook(t.tenantDb, { file: join(folder, 'nowhere.csv') })
  expect(result.ok ? [] : result.errors.join()).toMatch(/^We could not read .*nowhere.csv: ENOENT/)
})

test('the longest ZIP prefix wins, and an exact discount beats the state’s (quotes-022)', async () => {
  const discountsFile = csv(
    'hhd.csv',
    'zip,state,carrier,discount\n*,NC,Aetna,0.07\n28801,NC,Aetna,NA\n27601,NC,Aetna,0.1\n',
  )
  const rates = ['NC,,60054,G,65,F,no,150.00', 'NC,288,60054,G,65,F,no,160.00', 'NC,28801,60054,G,65,F,no,170.00']
  const result = await importRates('real.csv', `\ufeff${HEADER}${rates.join('\r\n')}\r\n`, { discountsFile })
  expect(result).toMatchObject({ ok: true, rates: 3, discounts: 3 })
  const price = async (zip: string) => {
    const [answer] = await quotes(zip)
    const { rate, discount_rate, discount_category } = answer!.quotes[0]!
    return { rate, discount_rate, discount_category }
  }
  expect(await price('28801')).toEqual({ rate: 17_000, discount_rate: 17_000, discount_category: '' })
  expect(await price('28803')).toEqual({ rate: 16_000, discount_rate: 14_880, discount_category: 'Household' })
  expect(await price('27601')).toEqual({ rate: 15_000, discount_rate: 13_500, discount_category: 'Household' })
})

test('the newest book in force on the effective date counts, a real one before the illustrative', async () => {
  await importRates('later.csv', `${HEADER}NC,,60054,G,65,F,no,199.00\n`, { effectiveFrom: '2027-06-01' })
  const on = async (day: string) => {
    const [first] = await quotes('27601', day)
    return [first?.book_name, first?.is_illustrative]
  }
  expect(await on('2027-05-31')).toEqual(['real.csv', false])
  expect(await on('2027-06-01')).toEqual(['later.csv', false])
  expect(await on('2026-12-31')).toEqual(['Illustrative sample rates', true])
  const book = await t.tenantDb.withSystem('test', (system) => findRateBook(system, '2027-06-01'))
  expect(book).toMatchObject({ name: 'later.csv', is_illustrative: false })
})

test('discounts belong to their book: one for next year does not change today’s prices (quotes-022)', async () => {
  const discountsFile = csv('next.csv', 'zip,state,carrier,discount\n*,NC,Aetna,0.2\n')
  await importRates('next-year.csv', `${HEADER}NC,,60054,G,65,F,no,100.00\n`, {
    effectiveFrom: '2028-01-01',
    discountsFile,
  })
  await importRates('after.csv', `${HEADER}NC,,60054,G,65,F,no,100.00\n`, { effectiveFrom: '2028-06-01' })
  const price = async (on: string) => (await quotes('27601', on))[0]?.quotes[0]?.discount_rate
  // 10 % off 199.00, of the file that came with real.csv; 20 %; and the same, since after.csv came with none.
  expect([await price('2027-12-01'), await price('2028-01-01'), await price('2028-06-01')]).toEqual([
    17_910, 8_000, 8_000,
  ])
})

test('without a name and a date a book has its file name and applies from today', async () => {
  const result = await importRateBook(t.tenantDb, { file: csv('today.csv', `${HEADER}NC,,60054,G,65,F,no,188.00\n`) })
  expect(result.ok).toBe(true)
  const [first] = await quotes('27601', '2026-12-01')
  expect(first).toMatchObject({ book_name: 'today.csv', effective_from: '2026-11-20', is_illustrative: false })
})
