import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

const DANA = 'dana@blueridge.example'
const isIn = (page: Page) => page.evaluate(async () => (await fetch('/api/me')).status)

async function askForLink(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login/sent')
  const mail = await demo.newestMail(email, /login/i)
  return { mail, link: mail.links.find((href) => href.includes('/auth/verify/'))! }
}

test('a scanner that runs scripts changes nothing; the waiting page counts down and follows a sign-in elsewhere (auth-003, auth-019, nav-011)', async () => {
  const { page, complaints } = await demo.window({ viewport: PHONE })
  const { link } = await askForLink(page, RUTH)
  await page.getByRole('button', { name: /Send it again in \d+ s/ }).waitFor()
  expect(await page.getByRole('button', { name: /Send it again/ }).isDisabled()).toBe(true)
  await expectAccessible(page)

  const scanner = await demo.window()
  for (let visit = 0; visit < 3; visit++) await scanner.page.goto(link, { waitUntil: 'networkidle' })
  expect(await isIn(scanner.page)).toBe(401)

  const elsewhere = await page.context().newPage()
  await elsewhere.goto(link)
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Sign in to Perennial' }).click()
  await elsewhere.waitForURL('**/contacts')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/contacts')
  expect(complaints).toEqual([])
})

test('the code pasted with a space signs in, and logging out runs by itself and ends at the start page (auth-021)', async () => {
  const { page } = await demo.window()
  const { mail } = await askForLink(page, DANA)
  const [, first, second] = /\b(\d{3})(\d{3})\b/.exec(mail.text)!
  await page.getByLabel('Or enter the six-digit code').fill(`${first} ${second}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/today')
  await page.goto('/profile/sessions')
  await expectAccessible(page)
  const before = (await page.context().cookies()).find(({ name }) => name === 'sid')!
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().addCookies([before])
  expect(await isIn(page)).toBe(401)
})
