import { expect, test } from 'vitest'
import { makeAgency } from '../../agency.ts'
import { BY_PLACE, browser, pageOf, text, where } from './browser.ts'
import { contactsOf, csv, fixture, people } from './imports.ts'

test('an unreadable file is refused on its page (csv-005, csv-006, csv-007)', async () => {
  const agency = await makeAgency()
  const { upload } = await browser(agency.dana)
  const refusals = {
    'empty.csv': 'CSV file appears to be empty',
    'blank-first-line.csv': 'CSV file has no headers',
    'binary.csv': 'Failed to parse CSV file',
    'unclosed-quote.csv': 'Failed to parse CSV file',
  }
  const files = Object.entries(refusals).map(([name, message]) => [name, fixture(name), message] as const)
  const headless = [
    ['blank.csv', '\n\n', 'CSV file has no headers'],
    ['contact.csv', 'Walter,Brandt,walter@example.com\n', 'CSV file has no headers'],
  ] as const
  for (const [name, file, message] of [...files, ...headless]) {
    const answer = await upload(file, { name })
    expect([name, answer.status]).toEqual([name, 422])
    expect(await answer.text()).toContain(message)
  }
})

test('a blank line, a title and a total around the contacts are shown and skipped (csv-006)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, start, run } = await browser(agency.ruth)
  const page = pageOf(await upload(`\nMy Clients\n${csv(people(2))}\n"Total","2"`))
  const shown = await text(visitor, page)
  expect(shown).toContain('2 rows found')
  expect(shown).toContain('My Clients')
  expect(shown).toContain('Total | 2')
  await start(page)
  await run()
  expect((await contactsOf(agency.id)).map(({ email }) => email).sort()).toEqual([
    'walter0@example.com',
    'walter1@example.com',
  ])
})

test('a file over the limit is answered with 413 (csv-022)', async () => {
  const agency = await makeAgency()
  const { upload } = await browser(agency.ruth)
  const answer = await upload(Buffer.alloc(20 * 1024 * 1024 + 10, 'a,b\n'))
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('The file is too large')
})

test('without the consent checkbox, or without a file, nothing is stored', async () => {
  const agency = await makeAgency()
  const { upload, t } = await browser(agency.ruth)
  const unticked = await upload(csv(people(2)), { ticked: false })
  expect(unticked.status).toBe(422)
  expect(await unticked.text()).toContain('Please confirm that you have permission to contact these people')
  const empty = await upload('', { name: '' })
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Please choose a CSV file')
  expect(
    await t.db.selectFrom('contact_imports').select('id').where('organization_id', '=', agency.id).execute(),
  ).toEqual([])
})

test('without a carrier column the import does not start (csv-011, csv-027)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, woken } = await browser(agency.ruth)
  const page = pageOf(await upload(csv(people(2))))
  const answer = await visitor.post(page, { firstName: '0', lastName: '1', email: '2', currentCarrier: '' })
  expect(answer.status).toBe(422)
  const shown = await answer.text()
  expect(shown).toContain('Column mapping or carrier mapping not configured')
  expect(shown).toContain('Choose the carrier column, or choose “Not in this file”')
  expect(woken).toEqual([])
})

test('a file without carriers starts once the user says so, and its contacts get none (csv-011)', async () => {
  const agency = await makeAgency()
  const { visitor, upload, run } = await browser(agency.ruth)
  const header = ['First name', 'Last name', 'Email']
  const page = pageOf(await upload(csv([['Walter', 'Brandt', 'walter@example.com']], header)))
  expect((await visitor.post(page, { ...BY_PLACE, currentCarrier: '' })).status).toBe(422)
  const answer = await visitor.post(page, { ...BY_PLACE, currentCarrier: 'none' })
  expect(where(answer)).toBe(`${page}/check`)
  await visitor.post(`${page}/start`, { mode: 'skip' })
  await run()
  expect(await contactsOf(agency.id)).toMatchObject([{ email: 'walter@example.com', current_carrier: null }])
})
