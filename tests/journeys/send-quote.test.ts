import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../setup/server.ts'
import { awake, expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

let house: JourneyHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function addContact(page: Awaited<ReturnType<JourneyHouse['window']>>['page'], firstName: string) {
  await page.goto('/contacts/new')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Fairbanks')
  const email = `${firstName.toLowerCase()}.fairbanks@example.com`
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('ZIP').fill('28801')
  await page.getByLabel('Birth date').fill('3/14/1953')
  await page
    .getByLabel('Current carrier')
    .fill('Aetna')
    .catch(() => page.getByLabel('Current carrier').selectOption('Aetna'))
  await page
    .getByRole('button', { name: /add|save/i })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: `${firstName} Fairbanks` }).waitFor()
  await awake(page, 'send-quote')
  return email
}

const stat = async (page: Awaited<ReturnType<JourneyHouse['window']>>['page'], label: string) => {
  await page.goto('/contacts')
  const text = await page.locator('.stat', { hasText: label }).innerText()
  return Number(text.replace(/\D/g, ''))
}

test('a quote is sent, arrives in the agency’s name, is read by the client, and both counts move', async () => {
  const { page, complaints } = await house.signedIn(RUTH)
  const sentBefore = await stat(page, 'Quotes Sent')
  const viewedBefore = await stat(page, 'Quotes Viewed')
  const email = await addContact(page, 'Wilhelmina')

  await page.getByRole('button', { name: 'Send Quote' }).click()
  await page.getByText('Email Sent').first().waitFor()
  expect(await stat(page, 'Quotes Sent')).toBe(sentBefore + 1)

  const mail = await house.newestMail(email)
  expect(mail.from).toContain('via Perennial')
  expect(mail.text).toContain('Blue Ridge Medigap')
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = mail.links.find((href) => href.includes('/compare/')) ?? ''
  const reader = await house.window({ viewport: PHONE })
  await reader.page.setContent(mail.html)
  await expectNoSidewaysScroll(reader.page)

  await fetch(link, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  })
  await fetch(link, { method: 'HEAD' })
  expect(await stat(page, 'Quotes Viewed')).toBe(viewedBefore)

  const client = await house.window({ viewport: PHONE })
  await client.page.goto(link)
  await client.page.getByText('Wilhelmina').first().waitFor()
  await expectNoSidewaysScroll(client.page)
  await expectAccessible(client.page)
  await client.page.evaluate(() => {
    document.documentElement.style.fontSize = '36px'
  })
  await expectNoSidewaysScroll(client.page)
  expect(client.complaints).toEqual([])
  expect(await stat(page, 'Quotes Viewed')).toBe(viewedBefore + 1)
  await client.page.reload()
  expect(await stat(page, 'Quotes Viewed')).toBe(viewedBefore + 1)
  expect(complaints).toEqual([])
})

test('the client’s page is whole with script off: prices, coverage, phone (compare-010)', async () => {
  const { page } = await house.signedIn(RUTH)
  const email = await addContact(page, 'Cornelius')
  await page.getByRole('button', { name: 'Send Quote' }).click()
  const mail = await house.newestMail(email)
  const client = await house.window({ viewport: PHONE, javaScriptEnabled: false })
  await client.page.goto(mail.links.find((href) => href.includes('/compare/')) ?? '')
  const text = await client.page.locator('main').innerText()
  expect(text).toMatch(/\$\d+\.\d{2}/)
  expect(text).toContain('Illustrative sample rates')
  expect(text).toContain('Plan G')
  expect(text).not.toContain('Aetna')
  expect(
    await client.page
      .getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^tel:/)

  // Once the contact is gone the same link leads to the agency's telephone.
  await page.goto(`${new URL(page.url()).pathname}/deletion`)
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await client.page.reload()
  await client.page.getByText('Call Blue Ridge Medigap or reply to their email').waitFor()
  await client.page.getByRole('link', { name: 'Call us: (828) 555-0100' }).waitFor()
})

test('Send Quote works with script off', async () => {
  const scripted = await house.signedIn(RUTH)
  const email = await addContact(scripted.page, 'Rosamund')
  const path = new URL(scripted.page.url()).pathname
  const { page } = await house.signedIn(RUTH, { javaScriptEnabled: false })
  await page.goto(path)
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await house.newestMail(email)
  await until(async () => {
    await page.goto(path)
    return (
      (await page.getByText('Email Sent').count()) > 0 ||
      (await page.locator('#email-activity').innerText()).includes('Sent')
    )
  })
})

test('an unknown link leads to a page that says what to do (nav-048)', async () => {
  const { page } = await house.window({ viewport: PHONE })
  await page.goto('/compare/no-such-link-0123456789')
  await page
    .getByText('This quote link appears to be invalid or has expired. Please get a new quote to continue.')
    .waitFor()
  await page.getByText('Please open the email again and press its button.').waitFor()
  await expectAccessible(page)
})

test('opening the unsubscribe link changes nothing; its button does', async () => {
  const { page } = await house.signedIn(RUTH)
  const email = await addContact(page, 'Thaddeus')
  const contactPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Send Quote' }).click()
  const mail = await house.newestMail(email)
  const link = mail.links.find((href) => href.includes('/u/')) ?? ''
  for (let visit = 0; visit < 3; visit++) await fetch(link)
  const client = await house.window({ viewport: PHONE, javaScriptEnabled: false })
  await client.page.goto(link)
  await client.page.getByRole('button', { name: 'Stop all email' }).click()
  await client.page.goto(link)
  await page.goto(contactPath)
  await page.getByText('This contact asked for no more email from your agency.').waitFor()
})
