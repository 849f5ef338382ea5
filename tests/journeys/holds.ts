import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { bringAxe, expectAccessible, expectNoSidewaysScroll, type JourneyHouse, PHONE, RUTH } from './house.ts'
import { expectTabReachesAll } from './tab-walk.ts'

/** The error pages and the refused forms among them say so to the console as well. */
export const isUnexpected = (text: string) => !/status of (?:400|404|422)/.test(text)

/** Some fifty pages, where others test on the same two cores. */
export const ALL_PAGES_MS = 600_000

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

/** Each of the pages after the sign-in, of which there are too many for one file. */
export async function expectSignedInPagesHold(house: JourneyHouse, paths: readonly string[]) {
  const { page, context, complaints } = await house.signedIn(RUTH, { colorScheme: 'light' })
  await bringAxe(page)
  const keys = await context.newCDPSession(page)
  for (const path of paths) {
    await expectHolds(page, keys, path)
    await expectDarkHolds(page)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
}
