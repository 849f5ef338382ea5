import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pngOf } from '../organizations/pictures.ts'
import { demoServer, expectAccessible, expectNoSidewaysScroll, islandsReady, PHONE } from './demo-server.ts'

const demo = demoServer()

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const linkIn = (links: string[]) => links.find((href) => href.includes('/auth/verify/')) ?? ''

async function expectWhole(page: Page, title: string, step?: string) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  if (step)
    expect(
      await page
        .locator('main, aside')
        .allInnerTexts()
        .then((texts) => texts.join(' ')),
    ).toContain(step)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

test('on a phone, a founder goes from sign-up to an agency with two agents who can both work (auth-010, auth-011, onboarding-002, onboarding-005, onboarding-007, nav-044, contacts-018)', async () => {
  const { page, complaints } = await demo.window({ viewport: PHONE })
  await page.goto('/signup')
  await expectWhole(page, 'Get Started')
  await page.getByLabel('First name').fill('June')
  await page.getByLabel('Last name').fill('Okafor-Wolfeschlegelsteinhausenbergerdorff')
  await page.getByLabel('Agency name').fill('Okafor and Daughters')
  await page.getByLabel('Email address').fill('june@okafor.example')
  await page.getByLabel('Phone').fill('919 555 0134')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expectWhole(page, 'Activate Your Account')
  await page.getByRole('link', { name: 'Continue setup' }).click()

  await expectWhole(page, 'Choose Plan', 'Step 1 of 6')
  await page.getByRole('radio').first().check()
  await page
    .getByRole('button', { name: /Select|Continue/ })
    .first()
    .click()
  await expectWhole(page, 'Personal Details', 'Step 2 of 6')
  expect(await page.getByLabel('First name').inputValue()).toBe('June')
  await next(page)
  await expectWhole(page, 'Company Details', 'Step 3 of 6')
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pngOf(240, 60),
  })
  await page.getByLabel(/^Website/).fill('okafor.example')
  await next(page)
  await expectWhole(page, 'Licensing Settings', 'Step 4 of 6')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Company Details' }).waitFor()
  expect(await page.getByLabel(/^Website/).inputValue()).toContain('okafor.example')
  await next(page)
  await page.getByRole('heading', { level: 1, name: 'Licensing Settings' }).waitFor()
  await page.getByLabel('Select All').check()
  expect(await page.getByLabel('Mutual of Omaha').isChecked()).toBe(true)
  await next(page)

  // Colleagues can be added only after the founder's address is confirmed.
  await expectWhole(page, 'Add Team Members', 'Step 5 of 6')
  const mail = await demo.newestMail('june@okafor.example', /activate/i)
  await page.getByLabel('Code').fill(codeIn(mail.text))
  await page.getByRole('button', { name: 'Activate and continue' }).click()
  await page.getByRole('button', { name: 'Add and invite' }).waitFor()
  await expectWhole(page, 'Add Team Members', 'Step 5 of 6')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email address').fill('ada@okafor.example')
  await page.getByLabel('Phone').fill('9195550135')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await page.getByText('Ada Okafor was added').waitFor()
  await next(page)
  await expectWhole(page, 'Payment', 'Step 6 of 6')
  await page.getByRole('button', { name: 'Start without a card' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('No contacts found')
  // A long name does not widen the page.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  expect(complaints).toEqual([])

  const invitation = await demo.newestMail('ada@okafor.example', /invited/i)
  const ada = await demo.window({ viewport: PHONE })
  await ada.page.goto(linkIn(invitation.links))
  await expectWhole(ada.page, 'Welcome to your agency')
  await ada.page.getByRole('button', { name: 'Join the agency' }).click()
  await ada.page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await page.goto('/add-agents')
  await expectWhole(page, 'Manage Agents')
  const team = await page.locator('main').innerText()
  for (const fact of ['June Okafor-Wolfe', 'Ada Okafor', 'Default agent', 'ada@okafor.example'])
    expect(team).toContain(fact)
  await page.goto('/settings')
  await expectWhole(page, 'Organization Settings')
  expect(await page.getByLabel('Agency name').inputValue()).toBe('Okafor and Daughters')
})

test('a new agency sees what to do first, that a task is done, and can dismiss and restore the list', async () => {
  const { page, complaints } = await demo.signedIn('june@okafor.example', { viewport: PHONE, own: true })
  const list = page.getByRole('region', { name: 'Getting started' })
  const point = (text: RegExp) => list.getByRole('listitem').filter({ hasText: text })
  // Opens when the page is idle.
  await page.addLocatorHandler(page.locator('#adding-tutorial[open]'), () => page.keyboard.press('Escape'))
  await page.getByRole('button', { name: "Don't Show Again" }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await list.getByText('of 7 done').waitFor()
  expect(await point(/^Done: Invite your colleagues/).count()).toBe(1)
  expect(await point(/^To do: Add your agency’s postal address/).count()).toBe(1)
  await expectWhole(page, 'Contacts')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectWhole(page, 'Contacts')
  await page.emulateMedia({ colorScheme: 'light' })

  await list.getByRole('link', { name: 'Add your agency’s postal address' }).click()
  await islandsReady(page, 'save-button')
  await page.getByLabel(/^Postal mailing address/).fill('12 Rampart Street, New Orleans, LA 70112')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.goto('/contacts')
  await list.getByText('2 of 7 done').waitFor()
  expect(await point(/^Done: Add your agency’s postal address/).count()).toBe(1)

  await list.getByRole('button', { name: 'Hide this list' }).click()
  const toast = page.locator('.toast', { hasText: 'List hidden.' })
  await toast.waitFor()
  expect(await list.count()).toBe(0)
  await expectWhole(page, 'Contacts')
  await page.goto('/walkthrough/steps')
  const back = list.getByRole('button', { name: 'Show this list again' })
  await back.click()
  await back.waitFor({ state: 'detached' })
  await page.goto('/contacts')
  await list.getByText('2 of 7 done').waitFor()
  expect(complaints).toEqual([])
})

test('without JavaScript and on another device, a founder continues by the emailed link and ends at the contacts (nav-041, nav-042, nav-043, onboarding-019)', async () => {
  const first = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await first.page.goto('/signup?firstName=Ines&lastName=Moreau&organizationName=Moreau+Senior+Plans&phone=5045550161')
  await first.page.getByLabel('Email address').fill('ines@moreau.example')
  await first.page.getByRole('button', { name: 'Create my account' }).click()
  await first.page.getByRole('link', { name: 'Continue setup' }).click()
  await first.page.getByRole('radio').first().check()
  await first.page
    .getByRole('button', { name: /Select|Continue/ })
    .first()
    .click()
  await first.page.getByRole('heading', { name: 'Personal Details' }).waitFor()
  await first.page.getByRole('button', { name: 'Email me a link to finish later' }).click()
  const mail = await demo.newestMail('ines@moreau.example', /setting up/i)

  const { page } = await demo.window({ javaScriptEnabled: false })
  await page.goto(linkIn(mail.links))
  await page.getByRole('button', { name: 'Continue setup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personal Details' }).waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Moreau')
  // The guard also redirects there, by the stage of the setup.
  await page.goto('/contacts')
  await page.getByRole('heading', { level: 1, name: 'Organization Setup - Settings' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(new URL(page.url()).pathname).toBe('/setup/settings')
  await page.getByLabel('Aetna').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Team Members' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(new URL(page.url()).pathname).toBe('/setup/add-agents')
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await page.waitForURL(/\/(contacts|dashboard)/)
  expect((await page.goto('/contacts'))?.status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe('/contacts')
})
