import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purgeOldRows } from '../../../src/retention.ts'
import { makeAgency, makeContact, type Person } from '../../cast.ts'
import { BY_PLACE, browser, text, where } from './browser.ts'
import { contactsOf, csv, fixture, people } from './imports.ts'

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
  const page = where(uploaded)
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

test('error rows come as they were sent, with row and error in front, and no formula runs (csv-029, T33)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = where(await upload(fixture('formula-cells.csv')))
  await start(
    page,
    Object.fromEntries(
      ['firstName', 'lastName', 'email', 'phoneNumber', 'currentCarrier', 'effectiveDate', 'birthDate'].map(
        (name, index) => [name, String(index)],
      ),
    ),
  )
  await run()
  expect((await contactsOf(agency.id)).map(({ first_name }) => first_name)).toContain(
    '=HYPERLINK("https://evil.example","Walter")',
  )
  const download = await visitor.get(`${page}/bad-rows.csv`)
  expect(download.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(download.headers.get('Content-Disposition')).toMatch(/^attachment; filename="error-rows-\d+\.csv"$/)
  // fetch's text() drops the mark that Excel needs.
  const bytes = Buffer.from(await download.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Row,Error,firstName,lastName,email/)
  // The last one was imported without its birth date.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['4', '5', '7'])
  expect((await contactsOf(agency.id)).find(({ first_name }) => first_name === 'Salvatore')).toMatchObject({
    birth_on: null,
  })
  expect(lines[1]).toContain("'=cmd|calc")
  expect(lines[2]).toContain("'-2+3")
  expect(lines[2]).toContain("'@SUM(A1:A9)")
  expect(lines[3]).toContain("'\t=1+1")
})

test('90 days after an import its error rows are deleted; the report keeps the counts and says so', async () => {
  const agency = await makeAgency()
  const { t, visitor, upload, run, start } = await browser(agency.ruth)
  const page = where(await upload(csv([...people(1), ['x', 'y', 'bad', 'UHC']])))
  await start(page)
  await run()
  const daysPass = async (days: number) => {
    await t.db
      .updateTable('contact_imports')
      .set({ finished_at: new Date(t.clock.now.getTime() - days * 86_400_000) })
      .where('organization_id', '=', agency.id)
      .execute()
    await t.doors.asSystem('test', (system) => purgeOldRows(system, { dryRun: false }))
    return text(visitor, page)
  }
  const before = await daysPass(89)
  expect(before).toContain('We keep them for 90 days.')
  expect(before).toContain('Row 3')
  const after = await daysPass(91)
  expect(after).toContain('We deleted these rows 90 days after the import')
  expect(after).toContain('Found 1 row with errors. Successfully imported 1 row.')
  expect(after).not.toContain('Download and Fix Error Rows')
  expect(after).not.toContain('Row 3')
})

test('another carrier column shows its carriers before anything starts (csv-004)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, woken } = await browser(agency.ruth)
  const rows = people(2).map((row, index) => [...row, `Insurer ${index}`])
  const page = where(await upload(csv(rows, ['First name', 'Last name', 'Email', 'Carrier', 'Old carrier'])))
  const answer = await visitor.post(page, {
    firstName: '0',
    lastName: '1',
    email: '2',
    currentCarrier: '4',
    'carrier-0': 'Aetna',
  })
  expect(where(answer)).toBe(page)
  const shown = await text(visitor, page)
  expect(shown).toContain('You chose another column of carriers or plans')
  expect(shown).toContain('Insurer 0')
  expect(woken).toEqual([])
})

test('only admins see the agent and overwrite choices (csv-018, csv-020)', async () => {
  const agency = await makeAgency()
  await makeContact(agency, { email: 'walter0@example.com' })
  const shown = async (person: Person) => {
    const { visitor, upload } = await browser(person)
    const page = where(await upload(csv(people(1))))
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
  const asked = 'What happens to contacts you already have'
  const page = where(await upload(csv(people(2))))
  await visitor.post(page, BY_PLACE)
  const fresh = await text(visitor, `${page}/check`)
  expect(fresh).not.toContain(asked)
  expect(fresh).toContain('<input type="hidden" name="mode" value="skip"/>')
  expect(fresh.match(/Import 2 new contacts/g)).toHaveLength(1)
  await makeContact(agency, { email: 'walter10@example.com' })
  const mixed = where(await upload(csv(people(2, 10))))
  await visitor.post(mixed, BY_PLACE)
  expect(await text(visitor, `${mixed}/check`)).toContain(asked)
})

test('a file without one valid row says so (csv-009)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = where(
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
  const page = where(await upload(csv(people(5))))
  await start(page)
  expect(where(await visitor.post(`${page}/cancellation`))).toBe(page)
  await run()
  expect(await text(visitor, page)).toContain('0 of 5 rows were worked through before')
  expect(await contactsOf(agency.id)).toEqual([])
})

test('imports of others are not there, in pages, downloads and API, but for admins of the agency', async () => {
  const [agency, other] = [await makeAgency(), await makeAgency()]
  const page = where(await (await browser(agency.dana)).upload(csv(people(1))))
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
  const sample = readFileSync(new URL('../../../static/sample-contacts.csv', import.meta.url))
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  expect(await text(visitor, '/contacts/imports/new')).toContain('href="/sample-contacts.csv"')
  const page = where(await upload(sample))
  const columns = Object.fromEntries(
    'firstName lastName email phoneNumber currentCarrier effectiveDate birthDate tobaccoUser gender zipCode planType'
      .split(' ')
      .map((name, index) => [name, String(index)]),
  )
  await start(page, columns)
  await run()
  expect(await text(visitor, page)).toContain('Successfully imported 3 rows.')
})
