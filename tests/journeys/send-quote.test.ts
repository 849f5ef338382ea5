import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { until } from '../setup/server.ts'
import {
  type DemoServer,
  demoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  islandsReady,
  PHONE,
  RUTH,
} from './demo-server.ts'
import { deliverOverHttp } from './over-http.ts'

const demo = demoServer()

type Page = Awaited<ReturnType<DemoServer['window']>>['page']

async function addContact(firstName: string) {
  const email = `${firstName.toLowerCase()}.fairbanks@example.com`
  const { id } = await deliverOverHttp(demo, RUTH).api('/api/contacts/create', {
    first_name: firstName,
    last_name: 'Fairbanks',
    email,
    zip_code: '28801',
    birth_date: '1953-03-14',
    current_carrier: 'Aetna',
  })
  return { id: id as number, email, path: urls.contacts.show(id) }
}

/** The email of a sent quote. */
async function quoteTo({ id, email }: { id: number; email: string }) {
  await deliverOverHttp(demo, RUTH).api(urls.contacts.sendQuoteApi(id), {})
  return demo.newestMail(email)
}

const sendQuote = (page: Page) => page.getByRole('button', { name: 'Send Quote' }).click()

/** In the figures above the contacts. */
const stat = async (label: string) => {
  const { [label]: value } = Object.fromEntries(
    [
      ...(await deliverOverHttp(demo, RUTH).html('/contacts')).matchAll(
        /<dt class="stat__label">(.*?)<\/dt><dd class="stat__value">([\d,]+)</g,
      ),
    ].map(([, name, figure = '']) => [name, Number(figure.replace(/\D/g, ''))]),
  )
  return value as number
}

test('a quote is sent, arrives in the agency’s name, is read by the client, and both counts change', async () => {
  const [sentBefore, viewedBefore] = [await stat('Quotes Sent'), await stat('Quotes Viewed')]
  const { email, path } = await addContact('Wilhelmina')
  const { page, complaints } = await demo.signedIn(RUTH, { at: path })
  await islandsReady(page, 'send-quote')
  await sendQuote(page)
  await page.getByText('Email Sent').first().waitFor()
  expect(await stat('Quotes Sent')).toBe(sentBefore + 1)

  const mail = await demo.newestMail(email)
  expect(mail.from).toContain('via Perennial')
  expect(mail.text).toContain('Blue Ridge Medigap')
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = mail.links.find((href) => href.includes('/compare/')) ?? ''
  const reader = await demo.window({ viewport: PHONE })
  await reader.page.setContent(mail.html)
  await expectNoSidewaysScroll(reader.page)

  await fetch(link, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  })
  await fetch(link, { method: 'HEAD' })
  expect(await stat('Quotes Viewed')).toBe(viewedBefore)

  const client = await demo.window({ viewport: PHONE })
  await client.page.goto(link)
  await client.page.getByText('Wilhelmina').first().waitFor()
  await expectNoSidewaysScroll(client.page)
  await expectAccessible(client.page)
  await client.page.evaluate(() => {
    document.documentElement.style.fontSize = '36px'
  })
  await expectNoSidewaysScroll(client.page)
  expect(client.complaints).toEqual([])
  expect(await stat('Quotes Viewed')).toBe(viewedBefore + 1)
  await client.page.reload()
  expect(await stat('Quotes Viewed')).toBe(viewedBefore + 1)
  expect(complaints).toEqual([])
})

test('the client’s page is complete without JavaScript: prices, coverage, phone (compare-010)', async () => {
  const contact = await addContact('Cornelius')
  const mail = await quoteTo(contact)
  const client = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
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

  // After the contact is deleted the link shows the agency's phone number.
  await deliverOverHttp(demo, RUTH).form(`${contact.path}/deletion`)
  await client.page.reload()
  await client.page.getByText('Call Blue Ridge Medigap or reply to their email').waitFor()
  await client.page.getByRole('link', { name: 'Call us: (828) 555-0100' }).waitFor()
})

test('Send Quote works without JavaScript', async () => {
  const { email, path } = await addContact('Rosamund')
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false, at: path })
  await sendQuote(page)
  await demo.newestMail(email)
  await until(async () => {
    await page.goto(path)
    return (
      (await page.getByText('Email Sent').count()) > 0 ||
      (await page.locator('#email-activity').innerText()).includes('Sent')
    )
  })
})

test('an unknown link leads to a page that says what to do (nav-048)', async () => {
  const { page } = await demo.window({ viewport: PHONE })
  await page.goto('/compare/no-such-link-0123456789')
  await page
    .getByText('This quote link appears to be invalid or has expired. Please get a new quote to continue.')
    .waitFor()
  await page.getByText('Please open the email again and press the button.').waitFor()
  await expectAccessible(page)
})

test('opening the unsubscribe link changes nothing; its button does', async () => {
  const contact = await addContact('Thaddeus')
  const mail = await quoteTo(contact)
  const link = mail.links.find((href) => href.includes('/u/')) ?? ''
  for (let visit = 0; visit < 3; visit++) await fetch(link)
  const client = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await client.page.goto(link)
  await client.page.getByRole('button', { name: 'Stop all emails' }).click()
  await client.page.goto(link)
  const shown = await deliverOverHttp(demo, RUTH).words(contact.path)
  expect(shown).toContain('This contact unsubscribed from your agency’s emails.')
})
