import { beforeAll, expect, test } from 'vitest'
import { addReminder, scheduleDate } from '../../src/contacts/timeline/follow-ups.ts'
import { requestCall } from '../../src/contacts/timeline/request-call.ts'
import { createComposer } from '../../src/mail/compose.ts'
import type { ClientNews } from '../../src/outbox/mail-facts.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const general = { phone: null, best_time: null, note: '' }

test('clients’ requests come first among the follow-ups, each with their words (schedule-010, entities-011)', async () => {
  const agency = await makeAgency()
  const { id } = await makeContact(agency)
  await as(agency.dana, (scope) => addReminder(scope, id, { note: 'Send a card', due_on: '2026-11-01' }))
  const ask = (request_kind: 'accept' | 'decline', form: Parameters<typeof requestCall>[2]) =>
    app.t.tenantDb.withTenant(visitorAt({ organization_id: agency.id }), (scope) =>
      requestCall(scope, { contactId: id, quoteId: null, request_kind, language: 'en' }, form),
    )
  await ask('decline', general)
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 60_000)
  await ask('accept', { phone: '8285550199', best_time: 'morning', note: 'Let it ring' })

  const dana = await app.as(agency.dana)
  const { body } = await dana.call('GET', `/api/contacts/${id}`)
  expect(
    body.follow_ups.map(({ type, askedByClient, scheduleDate: day }: Record<string, unknown>) => [
      type,
      askedByClient,
      day,
    ]),
  ).toEqual([
    ['decline', true, '2026-11-20'],
    ['accept', true, '2026-11-20'],
    ['general', false, '2026-11-20'],
  ])
  const words = await dana.words(`/contact/${id}`)
  expect(words).toMatch(
    /Walter asked about other ways to lower costs.*Walter asked for a call.*Best time: in the morning.*Call \(828\) 555-0199.*Let it ring.*Send a card/,
  )
  expect(words).toMatch(/Walter asked for a call.*Walter asked about other ways to lower costs/)
  const [, completion] = /action="(\/contact\/\d+\/follow-ups\/\d+\/completion)"/.exec(
    await dana.html(`/contact/${id}`),
  )!
  await dana.post(completion!, { done: 'yes' })
  expect(await dana.words(`/contact/${id}?show=notes`)).toContain('completed: the call about other ways to lower costs')
  const record = await dana.html(`/contact/${id}/record.json`)
  expect(
    JSON.parse(record)
      .follow_ups.map(({ kind }: { kind: string }) => kind)
      .sort(),
  ).toEqual(['call_request', 'decline', 'reminder'])
})

test('a schedule date is the first 10 characters (schedule-011)', () => {
  expect(scheduleDate('2025-01-15T10:00:00Z')).toBe('2025-01-15')
})

test('the email says who asks, the number and the time, and links to the contact; no health data or prices (schedule-009)', async () => {
  const compose = createComposer({
    publicUrl: 'https://perennial.example',
    mailFrom: 'mail@perennial.example',
    secretKey: new Uint8Array(32),
  })
  const write = (call: Partial<ClientNews>) =>
    compose({
      kind: 'client_news',
      messageId: 'b7b7c0de-0000-4000-8000-000000000003',
      recipient: 'dana@blueridge.example',
      firstName: 'Dana',
      organizationName: 'Blue Ridge Medigap',
      news: { contactId: 7, client: 'Walter <Brandt>', as: 'accept', phone: '8285550142', language: 'en', ...call },
    })
  const mail = await write({ bestTime: 'evening', language: 'es' })
  expect(mail.subject).toBe('Walter <Brandt> asked for a call')
  for (const part of [
    'Phone: (828) 555-0142',
    'Best time: in the evening',
    'they viewed the page in Spanish',
    'https://perennial.example/contact/7#follow-ups',
  ]) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.html).not.toContain('<Brandt>')
  expect(`${mail.text}${mail.subject}`).not.toMatch(/health|\$|premium|no one can sign in/i)
  expect((await write({ as: 'decline' })).text).toContain('other ways to lower costs')
  expect((await write({ inCalendar: true })).subject).toBe('Walter <Brandt> opened your booking calendar')
  expect((await write({ phone: null })).text).toContain('Phone: not on file')
})

test('a colleague who tries the page requests no call, and is told so', async () => {
  const agency = await makeAgency({ booking_link: 'https://calendly.com/blue-ridge' })
  const { id } = await makeContact(agency)
  const { quoteId } = await as(agency.dana, (scope) => generateQuote(scope, id))
  const dana = await app.as(agency.dana)
  const tried = await dana.post(`/schedule/call?id=${quoteId}`, { note: 'Only a try' })
  expect(tried.status).toBe(422)
  expect(await tried.text()).toContain('this is a preview')
  const calendar = await dana.post(`/schedule/booking?id=${quoteId}`)
  expect(calendar.headers.get('Location')).toMatch(/^https:\/\/calendly\.com\//)
  expect((await dana.call('GET', `/api/contacts/${id}`)).body.follow_ups).toEqual([])
})
