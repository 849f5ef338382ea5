import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { clientPages, findLinks, type Links, publicPages, signedInPages } from './pages.ts'
import { expectTabReachesAll } from './tab-walk.ts'

let house: JourneyHouse
let links: Links

beforeAll(async () => {
  house = await openHouse()
  links = await findLinks(house)
})
afterAll(() => house.close())

const WIDTHS = {
  desk: { width: 1280, height: 900 },
  tablet: { width: 768, height: 1024 },
  /** The desk at 200 %. */
  zoomed: { width: 640, height: 450 },
  phone: PHONE,
}

/** The error pages and the refused forms among them say so to the console as well. */
const isUnexpected = (text: string) => !/status of (?:400|404|422)/.test(text)

/** Some seventy pages, where others test on the same two cores. */
const ALL_PAGES_MS = 400_000

/** Opened once and looked at in each width. The tablet has no colour that phone and desk do not show. */
async function expectHolds(page: Page, keys: CDPSession, path: string) {
  await page.setViewportSize(WIDTHS.desk)
  await page.goto(path)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectTabReachesAll(page, keys, 'forward')
  await page.setViewportSize(WIDTHS.tablet)
  await expectAccessible(page, 'all but contrast')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(WIDTHS.zoomed)
  await expectTabReachesAll(page, keys, 'backward')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(WIDTHS.phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The same page, still on the phone: its colours are all that changes. */
async function expectDarkHolds(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize(WIDTHS.desk)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

test(
  'signed-in pages hold on phone, tablet and desk, at 200 %, by keyboard, light and dark',
  async () => {
    const { page, context, complaints } = await house.signedIn(RUTH, { colorScheme: 'light' })
    await bringAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of Object.values(signedInPages(links)).flat()) {
      await expectHolds(page, keys, path)
      await expectDarkHolds(page)
    }
    expect(complaints.filter(isUnexpected)).toEqual([])
  },
  ALL_PAGES_MS,
)

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
