import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

let house: JourneyHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const data = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url))

async function upload(page: Page, file: string) {
  await page.goto('/contacts/imports/new')
  await page.getByLabel('I have permission to contact these people').check()
  await page.getByLabel('CSV file').setInputFiles(data(file))
  await page.getByRole('button', { name: 'Upload and check' }).click()
}

/** The numbers of the report's table, in order: new, updated, left as they are, with errors, and their sum. */
async function counts(page: Page) {
  await page.getByText('What became of the rows').first().waitFor()
  const cells = await page.locator('#counts td:last-child').allInnerTexts()
  return cells.map((text) => Number(text.replace(/\D/g, '')))
}

test('5,000 contacts from another system are mapped, imported in sight, and accounted for (csv-001, csv-002, csv-004)', async () => {
  const { page, complaints } = await house.signedIn(RUTH)
  await upload(page, 'other-system-5000.csv')
  await page.getByRole('heading', { name: 'Check other-system-5000.csv' }).waitFor()
  expect(await page.locator('#columns select').count()).toBe(11)
  expect(await page.locator('#carriers select').count()).toBeGreaterThan(6)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
  await page
    .getByRole('heading', { name: 'Importing other-system-5000.csv' })
    .or(page.getByText('What became of the rows').first())
    .first()
    .waitFor()
  await page.reload()
  const [added = 0, updated = 0, unchanged = 0, bad = 0, total = 0] = await counts(page)
  expect(added + updated + unchanged + bad).toBe(total)
  expect(total).toBe(5000)
  expect(added).toBeGreaterThan(4500)
  await expectAccessible(page)
  await page.goto('/contacts')
  expect(await page.locator('.stat', { hasText: 'Total Contacts' }).innerText()).toContain(
    (250 + added).toLocaleString('en-US'),
  )
  expect(complaints).toEqual([])
})

test('200 bad rows are named and can be downloaded with their reasons, with script off and on a phone (csv-010, csv-029)', async () => {
  const { page } = await house.signedIn('marcus@blueridge.example', { javaScriptEnabled: false, viewport: PHONE })
  await upload(page, 'bad-rows-200-of-1000.csv')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
  await page
    .getByText(/Upload Errors: Found 200 rows with errors\. Successfully imported \d+ rows\./)
    .waitFor({ timeout: 90_000 })
  await expectNoSidewaysScroll(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download and Fix Error Rows' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(201)
})

test.each([
  { id: 'csv-005', file: 'empty.csv', sentence: 'CSV file appears to be empty' },
  { id: 'csv-006', file: 'blank-first-line.csv', sentence: 'CSV file has no headers' },
  { id: 'csv-007', file: 'binary.csv', sentence: 'Failed to parse CSV file' },
])('$file is refused with a sentence ($id)', async ({ file, sentence }) => {
  const { page } = await house.signedIn('dana@blueridge.example')
  await upload(page, file)
  await page.getByText(sentence).first().waitFor()
})
