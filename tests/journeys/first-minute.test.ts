import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

test('an admin signs in by the emailed link and finds 250 contacts', async () => {
  const { page, complaints } = await demo.signsInByEmail(RUTH)
  expect(await page.getByText('250').first().isVisible()).toBe(true)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the code from the email signs in as well as the link', async () => {
  const marcus = 'marcus@blueridge.example'
  const { page } = await demo.window()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(marcus)
  await page.getByRole('button', { name: 'Send me a login link' }).click()
  const mail = await demo.newestMail(marcus)
  const code = /\b\d{3} ?\d{3}\b/.exec(mail.text)?.[0] ?? ''
  await page.getByLabel('six-digit code').fill(code)
  await page.getByRole('button', { name: 'Sign in with the code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
})

test('opening the link in a browser that runs scripts signs nobody in', async () => {
  const priya = 'priya@blueridge.example'
  const { page } = await demo.window()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(priya)
  await page.getByRole('button', { name: 'Send me a login link' }).click()
  const mail = await demo.newestMail(priya)
  const link = mail.links.find((href) => href.includes('/auth/verify/')) ?? ''
  const scanner = await demo.window()
  await scanner.page.goto(link)
  await scanner.page.waitForLoadState('networkidle')
  expect(await scanner.context.cookies()).toEqual([])
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in to Perennial' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
})

test('search, filter, sort and page work without JavaScript and are in the URL (contacts-003, contacts-004, contacts-006)', async () => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false, at: '/contacts?limit=50' })
  expect(await page.getByRole('row').count()).toBe(51)
  await page.getByRole('link', { name: 'Page 2', exact: true }).first().click()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.goto('/contacts')
  await page.getByRole('searchbox').fill('zzzz-nobody')
  await page
    .getByRole('button', { name: /search|apply|show/i })
    .first()
    .click()
  expect(new URL(page.url()).searchParams.get('search')).toBe('zzzz-nobody')
  await page.getByText('No contacts found').waitFor()

  await page.goto('/contacts')
  await page.getByRole('button', { name: /^State/ }).click()
  await page.getByLabel('North Carolina').check()
  await page.locator('#states-choices').getByRole('button', { name: 'Apply' }).click()
  expect(new URL(page.url()).searchParams.getAll('states')).toEqual(['NC'])
  const states = await page.locator('#contact-list tbody td:nth-last-child(5)').allInnerTexts()
  expect(new Set(states)).toEqual(new Set(['NC']))

  await page.getByRole('columnheader', { name: 'Email' }).getByRole('link').click()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('email')
  expect(new URL(page.url()).searchParams.getAll('states')).toEqual(['NC'])
  const addresses = (await page.locator('#contact-list tbody td:nth-last-child(7)').allInnerTexts()).filter((text) =>
    text.includes('@'),
  )
  expect(addresses.length).toBeGreaterThan(1)
  expect(addresses).toEqual([...addresses].sort())
})

test('the contacts page is complete on a phone', async () => {
  const phone = await demo.signedIn(RUTH, { viewport: PHONE })
  await expectNoSidewaysScroll(phone.page)
  await expectAccessible(phone.page)
})

test('the pages before the sign-in are complete, on a phone and without JavaScript', async () => {
  const { page } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  for (const path of ['/', '/login', '/signup', '/no-such-page']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
  const scripted = await demo.window({ viewport: PHONE })
  for (const path of ['/', '/login', '/signup', '/no-such-page', '/practice/mailbox', '/practice/components']) {
    await scripted.page.goto(path)
    await expectAccessible(scripted.page)
  }
})
