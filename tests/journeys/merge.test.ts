import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

test('two contacts of one person are found, compared, merged, and both return after Undo', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: 'about:blank' })
  const add = async (first: string, email: string) => {
    await page.goto('/contacts/new')
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Quillfeather')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Phone').fill('8285550177')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.waitForURL(/\/contact\/\d+$/)
    return new URL(page.url()).pathname
  }
  const older = await add('Theodore', 'theodore.quillfeather@example.com')
  const younger = await add('Ted', 'ted@example.com')

  await page.goto('/contacts/duplicates')
  await expectAccessible(page)
  const group = page.locator('form.duplicates', { hasText: 'Quillfeather' })
  await group.getByText('Same phone and last name').waitFor()
  await group.getByRole('button', { name: 'Compare and merge' }).click()
  await page.getByRole('heading', { level: 1, name: /^Merge / }).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('group', { name: 'Which contact do you want to keep?' })
    .getByLabel('Theodore Quillfeather')
    .check()
  await page.getByRole('group', { name: 'First name' }).getByLabel('Theodore').check()
  await page.getByRole('button', { name: 'Merge these two contacts' }).click()
  await page.waitForURL((url) => url.pathname === older)
  await page.getByText('Theodore Quillfeather now has the history of both').waitFor()
  await page.getByText('Ruth Calloway merged Ted Quillfeather into this one').waitFor()
  await page.getByRole('link', { name: 'See or undo this merge' }).waitFor()

  await page.goto(younger)
  await page.waitForURL((url) => url.pathname === older)
  await page.getByText('That contact was merged into Theodore Quillfeather').waitFor()

  for (const [width, height, scheme] of [
    [PHONE.width, PHONE.height, 'dark'],
    [1280, 900, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`/contacts/merge?ids=${older.split('/').at(-1)}`)
    await expectAccessible(page, scheme === 'dark' ? 'colours and sizes' : 'all')
    await expectNoSidewaysScroll(page)
    await page.goto('/contacts/duplicates')
    await expectNoSidewaysScroll(page)
  }

  // This time by the toast, and from two selected rows.
  await page.goto('/contacts/changes')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Undone: 2 contacts restored.').waitFor()
  await page.goto('/contacts?search=Quillfeather')
  await page.getByRole('checkbox', { name: 'Select Theodore Quillfeather' }).check()
  await page.getByRole('checkbox', { name: 'Select Ted Quillfeather' }).check()
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('button', { name: 'Merge these two contacts' }).click()
  await page.getByText('now has the history of both').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone: 2 contacts restored.').waitFor()
  await page.goto(younger)
  await page.getByRole('heading', { level: 1, name: 'Ted Quillfeather' }).waitFor()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/contacts/merge?ids=${older.split('/').at(-1)}&ids=${younger.split('/').at(-1)}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})
