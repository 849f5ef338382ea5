import { beforeAll, expect, test } from 'vitest'
import { landingWords } from '../../routes/site/pages/words.ts'
import { siteHeaderWords } from '../../src/messages/client/site-frame.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { ORIGIN, type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

let app: TestApp
let html: string
beforeAll(async () => {
  app = await testApp()
  html = await app.visitor().html(urls.home())
})

const headings = (level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text]) => wordsOf(text!).trim())
const headerOf = (page: string) =>
  [.../<nav class="site__nav".*?<\/nav>/.exec(page)![0].matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, text]) => [text, href],
  )

test('a visitor finds the start page at each of its three URLs, and search engines at one (nav-002, nav-022, nav-023)', async () => {
  for (const path of [urls.home(), urls.landing(), urls.tempLanding(), `${urls.home()}?utm_source=mail`]) {
    const answer = await app.visitor().get(path)
    const page = await answer.text()
    expect(page, path).toContain('<h1 id="hero">')
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/">`)
    expect([path, answer.headers.get('X-Robots-Tag')]).toEqual([path, null])
  }
  const own = await app.visitor().get(urls.landing({ id: 'abc' }))
  const page = await own.text()
  expect([own.headers.get('X-Robots-Tag'), page.includes('rel="canonical"')]).toEqual(['noindex', false])
  expect(page).toContain('<h1 id="hero">')
})

test('a user who logs out lands on the start page (nav-002)', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  const { status, headers } = await ruth.post(urls.logout())
  expect([status, headers.get('Location')]).toEqual([303, urls.home()])
})

test('the header links to a demo, the prices, the login, the sign-up and a sample quote (nav-055)', async () => {
  const words = siteHeaderWords.en
  const five = [
    ['Book a Demo', urls.scheduleDemo()],
    ['Pricing', urls.pricing()],
    ['Login', urls.login()],
    ['Signup', urls.signup()],
    ['Try It Out', urls.sample.show()],
  ]
  for (const path of [urls.home(), urls.pricing(), urls.login()])
    expect(headerOf(await app.visitor().html(path))).toEqual(five)
  const agency = await makeAgency()
  const names = headerOf(await (await app.as(agency.ruth)).html(urls.home())).map(([name]) => name)
  expect(names).toEqual([words.bookDemo, words.pricing, words.toContacts, words.tryIt])
})

test('the hero has its title, Signup and Try It Out (marketing-001)', () => {
  expect(headings(1)).toEqual(['Boost Your Medigap Renewals with AI'])
  const hero = /<section class="hero".*?<\/section>/.exec(html)![0]
  const buttons = [...hero.matchAll(/<a class="button[^"]*" href="([^"]+)">([^<]+)</g)].map(([, href, text]) => [
    text,
    href,
  ])
  expect(buttons).toEqual([
    ['Signup', urls.signup()],
    ['Try It Out', urls.sample.show()],
  ])
})

test('how it works has three steps (marketing-002)', () => {
  const steps = /<ol class="how__steps">.*?<\/ol>/.exec(html)![0]
  expect([...steps.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, text]) => wordsOf(text!).trim())).toEqual([
    'Upload',
    'Engage',
    'Retain & Reset',
  ])
})

test('the client’s view has three radio buttons, with one open from the start (marketing-003)', () => {
  const slides = [...html.matchAll(/<label class="slides__tab"><input([^>]*)>([^<]+)</g)].map(([, input, name]) => [
    name,
    input!.includes('checked=""'),
    / name="slide"/.test(input!),
  ])
  expect(slides).toEqual([
    ['Email', true, true],
    ['Quotes', false, true],
    ['Underwriting', false, true],
  ])
  expect(html.match(/<article class="slide slide--/g)).toHaveLength(3)
})

test('there are features in a grid, a launch notification, and a contact link below (marketing-004, marketing-006, marketing-007)', () => {
  expect(/<ul class="features__grid">.*?<\/ul>/.exec(html)![0].match(/<h3>/g)!.length).toBeGreaterThanOrEqual(6)
  expect(html).toMatch(new RegExp(`<a class="button[^"]*" href="${urls.waitlist()}">${landingWords.launch.button}</a>`))
  expect(/<footer.*<\/footer>/s.exec(html)![0]).toContain(`href="${urls.contactUs()}"`)
})

test('four questions open and close by themselves (marketing-005)', () => {
  expect(html.match(/<details><summary>/g)).toHaveLength(4)
})

test('the claims are explained, and so is who gets email (product-014, product-015)', () => {
  const text = wordsOf(html)
  for (const { figure, claim, means } of landingWords.claims.items)
    expect(text).toContain(`${figure} ${claim} ${means}`)
  expect(text).toContain('95% of underwriting done by the client')
  expect(text).toContain('5-minute verification call')
  expect(text).toContain('5-minute setup')
  expect(text).toContain('Emails go only to fully commissionable clients')
})

test('each picture has a description and reserved space', () => {
  const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([picture]) => picture)
  expect(pictures.length).toBeGreaterThan(3)
  for (const picture of pictures) expect(picture).toMatch(/ alt="[^"]{40,}" width="\d+" height="\d+"/)
})

test('the page is light: without pictures, and before compression', () => {
  expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('a shared link shows a title, a sentence and a picture', () => {
  for (const name of ['title', 'description', 'image', 'url'])
    expect(html).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]{5,}"`))
})

test('the prices match the calculation, and a card is described as required for client email', () => {
  const answer = (ask: string) => landingWords.faq.items.find((item) => item.ask === ask)!.answer
  expect(answer('What does it cost?')).toMatch(/includes .* contacts and agents.* additional block .* additional agent/)
  for (const ask of ['What does it cost?', 'How long does setup take?']) {
    expect(answer(ask)).toMatch(/[Cc]lients .*(card|need one) .*on file|clients need one on file/)
    expect(answer(ask)).not.toContain('no card')
  }
})

test('the launch notification promises no email that nothing sends (marketing-006)', () => {
  expect(landingWords.launch.text).not.toMatch(/once|when /)
})
