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
import { deliverOverHttp } from './over-http.ts'

const demo = demoServer()

const NEWCOMER = 'nora@blueridge.example'

test('the introduction opens once a session until it is dismissed for good; Escape closes it (walkthrough-001, walkthrough-003, nav-056)', async () => {
  await deliverOverHttp(demo, RUTH).api('/api/agents/create', {
    firstName: 'Nora',
    lastName: 'Lind',
    email: NEWCOMER,
    phone: '8285550177',
    isAgent: true,
    isAdmin: false,
  })
  const mail = await demo.newestMail(NEWCOMER)
  const { page, context, complaints } = await demo.window()
  await page.goto(mail.links.find((href) => href.includes('/auth/verify/')) ?? '')
  await page.locator('main').getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Perennial' })
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.goto('/dashboard')
  await islandsReady(page, 'walkthrough')
  expect(await dialog.isVisible()).toBe(false)

  const storageState = await context.storageState()
  const plain = await demo.window({ storageState, javaScriptEnabled: false, viewport: PHONE })
  await plain.page.goto('/contacts')
  await plain.page.getByRole('link', { name: 'Show me' }).click()
  await plain.page.getByRole('heading', { level: 1, name: 'Welcome to Perennial' }).waitFor()
  await expectNoSidewaysScroll(plain.page)

  const another = await demo.window({ storageState, viewport: PHONE })
  await another.page.goto('/contacts')
  const again = another.page.getByRole('dialog', { name: 'Welcome to Perennial' })
  await again.getByRole('button', { name: "Don't Show Again" }).click()
  await again.waitFor({ state: 'hidden' })
  await another.page.reload()
  expect(await another.page.locator('react-island[name="walkthrough"]').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the profile copies its link and saves changes (profile-002, profile-005)', async () => {
  const look = { viewport: PHONE, at: '/profile' }
  const { page, context, complaints } = await demo.signedIn('dana@blueridge.example', look)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await islandsReady(page, 'copy-link')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/self-onboarding\/blue-ridge\?agentId=.{22}/,
  )
  await page.getByText('Link copied').waitFor({ state: 'hidden' })

  const save = page.getByRole('button', { name: 'Save Changes' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel('Last name').fill('Whitfield-Roe')
  await save.click()
  await page.getByText('Changes saved.').waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Whitfield-Roe')
  expect(complaints).toEqual([])
})

test('a tick and a click before the script loads apply once it does', async () => {
  const { page, context, complaints } = await demo.signedIn(RUTH, { at: '/add-agents' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const releases = [await delayIsland(page, 'select-all'), await delayIsland(page, 'copy-link')]
  await page.getByRole('link', { name: 'Edit Priya' }).click()
  const carriers = page.locator('form:has([name="carriers.all"]) [name^="carriers."]:not([name="carriers.all"])')
  await carriers.first().uncheck()
  await page.getByLabel('All carriers').check()
  // Presses before hydration are recorded from here on; the islands' code is still blocked.
  await page.evaluate(() => customElements.whenDefined('react-island').then(() => {}))
  await page.getByRole('button', { name: 'Copy Link' }).click()
  const ticks = () => carriers.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))
  expect(await ticks()).toContain(false)
  for (const release of releases) release()
  await islandsReady(page, 'select-all', 'copy-link')
  expect(await ticks()).not.toContain(false)
  // The message beside it disappears after two seconds.
  const link = await page.locator('.copy-link input').inputValue()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), SOON).toBe(link)
  expect(complaints).toEqual([])
})

test('sender fields follow the choice without JavaScript (profile-004)', async () => {
  const { page } = await demo.signedIn('dana@blueridge.example', { javaScriptEnabled: false, at: '/profile' })
  await page.getByLabel('Organization Details').check()
  expect(await page.getByLabel('Signature name').isVisible()).toBe(false)
  await page.getByLabel('Agent Details').check()
  expect(await page.getByLabel('Signature name').isVisible()).toBe(true)
  await page.getByLabel('Signature name').fill('Dana')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Changes saved.').waitFor()
})

test('the log and the closing page are readable on a phone too', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, at: 'about:blank' })
  for (const path of ['/settings/log', '/settings/closing', '/dashboard', '/demo/exit', '/contact-us']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('demo mode is left through a dialog; Escape keeps it and restores the focus (demo-002, nav-056)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  const link = page.getByRole('link', { name: 'Exit demo mode' })
  const dialog = page.getByRole('dialog', { name: 'Exit demo mode?' })
  await islandsReady(page, 'exit-demo')
  await link.click()
  await dialog.getByText('250 sample contacts').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  await link.click()
  await dialog.getByRole('button', { name: 'Exit demo mode' }).click()
  await page.getByText('Your clients will appear here').waitFor()
  expect(await link.count()).toBe(0)
  expect(complaints).toEqual([])
})
