import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { thankYouWords } from '../../src/messages/client/sample.ts'
import { SAMPLE_QUOTE } from '../../src/quotes/sample.ts'
import { RatesUnavailable } from '../../src/rates/rate-provider.ts'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

/** The sample must not call the rate provider: anyone could use up paid calls. */
const rates = {
  quotes: async () => {
    throw new RatesUnavailable('unavailable', 'asked for')
  },
}

/** Row counts of all tables. */
async function rowCounts({ t: { db } }: TestApp) {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.id(name)}`.execute(db)
    counts[name] = rows[0]!.rows
  }
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['quotes', 'contacts', 'quote_visits']))
  return counts
}

test('Try It Out opens a made-up client’s comparison, whatever rates are sold, and leaves nothing behind', async () => {
  const app = await testApp({ rates })
  const before = await rowCounts(app)
  const visitor = app.visitor()
  const answer = await visitor.get(urls.sample.show())
  expect([answer.status, answer.headers.get('X-Robots-Tag'), visitor.cookies.size]).toEqual([200, 'noindex', 0])
  const html = await answer.text()
  const text = wordsOf(html)
  expect(text).toContain('Hello, Margaret.')
  expect(text).toContain('This is a sample')
  expect(text.match(/Illustrative sample rates/g)!.length).toBeGreaterThanOrEqual(3)
  const offer = /name="offer"[^>]* value="([^"]+)"/.exec(html)![1]!
  const chosen = await visitor.post(urls.sample.choice(), { offer })
  const thankYou = urls.thankYou({ id: SAMPLE_QUOTE, done: 'choice' })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, thankYou])
  expect(visitor.cookies.size).toBe(0)
  expect(await rowCounts(app)).toEqual(before)
})

test('the sample is priced again for another place, and asks for a price before it continues', async () => {
  const visitor = (await testApp({ rates })).visitor()
  expect(await visitor.words(`${urls.sample.show()}?zip=55401`)).toContain('Minnesota Extended Basic')
  expect((await visitor.get(`${urls.sample.show()}?zip=00000`)).status).toBe(422)
  const none = await visitor.post(urls.sample.choice())
  expect(none.status).toBe(422)
  expect(wordsOf(await none.text())).toContain('Hello, Margaret.')
})

test('no link of the sample leads to an agency', async () => {
  const app = await testApp({ rates, practice: false })
  const links = linksOf(await app.visitor().html(urls.sample.show()))
  for (const link of links) expect(link).toMatch(/^(#|tel:|\/compare\/sample|\/thank-you)/)
})

test('the thank-you page links to the start and, if known, to the quote (marketing-010)', async () => {
  const visitor = (await testApp({ rates })).visitor()
  const clickHere = (page: string) => /<a href="([^"]+)">click here<\/a>/.exec(page)?.[1]
  const known = await visitor.html(urls.thankYou({ id: 'Kx4_81-h', done: 'call' }))
  expect(known).toContain('<h1>Thanks for checking it out</h1>')
  expect(wordsOf(known)).toContain(thankYouWords.en.own)
  expect(clickHere(known)).toBe('/compare/Kx4_81-h')
  for (const query of ['', '?id=', '?id=..%2F..%2Flogin', '?id=%22%3E%3Cb%3E']) {
    const page = await visitor.html(urls.thankYou() + query)
    expect(clickHere(page), query).toBeUndefined()
    expect(linksOf(page)).toContain(urls.home())
  }
})

test('a start page opened with a quote’s id allows trying that quote (nav-023)', async () => {
  const html = await (await testApp({ rates })).visitor().html(urls.landing({ id: 'Kx4_81-h' }))
  const hero = /<section class="hero".*?<\/section>/.exec(html)![0]
  expect(hero).toContain('href="/compare/Kx4_81-h"')
  // The people in the text may be real.
  expect(wordsOf(hero)).not.toContain('sample data')
})

test('a visitor who read the sample in Spanish is thanked in Spanish, and only the sample mentions Margaret (marketing-010)', async () => {
  const visitor = (await testApp({ rates })).visitor()
  const thanked = async (id: string, language: string) => {
    const answer = await visitor.get(urls.thankYou({ id, done: 'choice' }), { 'Accept-Language': language })
    return await answer.text()
  }
  const spanish = await thanked(SAMPLE_QUOTE, 'es')
  expect(spanish).toContain('<html lang="es"')
  expect(wordsOf(spanish)).toContain(thankYouWords.es.next.choice)
  expect(wordsOf(await thanked(SAMPLE_QUOTE, 'en'))).toContain(thankYouWords.en.next.choice)
  for (const language of ['en', 'es']) expect(wordsOf(await thanked('Kx4_81-h', language))).not.toContain('Margaret')
})
