import { afterAll, beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

let house: JourneyHouse
/** A client's page, a mail and a contact of the demo agency, to be looked at like the rest. */
let links: Record<'compare' | 'mail' | 'contact' | 'unsubscribe' | 'agent' | 'removal', string>

beforeAll(async () => {
  house = await openHouse()
  const { page } = await house.signedIn(RUTH)
  await page.getByRole('searchbox').fill('brandt')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Walter Brandt' }).click()
  const contact = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await page.getByText('Email Sent').first().waitFor()
  const mail = await house.newestMail('walter.brandt@mail.example')
  const path = (part: string) => new URL(mail.links.find((href) => href.includes(part)) ?? '').pathname
  await page.goto('/add-agents')
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  const [agent, removal] = [(await hrefOf('Edit Omar Haddad')) ?? '', (await hrefOf('Delete Omar Haddad')) ?? '']
  links = {
    contact,
    agent,
    removal,
    mail: `/practice/mailbox/${mail.id}`,
    compare: path('/compare/'),
    unsubscribe: path('/u/'),
  }
})
afterAll(() => house.close())

const WIDTHS = { phone: PHONE, tablet: { width: 768, height: 1024 }, desk: { width: 1280, height: 900 } }

/** The error pages among them say so to the console as well. */
const isUnexpected = (text: string) => !/status of 40[04]/.test(text)

const signedInPages = () => [
  '/dashboard',
  '/contacts',
  '/contacts?search=zzz',
  '/contacts?states=NC&states=SC&sort=-carrier',
  '/contacts/new',
  '/contacts/duplicates',
  '/contacts/imports/new',
  '/contacts/tutorial',
  '/contacts/imports',
  '/contacts/deletion?all=yes',
  '/contacts/reassignment?all=yes',
  '/contacts/deleted',
  '/contacts/changes',
  links.contact,
  `${links.contact}/edit`,
  `${links.contact}/deletion`,
  `${links.contact}/health`,
  `${links.contact}?show=notes`,
  '/add-agents',
  '/add-agents?open=new',
  links.agent,
  links.removal,
  ...['/settings', '/brand-settings', '/settings/carriers', '/settings/states', '/settings/states/NV'],
  ...['/settings/outreach', '/settings/sender', '/settings/domain', '/settings/links', '/settings/log'],
  urls.settings.recommendations(),
  urls.settings.closing(),
  '/profile',
  '/profile/sessions',
  '/walkthrough',
  '/walkthrough/steps',
  '/confirm?to=/settings/closing',
  '/stripe',
  '/demo/exit',
  '/no-such-page',
  '/practice/components',
]

test.each([
  { device: 'phone', colorScheme: 'light' },
  { device: 'phone', colorScheme: 'dark' },
  { device: 'tablet', colorScheme: 'light' },
  { device: 'desk', colorScheme: 'light' },
  { device: 'desk', colorScheme: 'dark' },
] as const)('signed-in pages hold on a $device, $colorScheme', async ({ device, colorScheme }) => {
  const { page, complaints } = await house.signedIn(RUTH, { viewport: WIDTHS[device], colorScheme })
  for (const path of signedInPages()) {
    await page.goto(path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
})

test.each(['phone', 'tablet', 'desk'] as const)('public pages hold on a %s', async (device) => {
  const { page, complaints } = await house.window({ viewport: WIDTHS[device] })
  for (const path of [
    '/',
    '/login',
    '/login?email=somebody@example.com',
    '/signup',
    '/logout',
    '/auth/verify/no/link',
    '/contact-us',
    '/closed',
    '/error',
    links.compare,
    `${links.compare}?plan=N`,
    `${links.compare}?zip=55401`,
    links.unsubscribe,
    '/practice/mailbox',
    links.mail,
    '/practice/components?sheet=public',
  ]) {
    await page.goto(path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints.filter(isUnexpected)).toEqual([])
})

test('an island whose code throws leaves its server markup, and the form in it still works', async () => {
  const { page } = await house.signedIn(RUTH)
  await page.route('**/assets/send-quote-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )
  const warned = page.waitForEvent('console', (message) => message.text().includes('An island stopped working'))
  await page.goto(links.contact)
  await warned
  const button = page.getByRole('button', { name: /Send Quote|Email Sent/ })
  await button.waitFor()
  expect(await button.evaluate((element) => element.closest('form')?.getAttribute('action'))).toBe(
    `${links.contact}/quote-mail`,
  )
})

test('menus open and close by keyboard, and focus comes back', async () => {
  const { page } = await house.signedIn(RUTH)
  const opener = page.getByRole('button', { name: /your menu/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
