import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, islandsReady, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

/** The focused element, which should be in the error summary, and how many elements have focus requested. */
const focusOf = (page: Page) =>
  page.evaluate(() => ({
    inSummary: document.activeElement?.closest('.error-summary') !== null,
    askers: document.querySelectorAll('[autofocus]').length,
  }))

test.each([true, false])(
  'after a refused form the focus is on the error summary (script: %s)',
  async (javaScriptEnabled) => {
    const { page } = await demo.signedIn(RUTH, { javaScriptEnabled, viewport: PHONE, at: 'about:blank' })
    for (const [path, field, button] of [
      ['/settings', 'Agency name', 'Save'],
      ['/profile', 'First name', 'Save Changes'],
    ] as const) {
      await page.goto(path)
      await page.getByLabel(field).first().fill('')
      const form = page.locator('form').filter({ has: page.getByLabel(field) })
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await form.getByRole('button', { name: button }).first().click()
      expect((await answered).status(), path).toBe(422)
      await page.locator('.error-summary').waitFor()
      await expect.poll(() => focusOf(page), { ...SOON, message: path }).toEqual({ inSummary: true, askers: 1 })
      await expectNoSidewaysScroll(page)
    }
  },
)

test('Back skips the page of a refused form', async () => {
  const { page } = await demo.signedIn(RUTH)
  await page.goto('/settings')
  const shown = page.url()
  await page.getByLabel('Agency name').first().fill('')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.locator('.error-summary').waitFor()
  await expect.poll(() => page.url(), SOON).toBe(shown)
  await page.getByLabel('Agency name').first().fill('Blue Ridge Senior Benefits')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText(/^(Saved|Changes saved\.)$/).waitFor()
  for (let left = 5; left > 0 && !page.url().endsWith('/contacts'); left--) {
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(new URL(page.url()).pathname).toBe('/contacts')
})

test('Back from the thank-you page leads a client to their form, whatever it answered before', async () => {
  const { page } = await demo.window({ viewport: PHONE })
  await page.goto('/schedule?org=blue-ridge')
  const shown = page.url()
  await page.getByText('Please call me').click()
  await page.getByLabel('First name').fill('Odessa')
  await page.getByRole('button', { name: 'A+, larger text' }).click()
  await page.locator('body[data-posted]').waitFor()
  await expect.poll(() => page.url(), SOON).toBe(shown)
  expect(await page.getByLabel('First name').inputValue()).toBe('Odessa')
  await page.getByLabel('Last name').fill('Fairbanks')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await page.locator('.error-summary').waitFor()
  await expect.poll(() => page.url(), SOON).toBe(shown)
  await page.getByLabel('Phone').fill('828 555 0147')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await page.getByRole('heading', { level: 1, name: "We'll be in touch soon" }).waitFor()
  await page.goBack()
  await page.getByText('Please call me').waitFor()
  expect(page.url()).toBe(shown)
})

test('a page that fails keeps its URL and recovers, from any referring site', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: 'about:blank' })
  await page.goto('/contacts/deletion?all=yes&states=x', { referer: 'https://elsewhere.example/mail' })
  await islandsReady(page)
  expect(new URL(page.url()).pathname).toBe('/contacts/deletion')
  expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([])
})

test('an agent form’s error moves the focus to its summary, wherever it is in the list', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, at: '/add-agents' })
  await page.getByRole('link', { name: 'Edit Priya' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: /^Save Priya/ }).click()
  await page.locator('.error-summary').waitFor()
  await expect.poll(() => focusOf(page), SOON).toEqual({ inSummary: true, askers: 1 })
  await expectAccessible(page)
})

test('leaving a page with unsaved typing asks first; saving does not', async () => {
  const { page } = await demo.signedIn(RUTH, { at: 'about:blank' })
  for (const [path, field] of [
    ['/settings', 'Agency name'],
    ['/profile', 'First name'],
  ] as const) {
    const asked: string[] = []
    const answer = (dialog: { type(): string; accept(): Promise<void> }) => {
      asked.push(dialog.type())
      return dialog.accept()
    }
    page.on('dialog', answer)
    await page.goto(path)
    await islandsReady(page)
    await page.getByLabel(field).fill('Blue')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    expect(asked, path).toEqual(['beforeunload'])
    await page.goto(path)
    await islandsReady(page)
    await page.getByLabel(field).fill(`Blue ${path}`)
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await page.getByText(/^(Saved|Changes saved\.)$/).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    expect(asked, path).toEqual(['beforeunload'])
    page.off('dialog', answer)
  }
})

test('frequency and timing are enabled by the checkbox for repeated emails', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/settings/outreach' })
  await islandsReady(page, 'dependent-fields')
  const tick = page.locator('[name="failed_underwriting_enabled"]')
  const often = page.locator('[name="failed_underwriting_frequency"]')
  for (const on of [false, true, false]) {
    await tick.setChecked(on)
    expect(await often.isDisabled()).toBe(!on)
  }
})
