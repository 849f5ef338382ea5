import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { DAY, later, mailQuote, makeQuote } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const decode = (link: string) => app.visitor().call('GET', `/api/quotes/decode/${encodeURIComponent(link)}`)
const NOT_FOUND = { success: false, error: 'Quote not found or expired. Please try again or contact support.' }

test('a quote id returns its client’s facts that prices need (api-050)', async () => {
  const { agency, contactId, quoteId } = await makeQuote({ email: 'walter.brandt@mail.example', tobacco_user: true })
  const expected = {
    success: true,
    contact: {
      firstName: 'Walter',
      zipCode: '28801',
      state: 'NC',
      county: 'Buncombe',
      age: 72,
      gender: 'M',
      tobacco: true,
      currentCarrier: 'Aetna',
      planType: 'Plan G',
      email: 'w***@mail.example',
      phone: '(***) ***-0142',
    },
    orgId: agency.slug,
    orgSlug: agency.slug,
    agent: { name: 'Dana Whitfield', phone: '8285550111', licenseNumber: 'NC-1234567' },
    carrierContracts: ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha'],
  }
  expect(await decode(quoteId)).toEqual({ status: 200, body: expected })
  const { body } = await decode(await mailQuote(app, agency, contactId, quoteId))
  expect(body).toEqual(expected)
  expect(JSON.stringify(body)).not.toMatch(/1954|Brandt|walter\.|8285550142|answers/)
})

test('only the carriers that the agency offers in that state are returned (api-050)', async () => {
  const { agency, quoteId } = await makeQuote()
  await app.t.db
    .updateTable('organization_settings')
    .set({ carriers: ['Cigna', 'Humana'] })
    .where('organization_id', '=', agency.id)
    .execute()
  expect((await decode(quoteId)).body.carrierContracts).toEqual(['Cigna', 'Humana'])
})

test('a helper is not told how to reach the client (api-050)', async () => {
  const { quoteId } = await makeQuote()
  await app.visitor().post(`/compare/${quoteId}/share`)
  const { helper_id } = await app.t.db
    .selectFrom('quotes')
    .select('helper_id')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  expect((await decode(helper_id!)).body.contact).toMatchObject({ firstName: 'Walter', email: null, phone: null })
})

test('unknown, expired and stopped links return one sentence, which the error page shows (quotes-016, quotes-028, api-050)', async () => {
  const { quoteId } = await makeQuote()
  for (const link of ['bogus', 'x'.repeat(200), '%', "' or 1=1 --", quoteId.slice(1)])
    expect(await decode(link)).toEqual({ status: 404, body: NOT_FOUND })
  expect(await later(app, 180 * DAY, () => decode(quoteId))).toEqual({ status: 404, body: NOT_FOUND })
  await app.t.db.updateTable('quotes').set({ revoked_at: app.t.clock.now }).where('id', '=', quoteId).execute()
  expect(await decode(quoteId)).toEqual({ status: 404, body: NOT_FOUND })
  const page = await app.visitor().html(`/error?message=${encodeURIComponent(NOT_FOUND.error)}`)
  expect(wordsOf(page)).toContain(NOT_FOUND.error)
})

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 10,000 links similar to this one, the same in each run. */
function mutations(id: string, count: number): string[] {
  let seed = 20_261_122
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  const sign = () => SIGNS[next(SIGNS.length)]!
  const put = (at: number, text: string) => id.slice(0, at) + text + id.slice(at + 1)
  const flipped = () => {
    const bytes = Buffer.from(id, 'base64url')
    const at = next(bytes.length)
    bytes[at] = bytes[at]! ^ (1 << next(8))
    return bytes.toString('base64url')
  }
  const swapped = () => {
    const [a, b] = [next(id.length), next(id.length)]
    const signs = [...id]
    ;[signs[a], signs[b]] = [signs[b]!, signs[a]!]
    return signs.join('')
  }
  const ways = [
    flipped,
    swapped,
    () => put(next(id.length), sign()),
    () => put(next(id.length), ''),
    () => put(next(id.length), sign() + sign()),
    () => id.slice(0, next(id.length)),
    () => id.slice(1 + next(id.length - 1)),
    () => id + sign(),
    () => sign() + id,
    () => [...id].map((each) => (next(2) ? each.toUpperCase() : each.toLowerCase())).join(''),
    () => [...id].reverse().join(''),
    () => `${id}${id}`,
    () => String(next(1_000_000)),
  ]
  const made = new Set<string>()
  for (let i = 0; made.size < count; i++) made.add(`${ways[i % ways.length]!()}`)
  made.delete(id)
  return [...made]
}

test('ten thousand near-miss links open nothing (T16)', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  await app.visitor().post(`/compare/${quoteId}/share`)
  const trackingId = await mailQuote(app, agency, contactId, quoteId)
  // On a real server, autovacuum would have updated the statistics. Plans for empty tables scan everything.
  await sql`analyze quotes, messages, contacts, organizations, users`.execute(app.t.db)
  for (const id of [quoteId, trackingId]) {
    const links = mutations(id, 10_001).slice(0, 10_000)
    const opened = async (tried: readonly string[]) =>
      (
        await sql<{ link: string }>`
          select t.link from unnest(${tried}::text[]) as t (link), quote_by_link(t.link, ${app.t.clock.now})`.execute(
          app.t.db,
        )
      ).rows.map((row) => row.link)
    expect(links).toHaveLength(10_000)
    // In chunks, because of the statement timeout.
    const found: string[] = []
    for (let from = 0; from < links.length; from += 1_000)
      found.push(...(await opened(links.slice(from, from + 1_000))))
    expect(found).toEqual([])
    expect(await opened([id])).toEqual([id])
    for (const link of links.filter((_, i) => i % 500 === 0)) {
      expect((await decode(link)).body, link).toEqual(NOT_FOUND)
      expect((await app.visitor().get(`/compare/${encodeURIComponent(link)}`)).status, link).toBe(303)
    }
  }
})

test('two quotes of one contact have nothing in common, and reveal no row ids (T16)', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  await app.t.db.updateTable('quotes').set({ revoked_at: app.t.clock.now }).where('id', '=', quoteId).execute()
  const { quoteId: other } = await (await app.as(agency.dana))
    .call('GET', `/api/quotes/generate/${contactId}`)
    .then(({ body }) => body as { quoteId: string })
  expect(other).not.toBe(quoteId)
  for (let i = 0; i + 5 <= quoteId.length; i++) expect(other).not.toContain(quoteId.slice(i, i + 5))
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(contactId))
  for (const id of [quoteId, other]) expect(Buffer.from(id, 'base64url').includes(number)).toBe(false)
})
