import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  RUTH,
  SOON,
  startDemoServer,
} from './demo-server.ts'
import { waitForPlan } from './over-http.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
  await waitForPlan(demo)
  const { page, close } = await demo.signedIn(RUTH, { at: '/outreach/year' })
  await page.getByLabel('I have reviewed the 12 months above').check()
  await page.getByRole('button', { name: 'Start outreach' }).click()
  await page.getByText('Outreach has started').waitFor()
  await close()
})
afterAll(() => demo.close())

const strip = (page: Page) => page.getByRole('region', { name: 'Outreach status' })
/** Contacts without emails and the reasons, from the current plan. */
const leftOut = async (page: Page, query = '') => {
  await page.goto(`/outreach?show=skipped&days=365${query}`)
  return page.locator('main').innerText()
}

test('the agency pauses all email until a date: the plan skips it, and includes it again when resumed', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/outreach' })
  await page.getByRole('link', { name: 'More pause options' }).click()
  await page.getByLabel('Pause through').fill('1/15/2020')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('link', { name: 'Enter today or a later date' }).waitFor()
  expect(await page.getByLabel('Pause through').inputValue()).toBe('1/15/2020')
  await expectAccessible(page)
  await page.getByLabel('Pause through').fill('in 8 weeks')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText(/Outreach is paused through/).waitFor()
  expect(await strip(page).innerText()).toMatch(/Paused\s+Ruth Calloway paused outreach on .* Resumes after /)
  await expect.poll(() => leftOut(page), SOON).toContain('Outreach is paused')
  await page.getByRole('button', { name: 'Resume outreach' }).click()
  await page.getByText('Outreach resumed').waitFor()
  expect(await strip(page).innerText()).toMatch(/Running\s+/)
  await expect.poll(() => leftOut(page), SOON).not.toContain('Outreach is paused')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('on a phone without JavaScript one kind is paused and resumed, and the others continue', async () => {
  const { page } = await demo.signedIn(RUTH, {
    javaScriptEnabled: false,
    viewport: PHONE,
    at: '/outreach/pauses',
  })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('What to pause').selectOption('birthday')
  await page.getByLabel('Pause through').fill('someday')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  expect(await page.getByLabel('What to pause').inputValue()).toBe('birthday')
  expect(await page.getByLabel('Pause through').inputValue()).toBe('someday')
  await page.getByLabel('Pause through').fill('')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('Birthday emails are paused until you resume it.').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await strip(page).innerText()).toContain('Birthday emails are paused.')
  await expect.poll(() => leftOut(page), SOON).toContain('Birthday emails are paused')
  await page.goto('/outreach?kind=anniversary&days=365')
  expect(await page.locator('main').innerText()).toMatch(/\d+ emails in the next 12 months/)
  await page.getByRole('button', { name: 'Resume Birthday emails' }).click()
  await page.getByText('Birthday emails resumed').waitFor()
  await expect.poll(() => leftOut(page), SOON).not.toContain('Birthday emails are paused')
})

test('by keyboard an agent’s contact is paused, shown on the contact’s page, timeline and plan, and resumed', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/contacts?search=brandt' })
  await page.getByRole('link', { name: 'Walter Brandt', exact: true }).press('Enter')
  const card = page.locator('#future-activity')
  await card.getByText('Pause emails to this contact').press('Enter')
  await card.getByLabel('Pause through').fill('yesterday')
  await card.getByRole('button', { name: 'Pause emails' }).press('Enter')
  await expect.poll(() => card.getByLabel('Pause through').inputValue(), SOON).toBe('yesterday')
  await card.getByLabel('Pause through').fill('')
  await card.getByRole('button', { name: 'Pause emails' }).press('Enter')
  await page.getByText('Emails to Walter Brandt are paused.').waitFor()
  await expectAccessible(page)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  expect(await timeline.innerText()).toContain('Ruth Calloway paused emails to Walter')
  const contact = page.url()
  const reason = '&reason=contact_paused'
  await expect.poll(() => leftOut(page, reason), SOON).toContain('Walter Brandt')
  await page.goto(contact)
  await card.getByRole('button', { name: 'Resume emails' }).press('Enter')
  await page.getByText('Emails to Walter Brandt resumed.').waitFor()
  expect(await timeline.innerText()).toContain('Ruth Calloway resumed emails to Walter')
  await expect.poll(() => leftOut(page, reason), SOON).not.toContain('Walter Brandt')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})
