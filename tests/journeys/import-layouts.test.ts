import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { carriers } from '../contacts/import/layouts/carriers.ts'
import { crms } from '../contacts/import/layouts/crms.ts'
import { mailers } from '../contacts/import/layouts/mailers.ts'
import { spreadsheets } from '../contacts/import/layouts/spreadsheets.ts'
import type { StoredPerson } from '../contacts/import/stored-people.ts'
import { importAFile } from '../faults/import-a-file.ts'
import { until } from '../setup/server.ts'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

const data = (file: string) => fileURLToPath(new URL(`../data/import-layouts/${file}`, import.meta.url))

/** Imports a file through the pages up to its report. Returns the import's id. */
async function importInBrowser(page: Page, file: string): Promise<number> {
  await page.goto('/contacts/imports/new')
  await page.getByLabel('CSV file').setInputFiles(data(file))
  await page.getByLabel('I have permission to contact these people').check()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
  const carrier = page.getByLabel('Current carrier')
  if ((await carrier.inputValue()) === '') await carrier.selectOption({ label: 'Not in this file' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Rows in the file').waitFor()
  await page.locator('.import-start button').first().click()
  await page.getByText('Results').first().waitFor()
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
}

/** The same over HTTP: sends what the pages suggest. */
async function importOverHttp(page: Page, file: string): Promise<number> {
  const { url } = demo.server
  const [session] = await page.context().cookies()
  const path = await importAFile(
    { upload: url, choose: url, start: url, origin: url },
    { cookie: `${session!.name}=${session!.value}`, file: readFileSync(data(file)), mode: 'skip' },
  )
  await until(async () => (await (await page.request.get(`/api${path}`)).json()).status === 'done')
  return Number(/\d+$/.exec(path)?.[0])
}

/** The contacts that an import added, from the API. */
async function addedBy(page: Page, importId: number): Promise<Omit<StoredPerson, 'optedOut'>[]> {
  const listed = await page.request.get(`/api/contacts?imports=${importId}&limit=100`)
  const { contacts } = (await listed.json()) as { contacts: { id: number }[] }
  const people = []
  for (const { id } of contacts) {
    const contact = await (await page.request.get(`/api/contacts/${id}`)).json()
    people.push({
      firstName: contact.first_name,
      lastName: contact.last_name,
      email: contact.email,
      phone: contact.phone_number,
      zip: contact.zip_code,
      state: contact.state,
      carrier: contact.current_carrier,
      plan: contact.plan_type,
      effectiveOn: contact.effective_date,
      birthOn: contact.birth_date,
      gender: contact.gender,
      tobacco: contact.tobacco_user,
      sharesEmail: contact.shares_email_with !== null,
    })
  }
  return people
}

/** One file of each kind; the pages are the same for all. */
const IN_BROWSER = ['mailchimp-subscribed.csv', 'salesforce-report.csv', 'aetna-book.csv', 'hand-kept-book.csv']

test('files as real systems export them are imported, four of them in the browser, and compared field by field (csv-001, csv-002, csv-004, csv-011)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  const seen = new Set<string | null>()
  for (const { file, stored } of [...mailers, ...crms, ...carriers, ...spreadsheets]) {
    const importFile = IN_BROWSER.includes(file) ? importInBrowser : importOverHttp
    const added = await addedBy(page, await importFile(page, file))
    // Some people are in two of the files, so they already exist.
    const expected = stored
      .filter(({ email }) => !seen.has(email))
      .map(({ optedOut: _, ...person }) => ({ ...person, email: person.sharesEmail ? null : person.email }))
    for (const { email } of stored) seen.add(email)
    expect(byName(added), file).toEqual(byName(expected))
  }
  expect(complaints).toEqual([])
})

/** In any letter case: a name in capitals is the same name. */
const byName = (people: Omit<StoredPerson, 'optedOut'>[]) =>
  people
    .map((person) => ({
      ...person,
      firstName: person.firstName?.toLowerCase(),
      lastName: person.lastName?.toLowerCase(),
    }))
    .sort((a, b) => (`${a.firstName} ${a.lastName}` < `${b.firstName} ${b.lastName}` ? -1 : 1))

test('a file chosen before the box is ticked is kept; without JavaScript the box is required before it is sent (csv-001)', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/contacts/imports/new' })
  await page.getByLabel('CSV file').setInputFiles(data('couples.csv'))
  await page.getByText('Check the box above first.').waitFor()
  await page.getByLabel('I have permission to contact these people').check()
  await page.getByText('couples.csv').waitFor()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByRole('heading', { name: /couples\.csv$/ }).waitFor()

  const { page: plain } = await demo.signedIn(RUTH, { javaScriptEnabled: false, at: '/contacts/imports/new' })
  await plain.getByLabel('CSV file').setInputFiles(data('couples.csv'))
  await plain.getByRole('button', { name: 'Upload and check' }).click()
  await expect.poll(() => plain.locator('input:invalid').getAttribute('name'), SOON).toBe('attested')
  expect(await plain.getByLabel('CSV file').inputValue()).toContain('couples.csv')
})

test('questions about a whole file are asked once, on a phone too: shared addresses, tobacco, names in capitals (csv-004)', async () => {
  const { page } = await demo.signedIn('marcus@blueridge.example', { viewport: PHONE, at: '/contacts/imports/new' })
  await page.getByLabel('I have permission to contact these people').check()
  const header = 'Acme Insurance book\n\nFirst Name,Last Name,Email,Carrier,Gender,Tobacco\n'
  const rows =
    'HAROLD,MCDONALD,pair@example.com,N/A,M,\nRUTH,MCDONALD,pair@example.com,Aetna,F,No\nANN,LEE,,Aetna,F,No\n'
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'pair.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}${rows}Total,3\n`) })
  await page.getByText('2 lines are not contacts and are skipped').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Row 7: Total | 3' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('RUTH MCDONALD (pair@example.com)').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Import people without an email address').check()
  await page.getByLabel('People with a blank tobacco cell do not use tobacco').check()
  await page.getByLabel('Fix names in all capitals').check()
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await page.getByText('Harold McDonald').first().waitFor()
  await page.getByRole('button', { name: 'Import 3 new contacts' }).click()
  await page.getByText('Results').first().waitFor()
  const added = await addedBy(page, Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]))
  expect(
    added
      .map(({ firstName, lastName, email, sharesEmail, carrier, tobacco }) => [
        ...[firstName, lastName, email, sharesEmail, carrier, tobacco],
      ])
      .sort(),
  ).toEqual([
    ['Ann', 'Lee', null, false, 'Aetna', false],
    ['Harold', 'McDonald', 'pair@example.com', false, null, false],
    ['Ruth', 'McDonald', null, true, 'Aetna', false],
  ])
})
