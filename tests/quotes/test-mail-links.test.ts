import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type TestApp, testApp } from '../app.ts'
import { answersOf, contactOf, post } from '../eligibility/clients.ts'
import { wordsOf } from '../page.ts'
import { location, mailQuote, makeQuote } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const PREVIEW = 'came from a test email, so this is a preview'

async function testMailed() {
  const made = await makeQuote({ status: 'New', birth_on: '1961-03-03', gender: 'F', current_carrier: null })
  return { ...made, link: await mailQuote(app, made.agency, made.contactId, made.quoteId, 'test') }
}

const rowsOf = (table: 'quote_visits' | 'follow_ups' | 'messages', organizationId: number) =>
  app.t.db.selectFrom(table).selectAll().where('organization_id', '=', organizationId).execute()

test('a person who opens a test email, signed in or not, is not the client: nothing counts as viewed (api-051, outreach-004)', async () => {
  const { agency, contactId, link } = await testMailed()
  const phone = app.visitor()
  expect(await phone.html(`/compare/${link}`)).toContain('name="offer"')
  await phone.json('POST', '/api/tracking/log-tracking-click', { tid: link })
  expect(await rowsOf('quote_visits', agency.id)).toEqual([])
  expect(await rowsOf('messages', agency.id)).toMatchObject([{ viewed_at: null }])
  expect(await contactOf(app, contactId)).toMatchObject({ status: 'New', quote_viewed_at: null })
})

test('clicks behind a test email’s link are not the client’s (outreach-004)', async () => {
  const { agency, contactId, quoteId, link } = await testMailed()
  const phone = app.visitor()
  const before = await contactOf(app, contactId)
  const chosen = await phone.post(`/compare/${link}/choice`, { offer: 'G:Aetna' })
  expect(location(chosen)).toBe(`/eligibility?id=${link}`)
  const refused = [
    await phone.post(`/schedule/call?id=${link}&status=accept`, {}),
    await post(phone, `id=${link}`, 1, { q1: 'no' }),
    await phone.post(`/compare/${link}/share`),
  ]
  for (const response of refused)
    expect([response.status, wordsOf(await response.text())]).toEqual([422, expect.stringContaining(PREVIEW)])
  const all = await phone.json('POST', `/api/org/${agency.slug}/eligibility-answers`, { quote_id: link, answers: [] })
  expect(await all.json()).toEqual({ success: false, error: expect.stringContaining(PREVIEW) })
  await phone.post('/language', { language: 'es', to: '/', link })

  expect(await contactOf(app, contactId)).toEqual(before)
  expect(await answersOf(app, contactId)).toEqual([])
  expect(await rowsOf('follow_ups', agency.id)).toEqual([])
  expect(await rowsOf('messages', agency.id)).toHaveLength(1)
  const quote = app.t.db.selectFrom('quotes').select(['chosen_at', 'helper_id']).where('id', '=', quoteId)
  expect(await quote.executeTakeFirst()).toEqual({ chosen_at: null, helper_id: null })
})
