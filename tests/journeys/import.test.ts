import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  delayIsland,
  demoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  islandsReady,
  PHONE,
  RUTH,
  SOON,
} from './demo-server.ts'

const demo = demoServer()

const data = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url))

const upload = (page: Page, file: string) => send(page, data(file))

type CsvFile = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]

const UPLOAD = '/contacts/imports/new'

async function chooseFile(page: Page, file: CsvFile) {
  // The address right after a sign-in.
  if (new URL(page.url()).pathname !== UPLOAD) await page.goto(UPLOAD)
  // Checked last, because a file chosen after it is uploaded at once.
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByLabel('I have permission to contact these people').check()
}

async function send(page: Page, file: CsvFile) {
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Upload and check' }).click()
}

/** The figures of the report's table: new, unchanged, errors, total. */
async function counts(page: Page) {
  await page.getByText('Results').first().waitFor()
  return totals(page)
}

/** Of the table before or after an import. */
async function totals(page: Page) {
  const cells = await page.locator('#counts td:last-child').allInnerTexts()
  return cells.map((text) => Number(text.replace(/\D/g, '')))
}

test('5,000 contacts from another system are mapped, imported with progress, and accounted for (csv-001, csv-002, csv-004)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: UPLOAD })
  await upload(page, 'other-system-5000.csv')
  await page.getByRole('heading', { name: 'Match the columns in other-system-5000.csv' }).waitFor()
  await expect.poll(() => page.locator('#columns select').count(), SOON).toBe(11)
  await expect.poll(() => page.locator('#carriers select').count(), SOON).toBeGreaterThan(6)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Rows in the file').waitFor()
  await expectAccessible(page)
  expect((await totals(page)).at(-1)).toBe(5000)
  await page.getByRole('button', { name: /^Import [\d,]+ new contacts/ }).click()
  await page
    .getByRole('heading', { name: 'Importing other-system-5000.csv' })
    .or(page.getByText('Results').first())
    .first()
    .waitFor()
  await page.reload()
  const [added = 0, unchanged = 0, bad = 0, total = 0] = await counts(page)
  expect(added + unchanged + bad).toBe(total)
  expect(total).toBe(5000)
  expect(added).toBeGreaterThan(4500)
  await expectAccessible(page)
  await page.goto('/contacts')
  await expect
    .poll(() => page.locator('.stat', { hasText: 'Total Contacts' }).innerText(), SOON)
    .toContain((250 + added).toLocaleString('en-US'))
  expect(complaints).toEqual([])
})

test('60 rows without a name or address and 100 with unread cells can be downloaded with their reasons, without JavaScript and on a phone (csv-010, csv-029)', async () => {
  const look = { javaScriptEnabled: false, viewport: PHONE }
  const { page } = await demo.signedIn('marcus@blueridge.example', { ...look, at: UPLOAD })
  await upload(page, 'bad-rows-200-of-1000.csv')
  await page.getByText('Rows in the file').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Import [\d,]+ new contacts/ }).click()
  await page
    .getByText(/Upload Errors: Found 60 rows with errors\. Successfully imported \d+ rows\./)
    .waitFor({ timeout: 90_000 })
  await expectNoSidewaysScroll(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download and Fix Error Rows' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(161)
})

