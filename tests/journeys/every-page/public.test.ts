import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingMoved,
  PHONE,
  preloadAxe,
  startDemoServer,
} from '../demo-server.ts'
import { findLinks } from '../find-links.ts'
import { clientPages, type Links, publicPages, signedInPages } from '../pages.ts'
import { ALL_PAGES_MS, expectHolds, isUnexpected, shares } from './hold.ts'
import { findCutText } from './large-text.ts'

let demo: DemoServer
let links: Links

beforeAll(async () => {
  demo = await startDemoServer()
  links = await findLinks(demo)
})
afterAll(() => demo.close())

test(
  'public pages work on phone, tablet and desktop, at 200 % and by keyboard',
  async () => {
    const { page, context, complaints } = await demo.window({ own: true })
    await preloadAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of Object.values(publicPages(links)).flat()) {
      await expectHolds(page, keys, path, false)
      await expectLargeTextFits(page)
    }
    expect(complaints.filter(isUnexpected)).toEqual([])
  },
  ALL_PAGES_MS,
)

test('clients’ pages work in Spanish on a phone, and are entirely Spanish', async () => {
  const { page, complaints } = await demo.window({ viewport: PHONE, locale: 'es-US', own: true })
  await preloadAxe(page)
  for (const path of clientPages(links)) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('es')
    await expectNothingMoved(page)
    // Same colors as in English, other words.
    await expectAccessible(page, 'all but contrast')
    await expectNoSidewaysScroll(page)
    await expectLargeTextFits(page)
    await page.setViewportSize(PHONE)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
})

/** At 320 px and 200 % text, also in the page's dialogs. Practice mode's pages are for agencies. */
async function expectLargeTextFits(page: Page) {
  if (!page.url().includes('/practice/')) expect.soft(await findCutText(page), page.url()).toEqual([])
}

test('each area of the gallery is covered by one of these files', () => {
  expect(Object.values(shares).flat().toSorted()).toEqual(Object.keys(signedInPages(links)).toSorted())
  for (const share of Object.keys(shares))
    expect(readFileSync(new URL(`${share}.test.ts`, import.meta.url), 'utf8')).toContain(`expectAreasHold('${share}')`)
})
