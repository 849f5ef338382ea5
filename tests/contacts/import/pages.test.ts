import { expect, test } from 'vitest'
import { makeAgency, makeContact, type Person } from '../../agency.ts'
import { BY_PLACE, browser, pageOf, text, where } from './browser.ts'
import { contactsOf, csv, people } from './imports.ts'

test('upload, check, import and report work without JavaScript (csv-001..004, csv-029, csv-031)', async () => {
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

test('another carrier column shows its carriers before the import starts (csv-004)', async () => {
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

test('a file of new contacts only has no question about existing ones (csv-018)', async () => {
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

test('a file without a valid row says so (csv-009)', async () => {
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

test('an import can be stopped, and says what is kept', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run, start } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(5))))
  await start(page)
  expect(where(await visitor.post(`${page}/cancellation`))).toBe(page)
  await run()
  expect(await text(visitor, page)).toContain('0 of 5 rows were processed before the import stopped')
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

test('imports of others are not found in pages, downloads and API, except by admins of the agency', async () => {
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
