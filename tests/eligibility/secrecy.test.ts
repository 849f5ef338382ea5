import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptAnswerRecord, healthKeys } from '../../src/eligibility/answers.ts'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import { purgeOldRows } from '../../src/retention.ts'
import { as } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { answerAll, answersOf, DIABETES, dumpOf, MARKER, makeClient, post, send } from './clients.ts'

let t: TestDatabase
let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  t = await freshDatabase()
  const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts))
  app = await testApp({ log: { debug: note, info: note, error: note } }, t)
})
afterAll(() => t.close())

const client = () => makeClient({}, undefined, t)
const HALF = { q3: 'yes', q301: 'yes', q302: 'no', q303: `${MARKER} in May` }
const draftsOf = (quoteId: string) =>
  t.db.selectFrom('eligibility_drafts').selectAll().where('quote_id', '=', quoteId).execute()

test('neither a dump of the whole database nor the log contains a client’s health answers (T17)', async () => {
  const { at, agency, quoteId, contactId } = await client()
  const [whole, half, stranger] = [app.visitor(), app.visitor(), app.visitor()]
  await answerAll(whole, at, DIABETES)
  await send(whole, at)
  await post(half, at, 3, { ...HALF, q301: '' })
  await post(half, at, 3, HALF)
  await answerAll(stranger, `orgId=${agency.slug}`, DIABETES)
  await send(stranger, `orgId=${agency.slug}`)
  await whole.call('POST', `/api/org/${agency.slug}/eligibility-answers`, {
    quote_id: quoteId,
    answers: [{ id: 1, answer: `${MARKER}` }],
  })
  expect(await (await app.as(agency.dana)).words(`/contact/${contactId}/health`)).toContain(MARKER)

  const dump = await dumpOf(t)
  expect(dump).toContain(quoteId)
  expect(dump).not.toMatch(new RegExp(`${MARKER}|\\bq?40[123]\\b"?:|likely_decline|twice a day`))
  for (const { sealed } of [...(await answersOf(app, contactId)), ...(await draftsOf(quoteId))])
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(MARKER)
  expect(logged.length).toBeGreaterThan(10)
  expect(logged.join('\n')).not.toMatch(new RegExp(`${MARKER}|twice a day|insulin`))
})

test('a sealed draft opens only for its own agency and key (T17)', async () => {
  const [one, other] = [await client(), await client()]
  await post(app.visitor(), one.at, 3, HALF)
  const [draft] = await draftsOf(one.quoteId)
  const keys = healthKeys(app.deps)
  expect(decryptAnswerRecord(keys, one.agency.id, draft!)?.answers).toMatchObject({
    301: true,
    303: `${MARKER} in May`,
  })
  expect(decryptAnswerRecord(keys, other.agency.id, draft!)).toBeUndefined()
  expect(decryptAnswerRecord([new Uint8Array(32).fill(3)], one.agency.id, draft!)).toBeUndefined()

  const theirs = app.visitor()
  await post(theirs, other.at, 1, { q1: 'no' })
  await t.db
    .updateTable('eligibility_drafts')
    .set({ sealed: draft!.sealed })
    .where('quote_id', '=', other.quoteId)
    .execute()
  expect(await theirs.words(`/eligibility?${other.at}`)).not.toContain('Welcome back')
})

test('a draft is deleted after 30 days, and is invalid before its purge', async () => {
  const { at, quoteId } = await client()
  const browser = app.visitor()
  await post(browser, at, 1, { q1: 'no' })
  await post(browser, at, 2, { q2: 'no' })
  const begun = t.clock.now
  const later = (days: number) => {
    t.clock.now = new Date(begun.getTime() + days * 86_400_000)
  }
  later(29)
  expect(await browser.words(`/eligibility?${at}`)).toContain('Welcome back')
  later(31)
  expect(await browser.words(`/eligibility?${at}`)).not.toContain('Welcome back')
  const next = await post(browser, at, 3, { q3: 'no' })
  const landed = (await browser.get(next.headers.get('Location')!)).headers.get('Location')
  expect(landed).toBe(`/eligibility?${at}&topic=1&missing=yes`)
  later(62)
  await t.tenantDb.withSystem('a test', (system) => purgeOldRows(system, { dryRun: false }))
  expect(await draftsOf(quoteId)).toEqual([])
  t.clock.now = begun
})

test('an erased contact leaves neither answers nor drafts', async () => {
  const { at, agency, contactId, quoteId } = await client()
  const browser = app.visitor()
  await answerAll(browser, at, DIABETES)
  await send(browser, at)
  await browser.post(`/eligibility/again?${at}`)
  await post(browser, at, 3, HALF)
  expect([await answersOf(app, contactId), await draftsOf(quoteId)].map((rows) => rows.length)).toEqual([1, 1])
  await as(agency.ruth, (scope) => eraseContactRows(scope, agency.id, [contactId]), t)
  expect([await answersOf(app, contactId), await draftsOf(quoteId)]).toEqual([[], []])
})

test('the offer of another kind of plan is shown only with its disclaimer, on the first and the last page (eligibility-003)', async () => {
  const { at, agency } = await client()
  const browser = app.visitor()
  const set = (advantage_organizations: number | null, advantage_plans: number | null) =>
    t.db
      .updateTable('organization_settings')
      .set({ advantage_organizations, advantage_plans })
      .where('organization_id', '=', agency.id)
      .execute()
  const TITLE = 'Looking to dramatically lower your monthly costs?'
  for (const [organizations, plans] of [
    [null, null],
    [8, null],
    [null, 41],
  ] as const) {
    await set(organizations, plans)
    expect(await browser.words(`/eligibility?${at}`)).not.toMatch(/monthly costs|Advantage/)
  }
  await set(8, 41)
  const html = await browser.html(`/eligibility?${at}`)
  expect(html).toMatch(/href="\/schedule\?org=[^"]*&amp;id=[^"]*&amp;status=decline"[^>]*>Explore Options/)
  const words = await browser.words(`/eligibility?${at}`)
  expect(words).toContain(TITLE)
  expect(words).toMatch(/\$0 monthly premium/)
  expect(words).toContain(
    'We do not offer every plan available in your area. Currently we represent 8 organizations which offer 41 products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.',
  )
  expect(words).toContain('not connected with or endorsed by the U.S. government')
  expect(await browser.words(`/eligibility?${at}&topic=1`)).not.toContain(TITLE)
  await answerAll(browser, at)
  expect(await browser.words(`/eligibility?${at}&topic=review`)).toContain(TITLE)
})
