import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  islandsReady,
  PHONE,
  RUTH,
  startDemoServer,
} from './demo-server.ts'

let demo: DemoServer
let link: string
beforeAll(async () => {
  demo = await startDemoServer()
  const { page, close } = await demo.signedIn(RUTH)
  await page.getByRole('searchbox').fill('brandt')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Walter Brandt', exact: true }).click()
  await islandsReady(page, 'send-quote')
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await page.getByText('Email Sent').first().waitFor()
  const mail = await demo.newestMail('walter.brandt@mail.example')
  link = mail.links.find((href) => href.includes('/u/')) ?? ''
  await close()
})
afterAll(() => demo.close())

const heading = (page: Awaited<ReturnType<DemoServer['window']>>['page'], name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('from the email’s link a client pauses the email, reads the new state, and starts it again, without JavaScript', async () => {
  const { page, complaints } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(link)
  await heading(page, 'Choose what we send you')
  await page.getByRole('button', { name: 'Pause for six months' }).click()
  await heading(page, 'Your emails are paused')
  await page
    .getByText(/through \w{3} \d+, \d{4}\./)
    .first()
    .waitFor()
  await page.goto(link)
  await heading(page, 'Your emails are paused')
  await page.getByRole('button', { name: 'Send one email a year' }).click()
  await heading(page, 'You will get one email a year')
  await page.getByRole('button', { name: 'Get all emails again' }).click()
  await page.getByText('You will get all emails again').waitFor()
  expect(complaints).toEqual([])
})

test('it works by keyboard, in Spanish, and fits a phone at 200 % text size', async () => {
  const { page } = await demo.window({ viewport: PHONE, locale: 'es-US' })
  await page.goto(`${link}?language=es`)
  await heading(page, 'Elija qué correos recibir')
  await expectAccessible(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '36px'
  })
  await expectNoSidewaysScroll(page)
  const stop = page.getByRole('button', { name: 'No recibir más correos' })
  for (let tab = 0; tab < 25 && !(await stop.evaluate((button) => button === document.activeElement)); tab++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Ya no recibirá correos')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Volver a recibir todos los correos' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Volverá a recibir todos los correos').waitFor()
})

test('an admin edits an email’s wording, previews it as a client, and gets a test', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/settings/mails' })
  await page.getByRole('link', { name: 'Birthday', exact: true }).click()
  await page.getByLabel('Subject', { exact: true }).fill('A birthday note from {agency}')
  await page.getByLabel('Opening').fill('Many happy returns, {first_name}.')
  await page.getByLabel('Opening').press('Tab')
  await page.getByLabel('Subject', { exact: true }).press('Enter')
  await page.getByText('This preview shows unsaved changes.').waitFor()
  await page
    .frameLocator('iframe')
    .getByText(/Many happy returns, \w+\./)
    .waitFor()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('A test is on its way').waitFor()
  const mail = await demo.newestMail(RUTH, /^\[Test\]/)
  expect(mail.subject).toBe('[Test] A birthday note from Blue Ridge Medigap')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Last changed by Ruth Calloway/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use standard wording' }).click()
  await page.getByText('This email uses our standard wording again.').waitFor()
  expect(complaints).toEqual([])
})
