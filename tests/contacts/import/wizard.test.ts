import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runNextCheck } from '../../../src/contacts/import/check.ts'
import { currentCheck, enqueueCheck } from '../../../src/contacts/import/check-queries.ts'
import { importModes } from '../../../src/contacts/import/contact-import.ts'
import { countsForMode } from '../../../src/contacts/import/import-check.ts'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { saveChoices, startImport } from '../../../src/contacts/import/start.ts'
import { as, makeAgency, makeContact } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { BY_PLACE, browser, pageOf, text, where } from './browser.ts'
import { contactsOf, counts, csv, people, upload, zips } from './imports.ts'

test('a dry run has the same counts as the import, for any file, book and mode', async () => {
  const { tenantDb } = await testDatabase()
  const cell = fc.constantFrom('', 'Walter', 'Otis', '6/14/1954', '99/99/9999', '28801', '90210', '(828) 555-0142', 'y')
  const email = fc.oneof(
    fc.integer({ min: 0, max: 8 }).map((number) => `walter${number}@example.com`),
    cell,
  )
  const row = fc.tuple(cell, cell, email, fc.constantFrom('', 'Aetna', 'UHC', 'Foo'), cell, cell, cell)
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...importModes),
      fc.constantFrom('ruth' as const, 'dana' as const),
      fc.boolean(),
      async (rows, mode, who, restricted) => {
        const agency = await makeAgency()
        const { db } = await testDatabase()
        const settings = { restrict_agents_to_own: restricted }
        await db.updateTable('organization_settings').set(settings).where('organization_id', '=', agency.id).execute()
        for (const number of [1, 2, 3])
          await makeContact(agency, {
            email: `walter${number}@example.com`,
            agent_id: number === 3 ? agency.omar.id : agency.dana.id,
            ...(number === 2 ? { zip_code: null, state: null, county: null, phone_number: null } : {}),
          })
        const person = agency[who]
        const file = csv([...rows, ['Walter', 'Brandt', 'last@example.com', 'Aetna', '', '', '']], HEADER)
        const uploaded = await upload(person, file)
        if (!uploaded.ok) throw new Error(uploaded.refused.message)
        const read = () => as(person, (scope) => getImport(scope, uploaded.importId))
        const found = await read()
        const mapping = { ...found.column_mapping, firstName: 0, lastName: 1, email: 2, currentCarrier: 3 }
        Object.assign(mapping, { birthDate: 4, zipCode: 5, phoneNumber: 6 })
        await saveChoices(tenantDb, person.identity, found, { mapping, carriers: [], mode, agentId: null })
        const chosen = await read()
        await as(person, (scope) => enqueueCheck(scope, chosen))
        await runNextCheck(tenantDb, chosen.id, { zips })
        const checked = currentCheck(await read())
        await as(person, (scope) => startImport(scope, chosen.id))
        await runContactImports(tenantDb, { zips })
        const { status, added, updated, unchanged, bad, mode: run } = await read()
        expect(status).toBe('done')
        expect(checked?.state).toBe('done')
        expect(checked && countsForMode(run, checked)).toEqual({ added, updated, unchanged, bad })
      },
    ),
    { numRuns: 12 },
  )
})
const HEADER = ['First name', 'Last name', 'Email', 'Carrier', 'DOB', 'ZIP', 'Phone']

test('a count applies to the choices it was made for; another mode needs no new one', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send, woken } = await browser(agency.ruth)
  const page = pageOf(await send(csv(people(1_200))))
  await visitor.post(page, BY_PLACE)
  expect(woken).toEqual(['count-contact-imports'])
  expect(await text(visitor, `${page}/check`)).toContain('0 of 1,200 rows')
  const { tenantDb } = await testDatabase()
  const id = Number(page.split('/').at(-1))
  await runNextCheck(tenantDb, id, { zips })
  expect(await text(visitor, `${page}/check`)).toContain('1,200')
  expect(await (await visitor.get(`/api${page}`)).json()).toMatchObject({ check: { finished: true, doneRows: 1200 } })
  await visitor.post(page, { ...BY_PLACE, agentId: String(agency.omar.id) })
  expect(await text(visitor, `${page}/check`)).toContain('0 of 1,200 rows')
})

test('a file with known columns is matched as last time, until that is cleared', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send, start, run } = await browser(agency.ruth)
  const header = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega']
  const rows = [['Walter', 'Brandt', 'walter@example.com', 'Foo Mutual', 'x']]
  const first = pageOf(await send(csv(rows, header)))
  expect(await text(visitor, first)).toContain('4 columns are not imported:</strong> Alpha, Beta, Delta, Omega')
  // Its carriers are read once their column is chosen.
  await visitor.post(first, BY_PLACE)
  await start(first, { ...BY_PLACE, 'carrier-0': 'Humana' })
  await run()
  const turned = ([a, b, c, d, e]: string[]) => [e!, d!, c!, b!, a!]
  const second = pageOf(await send(csv(rows.map(turned), turned(header))))
  const shown = await text(visitor, second)
  expect(shown).toMatch(/Using your matches from \w{3} \d+, \d{4}/)
  expect(shown).toContain('1 column is not imported:</strong> Omega')
  expect(shown).toContain('<option selected="">Humana</option>')
  expect(await text((await browser((await makeAgency()).ruth)).visitor, '/contacts/imports')).toContain(
    'No imports yet',
  )
  await visitor.post(`${second}/forgetting`)
  expect(await text(visitor, second)).not.toContain('Using your matches from')
  expect(await text(visitor, pageOf(await send(csv(rows, header))))).not.toContain('Using your matches from')
})

