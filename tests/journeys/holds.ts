import type { CDPSession, Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from './house.ts'
import { expectTabReachesAll } from './tab-walk.ts'

const WIDTHS = {
  desk: { width: 1280, height: 900 },
  tablet: { width: 768, height: 1024 },
  /** The desk at 200 %. */
  zoomed: { width: 640, height: 450 },
  phone: PHONE,
}

/** Opened once and looked at in each width. The tablet has no colour that phone and desk do not show. */
export async function expectHolds(page: Page, keys: CDPSession, path: string) {
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
export async function expectDarkHolds(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize(WIDTHS.desk)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}
