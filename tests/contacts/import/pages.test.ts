import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAgency, makeContact, type Person } from '../../cast.ts'
import { BY_PLACE, browser, pageOf, text, where } from './browser.ts'
import { contactsOf, csv, people } from './imports.ts'

test('upload, check, import and report, without script (csv-001..004, csv-029, csv-031)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, woken } = await browser(agency.ruth)
  const rows = [
    ...people(3),
    ['Otis', 'Gaines', 'otis@example.com', 'Foo Mutual'],
    ['x', 'y', 'bad', 'UHC'],
    ['x', '', 'x1@example.com', 'UHC'],
  ]
  const uploaded = await upload(csv(rows))
  expect(uploaded.status).toBe(303)
  const page = pageOf(uploaded)
  expect(page).toMatch(/^\/contacts\/imports\/\d+$/)

  const check = await text(visitor, page)
  for (const label of [
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Current carrier',
    'Effective date',
    'Birth date',
    'Tobacco user',
    'Gender',
    'ZIP code',
    'Plan type',
  ])
    expect(check).toContain(`>${label}</label>`)
  expect(check.match(/name="carrier-\d+"/g)).toHaveLength(3)
  expect(check).toContain('6 rows found')

  const chosen = await visitor.post(page, {
    ...BY_PLACE,
    'carrier-0': 'Aetna',
    'carrier-1': 'UnitedHealthcare',
    'carrier-2': 'Other',
    step: 'check',
  })
  expect([chosen.status, where(chosen)]).toEqual([303, `${page}/check`])
  const counted = await text(visitor, `${page}/check`)
  expect(counted).toContain('Otis Gaines')
  expect(counted).toContain('Row 6')
  expect(counted).toContain('Last name is empty.')
  expect(woken).toEqual([])
  const started = await visitor.post(`${page}/start`, { mode: 'skip' })
  expect([started.status, where(started)]).toEqual([303, page])
  expect(woken).toEqual(['run-contact-imports'])
  expect(await text(visitor, page)).toContain('0 of 6 rows')
  const status = `/api${page}`
  expect(await (await visitor.get(status)).json()).toMatchObject({
    status: 'queued',
    finished: false,
    totalRows: 6,
    doneRows: 0,
  })

  await run()
  expect(await (await visitor.get(status)).json()).toMatchObject({
    status: 'done',
    finished: true,
    doneRows: 6,
    added: 4,
    bad: 2,
  })
  const report = await text(visitor, page)
  expect(report).toContain('Upload Errors: Found 2 rows with errors. Successfully imported 4 rows.')
  expect(report).toContain('Download and Fix Error Rows')
  expect(report).toContain('Row 6')
  expect(report).toContain('Carrier Conversions')
  expect(report).toContain('Foo Mutual (1 row in your file)')
  expect(report).toContain('Aetna, Humana, UnitedHealthcare, Cigna, Aflac, Mutual of Omaha')
  expect(await text(visitor, `${page}/carrier-conversions.csv`)).toBe(
    'Carrier in your file,Rows,Imported as\r\nFoo Mutual,1,Other\r\n',
  )
  expect(await text(visitor, '/contacts/imports')).toContain(`href="${page}"`)
})

test('another carrier column shows its carriers before anything starts (csv-004)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, woken } = await browser(agency.ruth)
  const rows = people(2).map((row, index) => [...row, `Insurer ${index}`])
  const page = pageOf(await upload(csv(rows, ['First name', 'Last name', 'Email', 'Carrier', 'Old carrier'])))
  const answer = await visitor.post(page, {
    firstName: '0',
    lastName: '1',
    email: '2',
    currentCarrier: '4',
    'carrier-0': 'Aetna',
  })
  expect(where(answer)).toBe(page)
  const shown = await text(visitor, page)
  expect(shown).toContain('You chose a different carrier or plan column')
  expect(shown).toContain('Insurer 0')
  expect(woken).toEqual([])
})

