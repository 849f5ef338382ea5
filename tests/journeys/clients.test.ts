import { afterAll, beforeAll, expect, test } from 'vitest'
import { eligibilityWords } from '../../src/messages/client/eligibility.ts'
import { quoteMail } from '../../src/messages/client/quote-mail.ts'
import { urls } from '../../src/urls.ts'
import { chooseLanguage, IN_WORDS, type Walker, walkers, walkFromAgencyLink, walkFromMail } from './client-journey.ts'
import { type DemoServer, PHONE, RUTH, startDemoServer } from './demo-server.ts'
import { deliverOverHttp } from './over-http.ts'

let demo: DemoServer
let agent: ReturnType<typeof deliverOverHttp>
beforeAll(async () => {
  demo = await startDemoServer()
  agent = deliverOverHttp(demo, RUTH)
})
afterAll(() => demo.close())

const DANA = 'dana@blueridge.example'
/** `npm test` runs these journeys, `npm run test:rest` the others. */
const FIRST_WALKERS = ['with script off', 'in Spanish']
const isInThisRun = (way: string) =>
  process.env.TESTS === undefined || FIRST_WALKERS.includes(way) === (process.env.TESTS === 'main')
const ways = Object.entries(walkers)
  .map(([way, walker], at) => ({ way, walker, name: `Walker${'abcdef'[at]}` }))
  .filter(({ way }) => isInThisRun(way))

/** A contact with a quote page. */
async function addClient(firstName: string) {
  const email = `${firstName.toLowerCase()}.fairbanks@example.com`
  const { id } = await agent.api('/api/contacts/create', {
    first_name: firstName,
    last_name: 'Fairbanks',
    email,
    phone_number: '8285550123',
    zip_code: '28801',
    birth_date: '1953-03-14',
    current_carrier: 'Aetna',
  })
  const { redirectUrl } = await agent.api(urls.contacts.generateQuoteApi(id))
  return { id: id as number, email, page: redirectUrl as string }
}

async function mailTo({ id, email }: { id: number; email: string }) {
  await agent.api(urls.contacts.sendQuoteApi(id), {})
  const mail = await demo.newestMail(email)
  return { subject: mail.subject, link: mail.links.find((href) => href.includes('/compare/')) ?? '' }
}

test.each(ways)(
  'a client goes from the email to a call, $way, and the agent sees their choice, answers and request',
  async ({ walker, name }: { walker: Walker; name: string }) => {
    const client = await addClient(name)
    if (walker.language !== 'en') {
      // Chosen once, on any device; the email and its page follow.
      const { page, close } = await demo.window(walker.options)
      await page.goto(client.page)
      await chooseLanguage(page, walker)
      await close()
    }
    const { subject, link } = await mailTo(client)
    expect(subject).toBe(quoteMail[walker.language].subject(name))
    await walkFromMail(demo, walker, link)

    const shown = await agent.words(urls.contacts.show(client.id))
    expect(shown).toMatch(new RegExp(`${name} chose .+ Plan G, \\$\\d+\\.\\d\\d a month`))
    expect(shown).toContain(`${name} asked for a call`)
    expect(shown).toContain('Best time: in the morning')
    const answers = await agent.words(urls.contacts.health(client.id))
    expect(answers).toContain('Heart Health')
    expect(answers).toContain(IN_WORDS)
    const told = await demo.newestMail(DANA, new RegExp(`${name} Fairbanks asked for a call`))
    expect(told.text).not.toContain(IN_WORDS)
  },
)

test.each(ways)(
  'a visitor with an agency’s link signs up and sees prices, $way',
  async ({ walker, name }: { walker: Walker; name: string }) =>
    walkFromAgencyLink(demo, walker, urls.selfOnboarding('blue-ridge'), `${name.toLowerCase()}.ortega@example.com`),
)

test('another browser with the same link sees none of the answers, and a helper’s link only prices (nav-034)', async () => {
  const words = eligibilityWords.en
  const client = await addClient('Ottilie')
  const own = await demo.window()
  await own.page.goto(client.page)
  const link = new URL(own.page.url()).searchParams.get('id') ?? new URL(own.page.url()).pathname.split('/').at(-1)!
  await own.page.goto(urls.eligibility({ id: link, topic: 1 }))
  for (const [field, said] of Object.entries({ q1: 'yes', q101: 'no', q102: 'no' }))
    await own.page.locator(`input[name=${field}][value=${said}]`).check()
  await own.page.locator('textarea[name=q103]').fill(IN_WORDS)
  await own.page.getByRole('button', { name: words.next, exact: true }).click()
  await own.page.locator('input[name=q2]').first().waitFor()

  const other = await demo.window({ viewport: PHONE })
  for (const topic of [undefined, 1, 'review'] as const) {
    await other.page.goto(urls.eligibility({ id: link, topic }))
    expect(await other.page.content()).not.toContain(IN_WORDS)
    expect(await other.page.getByText(words.welcomeBack).count()).toBe(0)
  }

  await own.page.goto(client.page)
  await own.page.locator('.client-actions summary').click()
  await own.page.locator('.client-actions details button').click()
  const helper = await own.page.getByLabel('Link to share').inputValue()
  await other.page.goto(helper)
  expect(await other.page.locator('main').innerText()).toMatch(/\$\d+\.\d{2}/)
  expect(await other.page.locator('input[name=offer]').count()).toBe(0)
  const token = new URL(helper).pathname.split('/').at(-1)!
  for (const path of [urls.eligibility({ id: token }), urls.schedule({ id: token })]) {
    await other.page.goto(path)
    await other.page.getByRole('heading', { name: 'This link is for viewing only' }).waitFor()
  }
})
