import { expect, test } from 'vitest'
import { pngOf } from '../organizations/pictures.ts'
import { demoServer, expectAccessible, expectNoSidewaysScroll, islandsReady, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

test('on a phone an admin saves the details, drops a logo, and finds the other sections (settings-001, settings-002)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { viewport: PHONE, at: '/settings' })
  const save = page.locator('#details').getByRole('button')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByLabel('Brand name').fill('Blue Ridge')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByText('Last changed by Ruth Calloway').count()).toBe(1)

  const bytes = pngOf(240, 60).toString('base64')
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([file], 'logo.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  const before = await page.getByAltText('Blue Ridge').getAttribute('src')
  await page.dispatchEvent('.drop-zone__area', 'drop', { dataTransfer: dropped })
  await page.getByText('Logo saved.').waitFor()
  expect(await page.getByAltText('Blue Ridge').getAttribute('src')).not.toBe(before)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.locator('.settings__menu summary').press('Enter')
  await page.getByRole('link', { name: 'Sender', exact: true }).click()
  await page.getByRole('heading', { name: 'Default sender settings' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test('the brand is previewed as its colors are chosen', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/brand-settings' })
  await islandsReady(page, 'brand-colors')
  await page.locator('[name=primary_color]').fill('#FFD400')
  await page.getByText('This color is too pale for text.').waitFor()
  const button = page.locator('.brand-preview__button').first()
  // The preview follows the field, after a frame even with reduced motion.
  const colors = () =>
    button.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color])
  await expect.poll(colors).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)'])
  expect(complaints).toEqual([])
})
