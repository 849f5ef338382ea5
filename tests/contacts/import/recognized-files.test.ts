import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAgency } from '../../agency.ts'
import { browser, pageOf, text, where } from './browser.ts'
import { contactsOf, csv, people } from './imports.ts'

test.each([
  { file: 'recognized in full', columns: ['Carrier'], carrier: 'Aetna', next: 'check' },
  { file: 'not recognized in one column', columns: ['Carrier', 'Favorite color'], carrier: 'Aetna', next: 'columns' },
  { file: 'not recognized in one carrier', columns: ['Carrier'], carrier: 'Foo Mutual', next: 'columns' },
])(
  'an agent’s file that is $file opens the $next page next; its contacts become theirs (csv-001, csv-004, csv-020)',
  async ({ columns, carrier, next }) => {
    const agency = await makeAgency()
    const { visitor, upload, run } = await browser(agency.omar)
    const header = ['First name', 'Last name', 'Email', ...columns]
    const uploaded = await upload(csv([['Walter', 'Brandt', 'walter@example.com', carrier]], header))
    const page = pageOf(uploaded)
    expect(where(uploaded)).toBe(next === 'check' ? `${page}/check` : page)
    expect(await text(visitor, `${page}/check`)).toContain('Import 1 new contact')
    await visitor.post(`${page}/start`, { mode: 'skip' })
    await run()
    expect(await contactsOf(agency.id)).toMatchObject([{ agent_id: agency.omar.id }])
  },
)

test.each([
  { dates: 'in either order', birthDates: ['01/02/1950', '3/4/1951'], next: 'columns' },
  {
    dates: 'in either order, but for one that may be a typing error',
    birthDates: ['01/02/1950', '15/03/1951'],
    next: 'columns',
  },
  { dates: 'in both orders', birthDates: ['12/25/1950', '15/03/1951'], next: 'columns' },
  { dates: 'in either order beside month first ones', birthDates: ['01/02/1950', '12/25/1950'], next: 'check' },
  { dates: 'with the year first', birthDates: ['1950-01-02', '1951-03-04'], next: 'check' },
  { dates: 'that are the same in both orders, and blanks', birthDates: ['4/4/1950', ''], next: 'check' },
])('a file of dates $dates opens the $next page next (csv-004)', async ({ birthDates, next }) => {
  const agency = await makeAgency()
  const { upload } = await browser(agency.ruth)
  const rows = people(2).map((row, index) => [...row, birthDates[index] ?? ''])
  const uploaded = await upload(csv(rows, ['First name', 'Last name', 'Email', 'Carrier', 'Birth date']))
  expect(where(uploaded)).toBe(next === 'check' ? `${pageOf(uploaded)}/check` : pageOf(uploaded))
})

test.each([
  { column: 'a heading that names no field', heading: 'F7', cells: ['walter@example.com', 'otis@example.com'] },
  { column: 'cells that contradict its heading', heading: 'Email', cells: ['(214) 555-0100', '(706) 555-0138'] },
])('a file with a column of $column opens the columns page next (csv-004)', async ({ heading, cells }) => {
  const agency = await makeAgency()
  const { visitor, upload } = await browser(agency.ruth)
  const rows = cells.map((cell, index) => ['Walter', `Brandt ${index}`, cell, 'Aetna'])
  const uploaded = await upload(csv(rows, ['First name', 'Last name', heading, 'Carrier']))
  expect(where(uploaded)).toBe(pageOf(uploaded))
  // Nothing else is missing: the check page can be opened.
  expect((await visitor.get(`${pageOf(uploaded)}/check`)).status).toBe(200)
})

test('a file with more carrier names than are listed opens the columns page next (csv-004)', async () => {
  const agency = await makeAgency()
  const { upload } = await browser(agency.ruth)
  const spelling = (index: number) =>
    [...'mutualofomaha'].map((letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join('')
  const spellings = (count: number) => people(count).map((row, index) => [...row.slice(0, 3), spelling(index)])
  expect(where(await upload(csv(spellings(299))))).toMatch(/check$/)
  expect(
    where(await upload(csv([...spellings(300), ['Otis', 'Gaines', 'otis@example.com', 'Foo Mutual']]))),
  ).not.toMatch(/check$/)
})

test('the sample file is recognized without a question (csv-003)', async () => {
  const sample = readFileSync(new URL('../../../static/public/sample-contacts.csv', import.meta.url))
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  expect(await text(visitor, '/contacts/imports/new')).toContain('href="/sample-contacts.csv"')
  const uploaded = await upload(sample)
  const page = pageOf(uploaded)
  expect(where(uploaded)).toBe(`${page}/check`)
  const columns = Object.fromEntries(
    'firstName lastName email phoneNumber currentCarrier effectiveDate birthDate tobaccoUser gender zipCode planType'
      .split(' ')
      .map((name, index) => [name, String(index)]),
  )
  await start(page, columns)
  await run()
  expect(await text(visitor, page)).toContain('Successfully imported 3 rows.')
})
