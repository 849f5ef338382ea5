import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

const total = async (page: Page) => {
  await page.goto('/contacts')
  return Number((await page.locator('.stat', { hasText: 'Total Contacts' }).innerText()).replace(/\D/g, ''))
}

/** The URL that the list's form would open. */
const firstThree = async (page: Page, action: string) => {
  await page.goto('/contacts')
  const links = page.locator('#contact-list tbody th a')
  const hrefs = await links.evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('href') ?? ''))
  return `/contacts/${action}?${hrefs.map((href) => `ids=${href.replace(/\D/g, '')}`).join('&')}`
}

test.each([
  { javaScriptEnabled: true, with: 'with' },
  { javaScriptEnabled: false, with: 'without' },
])('three are deleted and brought back by the toast, $with script', async ({ javaScriptEnabled }) => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled })
  const before = await total(page)
  await page.goto(await firstThree(page, 'deletion'))
  await page.getByRole('button', { name: 'Delete 3 contacts' }).click()
  const toast = page.locator('.toast')
  await toast.getByText('3 contacts were deleted.').waitFor()
  await expect
    .poll(() => page.locator('.stat', { hasText: 'Total Contacts' }).innerText(), SOON)
    .toContain(String(before - 3))
  await toast.getByRole('button', { name: 'Undo' }).click()
  await toast.getByText('Undone: 3 contacts restored.').waitFor()
  expect(await total(page)).toBe(before)
})

test('the whole book is reassigned and restored from the list of changes', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/contacts/reassignment?all=yes' })
  await page.getByLabel('Reassign to').selectOption({ label: 'Omar Haddad' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Reassign \d+ contacts to Omar Haddad$/ }).click()
  await page.locator('.toast', { hasText: 'reassigned to Omar Haddad' }).waitFor()
  await page.goto('/contacts/changes')
  await page.getByRole('button', { name: /^Undo: Reassigned \d+ contacts to Omar Haddad$/ }).click()
  await page.locator('.toast', { hasText: /Undone: \d+ contacts restored\.$/ }).waitFor()
})

test('all rows of Recently deleted are ticked at once and restored', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/contacts?states=TN' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: /^Delete \d+ contacts$/ }).click()
  await page.locator('.toast', { hasText: 'contacts were deleted' }).waitFor()
  await page.goto('/contacts/deleted')
  const rows = await page.locator('tbody tr').count()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Restore selected' }).click()
  await page.locator('.toast', { hasText: `${rows} contacts restored.` }).waitFor()
})

test('a deleted contact is found under Recently deleted and restored', async () => {
  const { page } = await demo.signedIn(RUTH)
  const before = await total(page)
  const link = page.locator('#contact-list tbody th a').first()
  const name = await link.innerText()
  await page.goto(`${await link.getAttribute('href')}/deletion`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.locator('.toast', { hasText: 'was deleted' }).waitFor()
  await page.goto('/contacts/deleted')
  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  // The previous page has the same box.
  await page.waitForURL((url) => url.searchParams.get('search') === name)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Restore selected' }).click()
  await page.locator('.toast', { hasText: '1 contact restored.' }).waitFor()
  expect(await total(page)).toBe(before)
})
