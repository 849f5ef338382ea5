import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { later, mailQuote, makeQuote } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const MINUTE = 60_000

async function mailed() {
  const made = await makeQuote({ status: 'Sent' })
  return { ...made, tid: await mailQuote(app, made.agency, made.contactId, made.quoteId) }
}

const log = (body: object, headers = {}) =>
  app.visitor().json('POST', '/api/tracking/log-tracking-click', body, headers)

const visits = (quoteId: string) =>
  app.t.db.selectFrom('quote_visits').select('robot_reason').where('quote_id', '=', quoteId).orderBy('id').execute()

/** The funnel of an agency counts clients who viewed, not views. */
const clientsWhoLooked = async (organizationId: number) =>
  Number(
    (
      await app.t.db
        .selectFrom('quote_visits as v')
        .innerJoin('quotes as q', 'q.id', 'v.quote_id')
        .select(({ fn }) => fn.count('q.contact_id').distinct().as('clients'))
        .where('v.organization_id', '=', organizationId)
        .where('v.robot_reason', 'is', null)
        .executeTakeFirstOrThrow()
    ).clients,
  )

test('a followed link marks the email, the quote and the contact as viewed (api-051)', async () => {
  const { agency, contactId, quoteId, tid } = await mailed()
  const response = await log({ tid, quoteId, orgId: agency.slug, contactId })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(await visits(quoteId)).toEqual([{ robot_reason: null }])
  const contact = app.t.db.selectFrom('contacts').select(['status', 'quote_viewed_at']).where('id', '=', contactId)
  expect(await contact.executeTakeFirst()).toEqual({ status: 'Opened', quote_viewed_at: app.t.clock.now })
  const counts = app.t.db.selectFrom('contact_counts').select('quotes_viewed').where('organization_id', '=', agency.id)
  expect(await counts.execute()).toEqual([{ quotes_viewed: 1 }])
})

test('once in half an hour, together with the page view (api-051)', async () => {
  const { agency, contactId, quoteId, tid } = await mailed()
  await app.visitor().get(`/compare/${tid}`)
  await log({ tid })
  await later(app, 29 * MINUTE, () => log({ tid }))
  expect(await visits(quoteId)).toHaveLength(1)
  await later(app, 31 * MINUTE, () => log({ tid }))
  expect(await visits(quoteId)).toHaveLength(2)
  const other = await mailQuote(app, agency, contactId, quoteId)
  await log({ tid: other })
  expect(await visits(quoteId)).toHaveLength(3)
  expect(await clientsWhoLooked(agency.id)).toBe(1)
})

test('two clients of an agency count as two, however often each looks (api-051)', async () => {
  const { agency, tid } = await mailed()
  const second = await makeQuote({}, agency)
  await log({ tid })
  await log({ tid: await mailQuote(app, agency, second.contactId, second.quoteId) })
  await later(app, 60 * MINUTE, () => log({ tid }))
  expect(await clientsWhoLooked(agency.id)).toBe(2)
})

test('robots are recorded separately, and staff leave no trace (api-051)', async () => {
  const { agency, quoteId, tid } = await mailed()
  await log({ tid }, { 'User-Agent': 'Proofpoint URL Scanner' })
  expect(await visits(quoteId)).toEqual([{ robot_reason: 'user agent' }])
  expect(await clientsWhoLooked(agency.id)).toBe(0)
  await (await app.as(agency.dana)).json('POST', '/api/tracking/log-tracking-click', { tid })
  expect(await visits(quoteId)).toHaveLength(1)
})

test('unknown and inconsistent input counts nothing, and gets the same response (api-051, T19)', async () => {
  const { contactId, quoteId, tid } = await mailed()
  const other = await mailed()
  for (const body of [
    {},
    { tid: '' },
    { tid: null },
    { tid: 7 },
    { tid: ['x'] },
    { tid: 'unknown' },
    { quoteId, contactId },
    { tid, orgId: other.agency.slug },
    { tid, quoteId: other.quoteId },
    { contactId: 'x'.repeat(10_000), anything: true },
  ]) {
    const response = await log(body)
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
  }
  expect(await visits(quoteId)).toEqual([])
  expect(await visits(other.quoteId)).toEqual([])
})
