import { beforeAll, expect, test } from 'vitest'
import { carrierNames } from '../../src/lib/carriers.ts'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { deadLinkWords } from '../../src/messages/client/link-errors.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { clientPages } from '../journeys/pages.ts'
import { wordsOf } from '../page.ts'

/** English words that no Spanish sentence has and few English ones lack. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|your|you|with|please|of|for|this|that|what|see|call|back|next|month|or|is|are|we|our|to|from|by|price|prices|year|help|choose|county|birth|phone|first|last|name|yes|not|cancel|close|send|sent|loading|submit|submitting|optional|started|page|skip|license|was|have|has|if|it|on|at|do|does|did|can|will|about|other|none|any|all|health|question|questions|answer|answers|plan’s|deductible|premium|high|household|discount|illustrative|rates?)(?!\p{L})/giu

/** Words that are the same in both languages. */
const NAMES = [
  ...carrierNames,
  'Blue Ridge Medigap',
  'Dana Whitfield',
  'U.S.',
  // Replies to text messages.
  'HELP',
  'HealthSpring (formerly Cigna Insurance Company)',
  'American Family Life Assurance Company of Columbus',
]

let app: TestApp
let agency: Agency
let quoteId: string
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  agency = await makeAgency()
  const { id } = await makeContact(agency)
  quoteId = (await as(agency.ruth, (scope) => generateQuote(scope, id))).quoteId
})

const spaniard = (): Visitor => {
  const visitor = app.visitor()
  visitor.cookies.set('language', 'es')
  return visitor
}

/** Everything that is read, seen or heard, except what is marked as English. */
function saidIn(html: string): string {
  const spoken = html.replace(/<(\w+)[^>]* lang="en"[\s\S]*?<\/\1>/g, '')
  const heard = [...spoken.matchAll(/ (?:aria-label|alt|title|placeholder|data-pending)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  const names = new RegExp(NAMES.map((name) => name.replaceAll(/[.()]/g, '\\$&')).join('|'), 'g')
  return wordsOf(`${spoken} ${heard.join(' ')}`).replace(names, '')
}

async function expectSpanish(response: Response, at: string) {
  const html = await response.text()
  expect(/<html lang="(\w+)"/.exec(html)?.[1], at).toBe('es')
  const found = [...saidIn(html).matchAll(ENGLISH)]
  const said = saidIn(html)
  expect(
    found.map(({ index }) => said.slice(Math.max(0, index - 30), index + 40)),
    at,
  ).toEqual([])
}

const linksOf = () => {
  const token = unsubscribeToken(app.deps.secretKey, {
    organizationId: agency.id,
    channel: 'email',
    // A random one could contain an English word.
    address: 'ines@correo.example',
  })
  return { compare: urls.compare(quoteId), unsubscribe: urls.unsubscribe(token) }
}

test('every client page of the gallery is entirely Spanish', async () => {
  const pages = clientPages(linksOf()).map((path) => path.replace('blue-ridge', agency.slug))
  expect(pages.length).toBeGreaterThan(5)
  for (const path of pages) {
    const visitor = spaniard()
    const response = await visitor.get(path)
    const elsewhere = response.headers.get('Location')
    await expectSpanish(elsewhere ? await visitor.get(elsewhere) : response, path)
  }
})

test('so is the page of each link error, with and without its agency', async () => {
  for (const message of Object.values(deadLinkWords.en.wrong))
    for (const org of [agency.slug, undefined]) {
      const path = urls.error(message, org)
      await expectSpanish(await spaniard().get(path), path)
    }
})

test('and the page after an unsubscribe, and of a broken link, in the language of their email', async () => {
  const path = `${linksOf().unsubscribe}?language=es`
  const visitor = app.visitor()
  await expectSpanish(await visitor.get(path), 'the question')
  await expectSpanish(await visitor.post(path), 'the answer')
  await expectSpanish(await visitor.get(`${urls.unsubscribe('broken')}?language=es`), 'a broken link')
})

test('and every error page on a client’s path', async () => {
  for (const path of [urls.notFound(), urls.error('anything'), urls.selfOnboarding('no-such-agency'), '/quote?id=%00'])
    await expectSpanish(await spaniard().get(path), path)
  const form = urls.selfOnboarding(agency.slug)
  const elsewhere = { Origin: 'https://elsewhere.example' }
  await expectSpanish(await spaniard().post(form, {}, elsewhere), 'from another site')
  await expectSpanish(await spaniard().post(form, { name: 'x'.repeat(70_000) }), 'too long')
  await expectSpanish(await spaniard().json('POST', form, {}), 'no form')
  const broken = await testApp({
    ...app.deps,
    tenantDb: { ...app.deps.tenantDb, withSystem: () => Promise.reject(new Error('a bug')) },
    log: { debug() {}, info() {}, error() {} },
  })
  await expectSpanish(await broken.visitor().get(`${linksOf().unsubscribe}?language=es`), 'a bug')
})
