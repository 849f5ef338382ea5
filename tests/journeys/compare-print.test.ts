import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type DemoServer, PHONE, startDemoServer } from './demo-server.ts'
import { findLinks } from './find-links.ts'

let demo: DemoServer
let link: string
beforeAll(async () => {
  demo = await startDemoServer()
  link = (await findLinks(demo)).compare
})
afterAll(() => demo.close())

test('it prints on one sheet, Letter and A4, each plan in both languages', async () => {
  for (const locale of ['en-US', 'es-US'])
    for (const query of ['', '?plan=N', '?zip=55401', '?zip=02108']) {
      const { page, close } = await demo.window({ viewport: PHONE, locale })
      await page.goto(`${link}${query}`)
      await expectOneSheet(page, `${locale} ${query}`)
      await close()
    }
})

test('a quote with three groups of plans prints on one sheet too', async () => {
  for (const locale of ['en-US', 'es-US']) {
    const { page, close } = await demo.window({ locale })
    await page.goto(urls.quote({ id: link.split('/').pop()!, orgId: 'blue-ridge' }))
    // The demo's clients have two plans; the last is used for the third.
    await page
      .locator('section:has(> .offers)')
      .last()
      .evaluate((last) => last.after(last.cloneNode(true)))
    expect(await page.locator('.offer').count()).toBe(9)
    await expectOneSheet(page, locale)
    await close()
  }
})

async function expectOneSheet(page: Page, what: string) {
  for (const format of ['Letter', 'A4']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets, `${what} ${format}`).toHaveLength(1)
  }
}