test('the server’s sample file takes five clicks from the contacts to the import (csv-003)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('link', { name: 'Import a CSV file' }).click()
  await islandsReady(page, 'import-upload')
  const link = await page.getByRole('link', { name: 'Download a sample CSV' }).getAttribute('href')
  const sample = await fetch(new URL(link ?? '', demo.server.url))
  expect([sample.status, sample.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/csv')])
  const buffer = Buffer.from(await sample.arrayBuffer())
  await page.getByLabel('I have permission to contact these people').check()
  await page.getByLabel('CSV file').setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 3 new contacts' }).click()
  await expect.poll(() => counts(page), SOON).toEqual([3, 0, 0, 3])
  expect(complaints).toEqual([])
})

test.each([
  { id: 'csv-005', file: 'empty.csv', sentence: 'CSV file appears to be empty' },
  { id: 'csv-006', file: 'blank-first-line.csv', sentence: 'CSV file has no headers' },
  { id: 'csv-007', file: 'binary.csv', sentence: 'Failed to parse CSV file' },
])('$file is refused with a sentence ($id)', async ({ file, sentence }) => {
  const { page } = await demo.signedIn('dana@blueridge.example', { at: UPLOAD })
  await upload(page, file)
  await page.getByText(sentence).first().waitFor()
})

test('a Windows-1252 file with bad rows is counted and imported, its errors fixed and uploaded again with the same mapping (csv-001, csv-010, csv-029, csv-031, entities-019)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: UPLOAD })
  const header = 'Vorname;Familie;Mail;Carrier;DOB;Notiz'
  const good = [
    'José;Núñez;jose.nunez@example.com;UHC;14/6/1951;a',
    'Zoë;Brandt;zoe.brandt@example.com;Foo Mutual;3/4/1952;b',
  ]
  const bad = ['Walter;Gaines;walter.gaines;Aetna;3/4/1950;c', 'Otis;;otis.f@example.com;Aetna;3/4/1949;d']
  const bytes = Buffer.from([header, ...good, ...bad].join('\r\n'), 'latin1')
  await send(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer: bytes })
  await page.getByLabel('First name').selectOption({ label: 'Vorname' })
  await page.getByLabel('Last name').selectOption({ label: 'Familie' })
  await page.locator('[data-reading="lastName"]', { hasText: 'Brandt' }).waitFor()
  await expect.poll(() => page.getByLabel('Last name').inputValue(), SOON).toBe('1')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Row 4').first().waitFor()
  await page.getByText('Jun 14, 1951').first().waitFor()
  const before = [2, 0, 2, 4]
  await expect.poll(() => totals(page), SOON).toEqual(before)
  await page.getByRole('button', { name: 'Import 2 new contacts' }).click()
  await expect.poll(() => counts(page), SOON).toEqual(before)
  await expectNoSidewaysScroll(page)
  await page.getByText('Upload Errors: Found 2 rows with errors. Successfully imported 2 rows.').waitFor()
  await page.getByText('Foo Mutual (1 row in your file)').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download and Fix Error Rows' }).click(),
  ])
  const errors = await readFile(await download.path(), 'utf8')
  const fixed = errors
    .replace('Gaines,walter.gaines', 'Gaines,walter.gaines@example.com')
    .replace('Otis,,', 'Otis,Farr,')
  await send(page, { name: 'kunden-fixed.csv', mimeType: 'text/csv', buffer: Buffer.from(fixed) })
  await page.getByText(/^Using your matches from/).waitFor()
  await page.getByText('We added the Row and Error columns').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Rows in the file').waitFor()
  await expect.poll(() => totals(page), SOON).toEqual([2, 0, 0, 2])
  await page.getByRole('button', { name: 'Import 2 new contacts' }).click()
  await expect.poll(() => counts(page), SOON).toEqual([2, 0, 0, 2])
  await page.getByRole('link', { name: 'Undo import' }).click()
  await page.getByText('2 contacts added by this file will be deleted.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo and delete 2 contacts' }).click()
  await page.getByText('2 contacts added by the file were deleted.').waitFor()
  expect(complaints).toEqual([])
})

test('a column chosen before the script loads is read once it does', async () => {
  const { page } = await demo.signedIn(RUTH, { at: UPLOAD })
  const release = await delayIsland(page, 'import-readings')
  const text = 'Vorname;Familie;Mail\nGreta;Brandt;greta@example.com'
  await send(page, { name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('Last name').selectOption({ label: 'Familie' })
  const reading = page.locator('[data-reading="lastName"]', { hasText: 'Brandt' })
  expect(await reading.count()).toBe(0)
  release()
  await reading.waitFor()
})

test.each([
  { id: 'csv-021', status: 400, sentence: 'The CSV format is invalid' },
  { id: 'csv-022', status: 413, sentence: 'The file is too large' },
  {
    id: 'csv-023',
    status: 403,
    sentence: "You don't have permission to upload contacts. Please contact your administrator.",
  },
  { id: 'csv-024', status: 503, sentence: 'Server error (status 503). Please try again later.' },
  { id: 'csv-030', status: 0, sentence: 'Error uploading CSV' },
])(
  'an upload answered by $status says so beside the file, which can be sent again ($id)',
  async ({ status, sentence }) => {
    const { page } = await demo.signedIn(RUTH, { at: UPLOAD })
    await page.route('**/contacts/imports', (route) =>
      route.request().method() !== 'POST'
        ? route.fallback()
        : status
          ? route.fulfill({ status, body: '' })
          : route.abort(),
    )
    await chooseFile(page, { name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from('Email\na@example.com') })
    await islandsReady(page, 'import-upload')
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await page.getByText(sentence).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Upload and check' }).isEnabled(), SOON).toBe(true)
  },
)

test('the upload waits for a file and the checkbox, the check for a carrier column (csv-011)', async () => {
  const { page } = await demo.signedIn(RUTH, { at: UPLOAD })
  const upload = page.getByRole('button', { name: 'Upload and check' })
  await islandsReady(page, 'import-upload')
  await expect.poll(() => upload.isEnabled(), SOON).toBe(false)
  await page.getByLabel('CSV file').setInputFiles(data('semicolons.csv'))
  await expect.poll(() => upload.isEnabled(), SOON).toBe(false)
  await page.getByLabel('I have permission to contact these people').check()
  await upload.click()
  await page.getByRole('link', { name: 'Change the columns' }).click()
  const check = page.getByRole('button', { name: 'Check the rows' })
  await check.waitFor()
  await page.getByLabel('Current carrier').selectOption({ label: 'Choose a column' })
  await page.getByText('Choose columns for first name').waitFor()
  await expect.poll(() => check.isEnabled(), SOON).toBe(false)
  await page.getByLabel('Current carrier').selectOption({ label: 'Not in this file' })
  await expect.poll(() => check.isEnabled(), SOON).toBe(true)
})
