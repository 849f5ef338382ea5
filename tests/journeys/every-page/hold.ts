import type { CDPSession, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, preloadAxe, RUTH, startDemoServer } from '../demo-server.ts'
import { findLinks } from '../find-links.ts'
import { signedInPages } from '../pages.ts'
import { expectTabReachesAll } from './tab-walk.ts'

/** Error pages and refused forms also report to the console. */
export const isUnexpected = (text: string) => !/status of (?:400|404|422)/.test(text)

/** Some fifty pages, while other tests use the same two cores. */
export const ALL_PAGES_MS = 600_000

const WIDTHS = {
  desk: { width: 1280, height: 900 },
  tablet: { width: 768, height: 1024 },
  /** Desktop at 200 % zoom. */
  zoomed: { width: 640, height: 450 },
  phone: PHONE,
}

/** Opens a page once and checks it at each width, and in dark mode if `inBothColours`. */
export async function expectHolds(page: Page, keys: CDPSession, path: string, inBothColours: boolean) {
  await page.setViewportSize(WIDTHS.desk)
  await page.goto(path)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectTabReachesAll(page, keys, 'forward')
  await page.setViewportSize(WIDTHS.tablet)
  // The tablet shows no color that phone and desktop do not.
  await expectAccessible(page, 'all but contrast')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(WIDTHS.zoomed)
  await expectTabReachesAll(page, keys, 'backward')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(WIDTHS.phone)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (!inBothColours) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours and sizes')
  await page.setViewportSize(WIDTHS.desk)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The areas of signedInPages that each file of this folder checks. */
export const shares = {
  contacts: ['Contacts'],
  'numbers-and-outreach': ['Today and the numbers', 'Outreach'],
  'settings-and-people': ['Settings', 'People'],
  'one-contact-and-account': ['One contact', 'The person signed in'],
} as const

/** Each page of these areas, with a demo server of its own. */
export async function expectAreasHold(share: keyof typeof shares) {
  const demo = await startDemoServer()
  onTestFinished(() => demo.close())
  const areas = signedInPages(await findLinks(demo))
  const { page, context, complaints } = await demo.signedIn(RUTH, { own: true })
  await preloadAxe(page)
  const keys = await context.newCDPSession(page)
  for (const path of shares[share].flatMap((area) => areas[area] ?? [])) {
    await expectHolds(page, keys, path, true)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
}