test('a column of suffixes and one of end dates are listed as read', async () => {
  const { upload: send, visitor } = await browser((await makeAgency()).ruth)
  const file = csv(
    [['Walter', 'Brandt', 'walter@example.com', 'Jr.', '1/1/2099']],
    [...HEADER.slice(0, 3), 'Suffix', 'Term Date'],
  )
  expect(await text(visitor, pageOf(await send(file)))).toContain('Also read: Suffix, Term Date.')
})

test('the file of error rows is matched like its original (csv-029)', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send, start, run } = await browser(agency.ruth)
  const page = pageOf(await send(csv([...people(2), ['+1', 'Gaines', 'otis', 'UHC']])))
  await start(page)
  await run()
  const errors = await text(visitor, `${page}/bad-rows.csv`)
  const again = pageOf(await send(errors.replace(',otis,', ',otis@example.com,')))
  const shown = await text(visitor, again)
  expect(shown).toContain('Using your matches from')
  expect(shown).toContain('We added the Row and Error columns')
  await start(again, { firstName: '2', lastName: '3', email: '4', currentCarrier: '5' })
  await run()
  expect((await contactsOf(agency.id)).map(({ first_name }) => first_name)).toContain('+1')
})

test('a discarded file leaves nothing behind', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send } = await browser(agency.ruth)
  const page = pageOf(await send(csv(people(1))))
  expect(where(await visitor.post(`${page}/cancellation`))).toBe('/contacts/imports/new')
  expect((await visitor.get(page)).status).toBe(404)
  expect(await text(visitor, '/contacts/imports')).toContain('No imports yet')
})

test('users who are neither admin nor agent may not upload, on the page and by script (csv-023)', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  await db.updateTable('users').set({ is_agent: false }).where('id', '=', agency.omar.id).execute()
  const { upload: send } = await browser(agency.omar)
  const answer = await send(csv(people(1)))
  expect(answer.status).toBe(403)
  expect((await answer.text()).replaceAll('&#x27;', "'")).toContain(
    "You don't have permission to upload contacts. Please contact your administrator.",
  )
})

test('a carrier column that cannot be counted says so, and unknown columns too (csv-025, csv-026)', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send } = await browser(agency.ruth)
  const page = pageOf(await send(csv([['x', 'y', 'z', '?']], ['Alpha', 'Beta', 'Gamma', 'Delta'])))
  expect(await text(visitor, page)).toContain('Failed to get column suggestions')
  const { db } = await testDatabase()
  await db
    .deleteFrom('contact_import_chunks')
    .where('import_id', '=', Number(page.split('/').at(-1)))
    .execute()
  for (const address of [page, `${page}/forgetting`]) {
    const answer = await visitor.post(address, BY_PLACE)
    expect([address, answer.status]).toEqual([address, 422])
    expect(await answer.text()).toContain('Failed to fetch carrier data for matching')
  }
})

test('columns sent after the start change nothing and say so (csv-028)', async () => {
  const agency = await makeAgency()
  const { visitor, upload: send, start } = await browser(agency.ruth)
  const page = pageOf(await send(csv(people(1))))
  await start(page)
  expect(where(await visitor.post(page, BY_PLACE))).toBe(page)
  expect(await text(visitor, page)).toContain('Invalid modal state')
})

test('an agent’s overwrite becomes a skip; an admin’s is done, and can be undone from the report (csv-018, csv-019)', async () => {
  const agency = await makeAgency()
  const known = await makeContact(agency, { first_name: 'Old' })
  const file = csv([['New', 'Brandt', known.email!, 'Aetna']])
  for (const [person, first] of [
    [agency.dana, 'Old'],
    [agency.ruth, 'New'],
  ] as const) {
    const { visitor, upload: send, start, run } = await browser(person)
    const page = pageOf(await send(file))
    await start(page, BY_PLACE, 'overwrite')
    await run()
    expect((await contactsOf(agency.id))[0]).toMatchObject({ first_name: first })
    if (first === 'New') expect(await text(visitor, page)).toMatch(/Undo import<\/a>/)
    else expect(await text(visitor, page)).not.toContain('Undo import')
  }
})

test('counts and history are hidden from others', async () => {
  const [agency, other] = [await makeAgency(), await makeAgency()]
  const { upload: send } = await browser(agency.dana)
  const page = pageOf(await send(csv(people(1))))
  for (const stranger of [agency.omar, other.ruth]) {
    const { visitor } = await browser(stranger)
    expect((await visitor.get(`${page}/check`)).status).toBe(404)
    for (const post of ['start', 'forgetting', 'cancellation'])
      expect((await visitor.post(`${page}/${post}`, { mode: 'skip' })).status).toBe(404)
    expect(await text(visitor, '/contacts/imports')).not.toContain(page)
  }
  expect(counts(await as(agency.dana, (scope) => getImport(scope, Number(page.split('/').at(-1)))))).toMatchObject({
    status: 'mapping',
  })
})
