import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'
import { clientPages, findLinks, type Links, publicPages, signedInPages } from './pages.ts'

let house: JourneyHouse
let links: Links

beforeAll(async () => {
  house = await openHouse()
  links = await findLinks(house)
})
afterAll(() => house.close())

const WIDTHS = { phone: PHONE, tablet: { width: 768, height: 1024 }, desk: { width: 1280, height: 900 } }

/** The error pages and the refused forms among them say so to the console as well. */
const isUnexpected = (text: string) => !/status of (?:400|404|422)/.test(text)

/** Some seventy pages, where others test on the same two cores. */
const ALL_PAGES_MS = 400_000

/** A page is opened once and looked at in each width: to open it costs more than to look. */
async function expectPagesHold(page: Page, paths: readonly string[], widths: readonly (keyof typeof WIDTHS)[]) {
  for (const path of paths) {
    await page.goto(path)
    for (const device of widths) {
      await page.setViewportSize(WIDTHS[device])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
}

test.each([
  { colorScheme: 'light', widths: ['desk', 'tablet', 'phone'] },
  { colorScheme: 'dark', widths: ['phone', 'desk'] },
] as const)(
  'signed-in pages hold on phone, tablet and desk, $colorScheme',
  async ({ colorScheme, widths }) => {
    const { page, complaints } = await house.signedIn(RUTH, { viewport: WIDTHS[widths[0]], colorScheme })
    await expectPagesHold(page, Object.values(signedInPages(links)).flat(), widths)
    expect(complaints.filter(isUnexpected)).toEqual([])
  },
  ALL_PAGES_MS,
)

test(
  'public pages hold on phone, tablet and desk',
  async () => {
    const { page, complaints } = await house.window({ viewport: PHONE })
    await expectPagesHold(page, Object.values(publicPages(links)).flat(), ['phone', 'tablet', 'desk'])
    expect(complaints.filter(isUnexpected)).toEqual([])
  },
  ALL_PAGES_MS,
)

test('clients’ pages hold in Spanish on a phone, and are all of it Spanish', async () => {
  const { page, complaints } = await house.window({ viewport: PHONE, locale: 'es-US' })
  for (const path of clientPages(links)) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('es')
    await expectAccessible(page)
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
