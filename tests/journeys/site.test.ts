import { expect, test } from 'vitest'
import {
  delayIsland,
  demoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingMoved,
  islandsReady,
  PHONE,
  SOON,
} from './demo-server.ts'
import { expectHolds } from './every-page/hold.ts'

const TOKEN = 'operators-token-of-journeys-0123456789'

const demo = demoServer({ METRICS_TOKEN: TOKEN })

test('a visitor calculates by keyboard what Perennial costs and may earn, and keeps the URL', async () => {
  const { page, complaints } = await demo.window()
  await page.goto('/pricing')
  const price = page.getByRole('status')
  await expect.poll(() => price.textContent(), SOON).toBe('$104.25')
  // Before hydration a press would submit the form, with the same result.
  await islandsReady(page, 'price-calculator')
  await page.getByRole('switch', { name: /Launch pricing/ }).press('Space')
  await expect.poll(() => price.textContent()).toBe('$139')
  const contacts = page.getByLabel('How many contacts do you have?')
  await contacts.press('ControlOrMeta+A')
  await page.keyboard.type('20000')
  await expect.poll(() => price.textContent()).toBe('$1,659')
  await page.getByLabel('Annual commission per client').press('ArrowUp')
  await expect.poll(() => page.getByText('Baseline commission').locator('..').textContent()).toContain('$1,830')
  await page.getByText('View as table').press('Enter')
  await page.getByRole('row', { name: 'Today' }).waitFor()
  await expectAccessible(page)
  await page.waitForURL(/contacts=20000.*commission=305.*launch=off/)
  await page.reload()
  await expect.poll(() => price.textContent(), SOON).toBe('$1,659')
  expect(complaints).toEqual([])
})

test('a number typed before the script loads is used once it does, and typing continues in place', async () => {
  const { page, complaints } = await demo.window()
  const release = await delayIsland(page, 'price-calculator')
  await page.goto('/pricing', { waitUntil: 'domcontentloaded' })
  const price = page.getByRole('status')
  const contacts = page.getByLabel('How many contacts do you have?')
  await contacts.fill('200')
  expect(await price.textContent()).toBe('$104.25')
  release()
  await islandsReady(page, 'price-calculator')
  await expect.poll(() => price.textContent()).toBe('$74.25')
  await page.keyboard.type('00')
  await expect.poll(() => price.textContent()).toBe('$1,244.25')
  expect(await contacts.inputValue()).toBe('20000')
  expect(complaints).toEqual([])
})

test('without JavaScript the same page’s form calculates', async () => {
  const { page } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/pricing')
  const price = page.getByRole('status')
  await page.getByRole('button', { name: '40,000', exact: true }).click()
  expect(await price.textContent()).toBe('$2,444.25')
  await page.getByRole('switch').click()
  expect(await price.textContent()).toBe('$3,259')
  await page.getByLabel('Annual rollover').fill('25.5')
  await page.getByRole('button', { name: 'Calculate' }).click()
  expect(await page.locator('.result').textContent()).toContain('234.7x')
  await page.getByLabel('How many contacts do you have?').fill('250')
  await page.getByLabel('How many contacts do you have?').press('Enter')
  expect(await price.textContent()).toBe('$99')
  await expectNoSidewaysScroll(page)
})

test('without JavaScript the start page’s slides turn by arrow keys, and Try It Out leads through a sample to the thank-you page (marketing-003, marketing-005)', async () => {
  const { page } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/')
  const shown = () =>
    page
      .locator('.slide')
      .evaluateAll((slides) =>
        slides.filter((slide) => getComputedStyle(slide).visibility === 'visible').map((slide) => slide.className),
      )
  await page.getByRole('radio', { name: 'Email' }).focus()
  for (const slide of ['quotes', 'underwriting', 'email']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toEqual([`slide slide--${slide}`])
  }
  for (const question of await page.locator('.faq summary').all()) {
    await question.press('Enter')
    await question.locator('..').getByRole('paragraph').waitFor()
    await question.press('Enter')
    await question.locator('..').getByRole('paragraph').waitFor({ state: 'hidden' })
  }
  await page.locator('.hero').getByRole('link', { name: 'Try It Out' }).click()
  await page.getByRole('heading', { name: 'Hello, Margaret.' }).waitFor()
  await page.getByRole('radio').first().press('Space')
  await page.getByRole('button', { name: 'See if I Qualify' }).first().click()
  await page.getByRole('button', { name: 'Continue to the questions' }).click()
  await page.getByRole('heading', { name: 'Thanks for checking it out' }).waitFor()
  await page.getByRole('link', { name: 'click here' }).click()
  await page.getByRole('heading', { name: 'Hello, Margaret.' }).waitFor()
})

test('the start page’s phone notices move nothing when they appear (marketing-008, marketing-009)', async () => {
  const { page } = await demo.window({ viewport: PHONE, own: true })
  await page.clock.install()
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  // Scrolls so that the following content is in view.
  await page.locator('[data-phone]').evaluate((pictures) => {
    scrollTo({ top: scrollY + pictures.getBoundingClientRect().bottom - innerHeight / 2, behavior: 'instant' })
  })
  await page.clock.fastForward(1_000)
  const notice = page.getByText('This is how it looks on a phone.')
  await notice.waitFor()
  await page.clock.fastForward(4_000)
  await notice.waitFor({ state: 'hidden' })
  await expectNothingMoved(page)
})

test('the printed start page has all its slides, answers and legal lines, and no navigation', async () => {
  const { page } = await demo.window()
  await page.emulateMedia({ media: 'print' })
  await page.goto('/')
  for (const part of ['.slide', '.faq details p', '.site__foot small'])
    for (const one of await page.locator(part).all()) expect([part, await one.isVisible()]).toEqual([part, true])
  for (const part of ['.site__nav', '.site__foot nav', '.slides__tabs'])
    expect([part, await page.locator(part).isVisible()]).toEqual([part, false])
})

test('the operator types the token on a phone without JavaScript, and the status page fits every width', async () => {
  const { page: plain, context } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await plain.goto('/status')
  await plain.getByLabel('Token').fill(TOKEN)
  await plain.getByRole('button', { name: 'Open' }).click()
  await plain.getByRole('heading', { name: 'This process' }).waitFor()
  // On a phone, the column's label before a value.
  const before = await plain
    .locator('main td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(before.filter((content) => !/^none$|^"(?:Last run|Result): "$/.test(content))).toEqual([])
  await expectNoSidewaysScroll(plain)

  const { page, context: desk, complaints } = await demo.window({ storageState: await context.storageState() })
  await expectHolds(page, await desk.newCDPSession(page), '/status', false)
  await page.getByRole('heading', { name: 'This process' }).waitFor()
  expect(complaints).toEqual([])
})
