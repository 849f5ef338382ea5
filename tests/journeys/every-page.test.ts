import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { ALL_PAGES_MS, expectDarkHolds, expectHolds, isUnexpected } from './holds.ts'
import {
  bringAxe,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingMoved,
  type JourneyHouse,
  openHouse,
  PHONE,
  RUTH,
} from './house.ts'
import { signUpNewcomers } from './newcomers.ts'
import { clientPages, type Links, newcomersPages, publicPages } from './pages.ts'

let house: JourneyHouse
let links: Links

beforeAll(async () => {
  house = await openHouse()
  links = await findLinks(house)
})
afterAll(() => house.close())

test(
  'public pages hold on phone, tablet and desk, at 200 % and by keyboard',
  async () => {
    const { page, context, complaints } = await house.window()
    await bringAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of Object.values(publicPages(links)).flat()) await expectHolds(page, keys, path)
    expect(complaints.filter(isUnexpected)).toEqual([])
  },
  ALL_PAGES_MS,
)

test('the pages of an agency’s setup hold on phone, tablet and desk, at 200 %, by keyboard, light and dark', async () => {
  const newcomers = await signUpNewcomers(house)
  for (const who of ['guest', 'founder'] as const) {
    const { page, context, complaints } = await house.window({ ...newcomers[who], colorScheme: 'light' })
    await bringAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of newcomersPages[who]) {
      await expectHolds(page, keys, path)
      expect(new URL(page.url()).pathname).toBe(path)
      await expectDarkHolds(page)
    }
    expect(complaints).toEqual([])
  }
})

test('clients’ pages hold in Spanish on a phone, and are all of it Spanish', async () => {
  const { page, complaints } = await house.window({ viewport: PHONE, locale: 'es-US' })
  await bringAxe(page)
  for (const path of clientPages(links)) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('es')
    await expectNothingMoved(page)
    // Its words are others, its colours the same.
    await expectAccessible(page, 'all but contrast')
    await expectNoSidewaysScroll(page)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
})

test('an island whose code throws leaves its server markup, and the form in it still works', async () => {
  const { page } = await house.signedIn(RUTH)
  await page.route('**/assets/send-quote-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )
  const warned = page.waitForEvent('console', (message) => message.text().includes('An island stopped working'))
  await page.goto(links.contact)
  await warned
  const button = page.getByRole('button', { name: /Send Quote|Email Sent/ })
  await button.waitFor()
  expect(await button.evaluate((element) => element.closest('form')?.getAttribute('action'))).toBe(
    `${links.contact}/quote-mail`,
  )
})

test('menus open and close by keyboard, and focus comes back', async () => {
  const { page } = await house.signedIn(RUTH)
  const opener = page.getByRole('button', { name: /your menu/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
