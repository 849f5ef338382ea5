import { expect, test } from 'vitest'
import type { CellRules } from '../../../../src/contacts/import/read/read-cells.ts'
import { relationsOf } from '../../../../src/contacts/import/row-relations.ts'
import { rowValidator } from '../../../../src/contacts/import/validate-rows.ts'
import { cellsOf, fields, rulesOf } from './rows.ts'

const answers = rulesOf().answers
const EXTRA = ['Policy Type', 'Policy Status']
type Row = Parameters<typeof cellsOf>[0] & { policy?: string; status?: string }

/** The contact of each row, or why it is rejected. The header is row 1. */
function people(rows: Row[], changes: Partial<CellRules> = {}) {
  const rules = rulesOf({ header: [...fields, ...EXTRA], ...changes })
  const file = rows.map(({ policy = '', status = '', ...cells }, index) => ({
    row: index + 2,
    cells: [...cellsOf(cells), policy, status],
  }))
  const relations = relationsOf(rules)
  for (const { row, cells } of file) relations.add(row, cells)
  const validate = rowValidator(rules, relations.finish())
  return file.map(({ row, cells }) => {
    const result = validate(row, cells)
    if (!result.ok) return result.reason
    const { first_name, email, shares_email, current_carrier } = result.contact
    return [first_name, email ?? `shares ${shares_email}`, current_carrier]
  })
}

const A = 'a1@example.com'
const walter = { firstName: 'Walter', lastName: 'Brandt', email: A, birthDate: '6/14/1954' }
const ruth = { ...walter, firstName: 'Ruth', birthDate: '3/5/1956' }

test('the second person of one address shares it', () => {
  expect(people([walter, ruth])).toEqual([
    ['Walter', A, 'Aetna'],
    ['Ruth', `shares ${A}`, 'Aetna'],
  ])
  expect(people([walter, { ...ruth, birthDate: '' }, { ...ruth, firstName: 'Juan', birthDate: '' }])).toEqual([
    ['Walter', A, 'Aetna'],
    ['Ruth', `shares ${A}`, 'Aetna'],
    ['Juan', `shares ${A}`, 'Aetna'],
  ])
  expect(people([walter, { ...walter, lastName: 'Gaines', email: A.toUpperCase(), birthDate: '' }])).toHaveProperty(
    '1.1',
    `shares ${A}`,
  )
})

test('if the user refuses that, the second row is refused', () => {
  expect(people([walter, ruth], { answers: { ...answers, sharesEmails: false } })).toEqual([
    ['Walter', A, 'Aetna'],
    'Same email as row 2.',
  ])
})

test.each([
  ['the same name', walter],
  ['an initial', { ...walter, firstName: 'W.' }],
  ['a middle name', { ...walter, firstName: 'Walter H.' }],
  ['no birth date', { ...walter, birthDate: '' }],
  ['a nickname and the same birth date', { ...walter, firstName: 'Walt' }],
  ['a name after marriage and the same birth date', { ...walter, lastName: 'Gaines' }],
  ['capitals and accents', { ...walter, firstName: 'WÁLTER', lastName: 'BRANDT' }],
])('a row with one address and %s is the same person', (_, other) => {
  const [first, second] = people([walter, other])
  expect(first).toEqual(['Walter', A, 'Aetna'])
  expect(second).toMatch(/^Same person as row 2(?:, with different details\. We used row 2)?\.$/)
})

test('namesakes with two birth dates are two people, with or without an address', () => {
  expect(people([walter, { ...walter, birthDate: '6/15/1980' }])).toEqual([
    ['Walter', A, 'Aetna'],
    ['Walter', `shares ${A}`, 'Aetna'],
  ])
})

test('a father and a son of one name are two people if a column has their suffixes', () => {
  const [father, son] = [
    { ...walter, birthDate: '' },
    { ...walter, birthDate: '', policy: 'Jr.' },
  ]
  const header = [...fields, 'Suffix', 'Policy Status']
  expect(people([father, son], { header })).toEqual([
    ['Walter', A, 'Aetna'],
    ['Walter', `shares ${A}`, 'Aetna'],
  ])
})

test('an address of more than four people belongs to none of them, and each row of a file of thousands says so', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => ({
    ...walter,
    firstName: `Name${String.fromCharCode(97 + (n % 26))}`,
    lastName: `Last${'x'.repeat(n % 90)}`,
    birthDate: '',
  }))
  for (const told of people(rows)) expect(told).toMatch(/people in this file have the address|Same person as row/)
})

test('a row that repeats a person with other facts is reported', () => {
  expect(people([walter, walter, { ...walter, zipCode: '10001' }])).toEqual([
    ['Walter', A, 'Aetna'],
    'Same person as row 2.',
    'Same person as row 2, with different details. We used row 2.',
  ])
})

test('of several policies of one person the Medigap plan in force counts, in any row', () => {
  const drug = { ...walter, currentCarrier: 'Humana', policy: 'PDP', status: 'Active' }
  const lapsed = { ...walter, currentCarrier: 'Cigna', policy: 'Medicare Supplement', status: 'Lapsed' }
  const medigap = { ...walter, policy: 'Medicare Supplement', status: 'Active' }
  const other = (row: number) => `Same person as row ${row}, with different details. We used row ${row}.`
  expect(people([drug, medigap])).toEqual([other(3), ['Walter', A, 'Aetna']])
  expect(people([medigap, drug])).toEqual([['Walter', A, 'Aetna'], other(2)])
  expect(people([lapsed, drug, medigap])).toEqual([other(4), other(4), ['Walter', A, 'Aetna']])
})

test('of two Medigap plans in force the later one counts, of other rows the first', () => {
  const earlier = { ...walter, currentCarrier: 'Cigna', effectiveDate: '1/1/2020', policy: 'Medigap', status: 'Active' }
  const later = { ...earlier, currentCarrier: 'Humana', effectiveDate: '1/1/2023' }
  expect(people([earlier, later])[1]).toEqual(['Walter', A, 'Humana'])
  expect(people([later, earlier])[0]).toEqual(['Walter', A, 'Humana'])
  const unknown = { ...walter, planType: '', policy: '', status: '' }
  expect(
    people([
      { ...unknown, currentCarrier: 'Cigna', effectiveDate: '1/1/2020' },
      { ...unknown, effectiveDate: '1/1/2023' },
    ])[0],
  ).toEqual(['Walter', A, 'Cigna'])
})

test('a refused row shares its address with nobody and repeats nobody', () => {
  expect(people([{ ...walter, lastName: '' }, walter])).toEqual(['Last name is empty.', ['Walter', A, 'Aetna']])
})

test('rows without an address are one person only if their names agree', () => {
  const rules = { answers: { ...answers, takesRowsWithoutEmail: true } }
  const result = people(
    [
      { ...walter, email: '' },
      { ...ruth, email: '' },
      { ...walter, email: '' },
    ],
    rules,
  )
  expect(result.map((person) => (typeof person === 'string' ? person : person[0]))).toEqual([
    'Walter',
    'Ruth',
    'Same person as row 2.',
  ])
})
