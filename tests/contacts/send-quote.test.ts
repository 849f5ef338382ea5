import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const show = async (id: number, visitor = ruth) => visitor.html(urls.contacts.show(id))
const requestIdIn = (html: string) => /name="request_id" value="([^"]+)"/.exec(html)![1]!
const messages = (id: number) => app.t.db.selectFrom('messages').selectAll().where('contact_id', '=', id).execute()
const why = (html: string) =>
  html.includes('disabled=""') ? /id="send-quote-why">([^<]*)</.exec(html)?.[1] : undefined

test('one click queues one email and wakes the sender; the same page posted twice sends no second (contacts-026)', async () => {
  const { id } = await makeContact(agency)
  const html = await show(id)
  const form = { request_id: requestIdIn(html) }
  app.woken.length = 0
  const [first, second] = await Promise.all([
    ruth.post(urls.contacts.quoteMail(id), form),
    ruth.post(urls.contacts.quoteMail(id), form),
  ])
  expect([first.status, second.status, first.headers.get('Location')]).toEqual([303, 303, urls.contacts.show(id)])
  expect(app.woken).toContain('send-due-messages')
  expect(await messages(id)).toMatchObject([{ kind: 'quote_email', status: 'queued', created_by: agency.ruth.id }])
  const sending = await show(id)
  expect(wordsOf(sending)).toContain('Sending...')
  expect(sending).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>')
  await app.t.db
    .updateTable('messages')
    .set({ status: 'sent', provider_id: 'p', sent_at: app.t.clock.now })
    .where('contact_id', '=', id)
    .execute()
  const sent = await show(id)
  expect(wordsOf(sent)).toContain('Email Sent')
  expect(sent).not.toContain('http-equiv="refresh"')
  expect(wordsOf(sent)).toContain('Quote Email Sent Practice')
})

test('an email that waited for an hour shows as sent for a minute after it was sent (contacts-026)', async () => {
  const { id } = await makeContact(agency)
  await ruth.post(urls.contacts.quoteMail(id), { request_id: requestIdIn(await show(id)) })
  const { now } = app.t.clock
  const sent = { status: 'sent', provider_id: `p${id}`, sent_at: now, created_at: new Date(now.getTime() - 3_600_000) }
  await app.t.db.updateTable('messages').set(sent).where('contact_id', '=', id).execute()
  expect(wordsOf(await show(id))).toContain('Email Sent')
})

test('a row of Email Activity shows date, type, status and mode (entities-009)', async () => {
  const { id } = await makeContact(agency)
  await ruth.post(urls.contacts.quoteMail(id), { request_id: requestIdIn(await show(id)) })
  const sent = { status: 'sent', provider_id: `p${id}`, sent_at: new Date('2026-11-19T15:00:00Z') }
  await app.t.db.updateTable('messages').set(sent).where('contact_id', '=', id).execute()
  expect(wordsOf(await show(id))).toContain('Date Type Status Mode Nov 19, 2026 Quote Email Sent Practice')
})

test('a minute later the button works again, with another request id', async () => {
  const { id } = await makeContact(agency)
  const html = await show(id)
  await ruth.post(urls.contacts.quoteMail(id), { request_id: requestIdIn(html) })
  await app.t.db
    .updateTable('messages')
    .set({ status: 'failed', created_at: new Date(app.t.clock.now.getTime() - 30_000) })
    .where('contact_id', '=', id)
    .execute()
  expect(wordsOf(await show(id))).toContain('Failed to send quote email')
  await app.t.db
    .updateTable('messages')
    .set({ created_at: new Date(app.t.clock.now.getTime() - 61_000) })
    .where('contact_id', '=', id)
    .execute()
  const later = await show(id)
  expect(wordsOf(later)).not.toContain('Failed to send quote email')
  expect(requestIdIn(later)).not.toBe(requestIdIn(html))
})

test('a button that cannot send says why, and the server refuses as well', async () => {
  const noAddress = await makeAgency({ mailing_address: ' ' })
  const suppressed = await makeContact(agency)
  await app.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: suppressed.email!,
      reason: 'unsubscribed',
      created_at: app.t.clock.now,
    })
    .execute()
  const cases: [Visitor, number, RegExp][] = [
    [ruth, (await makeContact(agency, { email: null })).id, /no email address/],
    [ruth, suppressed.id, /unsubscribed from your agency/],
    [await app.as(noAddress.ruth), (await makeContact(noAddress)).id, /postal address/],
  ]
  for (const [visitor, id, reason] of cases) {
    expect(why(await show(id, visitor))).toMatch(reason)
    const posted = await visitor.post(urls.contacts.quoteMail(id), { request_id: 'r-1' })
    expect(posted.status).toBe(303)
    expect(wordsOf(await show(id, visitor))).toMatch(reason)
    const called = await visitor.json('POST', urls.contacts.sendQuoteApi(id), {})
    expect([called.status, (await called.json()).error]).toEqual([422, expect.stringMatching(reason)])
    expect(await messages(id)).toEqual([])
  }
})

test('sample prices are emailed in practice mode only', async () => {
  await using database = Object.assign(await freshDatabase(), { [Symbol.asyncDispose]: async () => {} })
  const live = await testApp({ practice: false }, database)
  const own = await makeAgency({}, database)
  const { id } = await makeContact(own, {}, database)
  await database.db
    .insertInto('rate_books')
    .values({ name: 'Sample', is_illustrative: true, effective_from: '2026-01-01' })
    .execute()
  const admin = await live.as(own.ruth)
  expect(why(await show(id, admin))).toMatch(/sample prices are never emailed/)
  expect((await admin.json('POST', urls.contacts.sendQuoteApi(id), {})).status).toBe(422)
  await database.db
    .insertInto('rate_books')
    .values({ name: 'Real', is_illustrative: false, effective_from: '2026-01-01' })
    .execute()
  expect(why(await show(id, admin))).toBeUndefined()
  await database.close()
})

test('the call returns success, message and the tracking record, which the tracking call lists (api-028, api-038)', async () => {
  const { id } = await makeContact(agency)
  for (const orgId of ['blue-ridge', agency.id + 1, '0'])
    expect((await ruth.json('POST', urls.contacts.sendQuoteApi(id), { orgId })).status).toBe(404)
  const answer = await (
    await ruth.json('POST', urls.contacts.sendQuoteApi(id), { orgId: agency.slug, requestId: 'a.1' })
  ).json()
  const trackingRecord = {
    email_type: 'quote_email',
    scheduled_date: '2026-11-20',
    send_status: 'Scheduled',
    send_mode: 'production',
  }
  expect(answer).toEqual({ success: true, message: 'Sending...', trackingRecord })
  const again = await (
    await ruth.json('POST', urls.contacts.sendQuoteApi(id), { orgId: agency.id, requestId: 'a.1' })
  ).json()
  expect(again).toEqual(answer)
  expect(await (await ruth.get(urls.contacts.trackingApi(id))).json()).toEqual({
    success: true,
    trackingRecords: [trackingRecord],
  })
  expect((await ruth.json('POST', urls.contacts.sendQuoteApi(id), { requestId: 'a b' })).status).toBe(422)
  expect((await (await ruth.get(`/api/contacts/${id}`)).json()).quote_link).toMatch(
    /^http:\/\/localhost:3000\/compare\?id=[\w-]{22}$/,
  )
})