test('only admins see the agent and overwrite choices (csv-018, csv-020)', async () => {
  const agency = await makeAgency()
  await makeContact(agency, { email: 'walter0@example.com' })
  const shown = async (person: Person) => {
    const { visitor, upload } = await browser(person)
    const page = pageOf(await upload(csv(people(1))))
    await visitor.post(page, BY_PLACE)
    return (await text(visitor, page)) + (await text(visitor, `${page}/check`))
  }
  const [ruths, danas] = [await shown(agency.ruth), await shown(agency.dana)]
  expect(ruths).toContain('value="overwrite"')
  expect(ruths).toContain('Omar Haddad')
  expect(danas).not.toContain('value="overwrite"')
  expect(danas).not.toContain('name="agentId"')
  expect(danas).toContain('Only an admin can overwrite')
})

test('a file of new contacts only is not asked about those one already has (csv-018)', async () => {
  const agency = await makeAgency()
  const { visitor, upload } = await browser(agency.ruth)
  const asked = 'What to do with contacts you already have'
  const page = pageOf(await upload(csv(people(2))))
  await visitor.post(page, BY_PLACE)
  const fresh = await text(visitor, `${page}/check`)
  expect(fresh).not.toContain(asked)
  expect(fresh).toContain('<input type="hidden" name="mode" value="skip"/>')
  expect(fresh.match(/Import 2 new contacts/g)).toHaveLength(1)
  await makeContact(agency, { email: 'walter10@example.com' })
  const mixed = pageOf(await upload(csv(people(2, 10))))
  await visitor.post(mixed, BY_PLACE)
  expect(await text(visitor, `${mixed}/check`)).toContain(asked)
})

test('a file without one valid row says so (csv-009)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(
    await upload(
      csv([
        ['Walter', 'Brandt', 'none', 'Aetna'],
        ['Otis', 'Gaines', '', 'Aetna'],
      ]),
    ),
  )
  await start(page)
  await run()
  expect(await text(visitor, page)).toContain('No valid contacts found in CSV. Please check email formats.')
})

test('an import can be stopped, and says what stays', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(5))))
  await start(page)
  expect(where(await visitor.post(`${page}/cancellation`))).toBe(page)
  await run()
  expect(await text(visitor, page)).toContain('0 of 5 rows were processed before it stopped')
  expect(await contactsOf(agency.id)).toEqual([])
})

test('a stop after the last row changes nothing: the import ends with its report', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start, t } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(5))))
  await start(page)
  const id = Number(page.split('/').at(-1))
  const allWritten = { status: 'running', done_rows: 5, added: 5 }
  await t.db.updateTable('contact_imports').set(allWritten).where('id', '=', id).execute()
  expect(where(await visitor.post(`${page}/cancellation`))).toBe(page)
  await run()
  const report = await text(visitor, page)
  expect(report).toContain('Successfully imported 5 rows.')
  expect(report).not.toContain('stopped')
})

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

test('imports of others are not there, in pages, downloads and API, but for admins of the agency', async () => {
  const [agency, other] = [await makeAgency(), await makeAgency()]
  const page = pageOf(await (await browser(agency.dana)).upload(csv(people(1))))
  const strangers = [agency.omar, other.ruth]
  for (const stranger of strangers) {
    const { visitor } = await browser(stranger)
    for (const path of [page, `${page}/bad-rows.csv`, `${page}/carrier-conversions.csv`, `/api${page}`])
      expect((await visitor.get(path)).status).toBe(404)
    expect((await visitor.post(`${page}/cancellation`)).status).toBe(404)
    expect(await text(visitor, '/contacts/imports/new')).not.toContain(page)
  }
  expect((await (await browser(agency.ruth)).visitor.get(page)).status).toBe(200)
  expect((await (await browser(agency.dana)).visitor.get('/contacts/imports/abc')).status).toBe(404)
})

test('the sample file is one we read without a question (csv-003)', async () => {
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
