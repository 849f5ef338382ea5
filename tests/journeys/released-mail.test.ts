import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate, todayIn } from '../../src/lib/calendar-date.ts'
import { quarterlyUpdatesOf } from '../../src/outreach/plan/other-occasions.ts'
import { instantAt } from '../../src/outreach/send-moment.ts'
import { urls } from '../../src/urls.ts'
import { until } from '../setup/server.ts'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  RUTH,
  SOON,
  startDemoServer,
} from './demo-server.ts'
import { arriveAt } from './input.ts'
import { deliverOverHttp } from './over-http.ts'

const ZONE = 'America/New_York'

/** Days on which outreach releases more emails than a day allows, so that newer contacts wait. */
const isEverybodysDay = (day: CalendarDate) =>
  day.endsWith('-01-02') || quarterlyUpdatesOf(Number(day.slice(0, 4))).some(({ plannedOn }) => plannedOn === day)

/** Outreach is sent only by day. */
function nextNoon(now: Date): Date {
  let day = todayIn(ZONE, now)
  while (instantAt(ZONE, day, 12) < now || isEverybodysDay(day)) day = addDays(day, 1)
  return instantAt(ZONE, day, 12)
}

let demo: DemoServer
let today: string
const contacts: Record<'Clementine' | 'Josiah', string> = { Clementine: '', Josiah: '' }

beforeAll(async () => {
  const noon = nextNoon(new Date())
  today = todayIn(ZONE, noon)
  demo = await startDemoServer({ CLOCK_OFFSET: String(Math.round((noon.getTime() - Date.now()) / 1000)) })
  contacts.Clementine = await addClient('Clementine', '8285550147')
  contacts.Josiah = await addClient('Josiah', '8285550148')
  const { page, complaints, close } = await demo.signedIn(RUTH, { at: `${contacts.Josiah}/texts` })
  await page.getByLabel('On paper, signed').check()
  await page.getByLabel('When they agreed').fill('today')
  await page.getByRole('button', { name: 'Record consent' }).click()
  await page.getByText('Consent recorded.').waitFor()
  await startOutreach(page)
  expect(complaints).toEqual([])
  await close()
})
afterAll(() => demo.close())

const emailOf = (firstName: string) => `${firstName.toLowerCase()}.okafor@example.com`

/** A contact whose birthday email, 30 days before the birthday, is due today. */
async function addClient(firstName: string, phone: string): Promise<string> {
  const { id } = await deliverOverHttp(demo, RUTH).api('/api/contacts/create', {
    first_name: firstName,
    last_name: 'Okafor',
    email: emailOf(firstName),
    phone_number: phone,
    zip_code: '28801',
    // A leap year, so that it has every day of this one.
    birth_date: `1952${addDays(today, 30).slice(4)}`,
    current_carrier: 'Cigna',
    plan_type: 'Plan G',
    effective_date: addDays(today, -1300),
  })
  return urls.contacts.show(id)
}

/** As an admin does: nothing is sent before they have reviewed the year. */
async function startOutreach(page: Page) {
  const ruth = deliverOverHttp(demo, RUTH)
  // Wakes the planner, which otherwise runs once a minute.
  await ruth.form('/outreach/pauses/end')
  // Contacts that are not planned yet miss today's limit.
  await until(async () => {
    const listed = await ruth.html('/outreach?days=7&kind=birthday&status=scheduled')
    return Object.keys(contacts).every((name) => listed.includes(`${name} Okafor`))
  })
  await page.goto('/outreach/year')
  await page.getByRole('checkbox', { name: 'I have reviewed the 12 months above' }).check()
  await page.getByRole('button', { name: 'Start outreach' }).click()
  await page.getByText('Outreach has started').waitFor()
}

const viewed = async (page: Page) =>
  Number((await page.locator('.stat', { hasText: 'Quotes Viewed' }).innerText()).replace(/\D/g, ''))

test('an email is sent by itself on its day; the client looks, stops all email, and both are recorded (product-012)', async () => {
  const mail = await demo.newestMail(emailOf('Clementine'))
  expect(mail.subject).toBe('Clementine, your birthday Medigap review')
  const { page, complaints } = await demo.signedIn(RUTH)
  const viewedBefore = await viewed(page)

  const client = await demo.window({ viewport: PHONE })
  await client.page.setContent(mail.html)
  await expectNoSidewaysScroll(client.page)
  const leadsTo = async (name: string) =>
    (await client.page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
  const [prices, wishes] = [await leadsTo('See my comparison'), await leadsTo('Unsubscribe')]
  await client.page.goto(prices)
  await arriveAt(client.page, 'Hello, Clementine.')
  expect(await client.page.locator('input[name=offer]').count()).toBeGreaterThan(0)
  await client.page.goto(wishes)
  await expectAccessible(client.page)
  await client.page.getByRole('button', { name: 'Stop all emails' }).click()
  await arriveAt(client.page, 'You are unsubscribed')
  expect(client.complaints).toEqual([])

  await page.reload()
  expect(await viewed(page)).toBe(viewedBefore + 1)
  await page.goto(contacts.Clementine)
  await page.getByText('Clementine viewed the quote from the Birthday').waitFor()
  await page.getByText('Clementine unsubscribed').waitFor()
  const plan = page.getByRole('region', { name: 'Future Activity' })
  await expect.poll(() => plan.innerText(), SOON).toMatch(/The contact unsubscribed\s+Skipped/)
  await page.goto('/outreach/log?kind=birthday')
  const logged = page.getByRole('row', { name: /Clementine Okafor/ })
  expect(await logged.innerText()).toMatch(/Birthday\s+Opened/)
  expect(complaints).toEqual([])
})

test('the practice mailbox shows an email to a client with its unsubscribe link, on a phone and a desktop', async () => {
  const { id } = await demo.newestMail(emailOf('Josiah'))
  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    const { page, close } = await demo.window({ viewport })
    await page.goto(`/practice/mailbox/${id}`)
    const stop = page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' })
    await stop.waitFor()
    const [sheet, link] = [await page.locator('iframe').boundingBox(), await stop.boundingBox()]
    expect(link!.y + link!.height).toBeLessThan(sheet!.y + sheet!.height)
    await close()
  }
})

test('a text follows the email to a client who agreed to texts, and STOP ends them (product-012)', async () => {
  const phone = '/practice/texts?phone=8285550148'
  await until(async () => (await (await fetch(`${demo.server.url}${phone}`)).text()).includes('Josiah'))
  const { page } = await demo.signedIn(RUTH, { at: phone })
  const bubbles = page.locator('.text-bubble')
  expect(await bubbles.allInnerTexts()).toEqual([
    expect.stringMatching(
      /^Blue Ridge Medigap: Josiah, your birthday is a good time .* http\S+\/compare\/[\w-]+ Reply STOP to end, HELP for help$/,
    ),
  ])
  await page.getByLabel('Text').fill('STOP')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('You will get no more texts from us. Reply START if you want them again.').waitFor()
  await page.goto(contacts.Josiah)
  await page.getByText(/^Birthday text sent/).waitFor()
  await page.goto(`${contacts.Josiah}/texts`)
  await page.getByText('They stopped texts to (828) 555-0148').waitFor()
  await page.goto('/outreach/log?kind=birthday')
  expect(await page.getByRole('row', { name: /Josiah Okafor/ }).allInnerTexts()).toContainEqual(
    expect.stringMatching(/Birthday \(Text\)\s+Sent/),
  )
})
