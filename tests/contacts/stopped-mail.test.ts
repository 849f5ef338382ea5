import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
let omar: Visitor
let today: string
let id: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
  omar = await app.as(agency.omar)
  today = todayIn('America/New_York', app.t.clock.now)
  id = (await makeContact(agency, { birth_on: '1951-06-14' })).id
})

async function card(visitor = dana): Promise<string> {
  const html = await visitor.html(urls.contacts.show(id))
  return wordsOf(/<section class="card" id="future-activity".*?<\/section>/s.exec(html)?.[0] ?? '')
}

const later = () => {
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 1_000)
}

const sent = (message: Record<string, unknown>) =>
  app.t.db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: id,
      occasion: randomUUID(),
      status: 'sent',
      due_on: today,
      recipient: 'w@example.com',
      provider_id: 'p',
      sent_at: app.t.clock.now,
      next_at: app.t.clock.now,
      created_at: app.t.clock.now,
      kind: 'quote_email',
      ...message,
    })
    .execute()

test('an agent pauses the email of a contact until a date, and resumes it (outreach-010)', async () => {
  const until = addDays(today, 400)
  const answer = await dana.post(urls.contacts.pause(id), { until })
  expect(answer.status).toBe(303)
  const paused = await card()
  expect(paused).toContain(`Emails to this contact are paused through ${formatLong(until)}`)
  expect(paused).toContain(`Birthday Skipped`)
  expect(paused).not.toContain('Birthday Scheduled')
  await dana.post(urls.contacts.resumption(id), {})
  expect(await card()).toContain('Birthday Scheduled')
})

test('without a date the pause lasts until somebody resumes, and pausing again changes its end', async () => {
  await ruth.post(urls.contacts.pause(id), { until: '' })
  expect(await card(ruth)).toContain('Emails to this contact are paused Resume emails')
  await ruth.post(urls.contacts.pause(id), { until: addDays(today, 7) })
  expect(await card(ruth)).toContain(`paused through ${formatLong(addDays(today, 7))}`)
})

test('a past or invalid date is refused at its field, and nothing is paused', async () => {
  for (const until of [addDays(today, -1), 'when it suits']) {
    const answer = await dana.post(urls.contacts.pause(id), { until })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(`value="${until}"`)
    expect(html).toContain('aria-invalid="true"')
  }
  expect(await card()).not.toMatch(/(is|are) paused/)
})

test('follow-ups of a quote stop when somebody records that the client answered, until that is undone', async () => {
  await sent({})
  expect(await card()).toContain(`Follow-up #1 Scheduled`)
  expect(await card()).toContain(`3 days after the quote on ${formatLong(today)}.`)
  later()
  await dana.post(urls.contacts.answer(id), {})
  const told = await card()
  expect(told).toContain('Follow-up #1 Skipped')
  expect(told).toContain('The client answered, so the last quote')
  await dana.post(urls.contacts.answerRemoval(id), {})
  expect(await card()).toContain('Follow-up #1 Scheduled')
})

test('the next quote has follow-ups again', async () => {
  await sent({})
  later()
  await dana.post(urls.contacts.answer(id), {})
  later()
  await sent({ created_at: app.t.clock.now, sent_at: app.t.clock.now })
  expect(await card()).toContain('Follow-up #1 Scheduled')
})

test('the client’s choice on the unsubscribe page is shown on the card', async () => {
  const { email } = await app.t.db
    .selectFrom('contacts')
    .select('email')
    .where('organization_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { organization_id: agency.id, channel: 'email', address: email!, created_at: app.t.clock.now }
  await app.t.db
    .insertInto('email_preferences')
    .values({ ...row, choice: 'yearly' })
    .execute()
  expect(await card()).toContain('The client asked for one email a year')
  await app.t.db
    .updateTable('email_preferences')
    .set({ choice: 'paused', until_on: addDays(today, 90) })
    .where('address', '=', email!)
    .execute()
  expect(await card()).toContain(`The client paused emails through ${formatLong(addDays(today, 90))}`)
})

test('users cannot stop anything for another agent’s contact', async () => {
  for (const url of [urls.contacts.pause(id), urls.contacts.resumption(id), urls.contacts.answer(id)])
    expect((await omar.post(url, {})).status).toBe(404)
})

test('a sent email shows its reason, in the plan’s words (outreach-001)', async () => {
  await sent({
    kind: 'birthday',
    plan_reason: {
      reason: 'birthday_window',
      rule: '60 days from the birthday',
      event_on: '2026-06-14',
      opens_on: '2026-05-15',
      closes_on: '2026-07-13',
      planned_on: '2026-05-15',
      due_on: '2026-07-14',
      lifted: null,
    },
  })
  const words = wordsOf(await dana.html(urls.contacts.show(id)))
  expect(words).toContain('Birthday Ahead of the birthday on Jun 14, 2026.')
  expect(words).toContain('Moved from May 15, 2026 due to birthday rule window.')
  expect(words).toContain('Rule: 60 days from the birthday, May 15 to Jul 13, 2026.')
})
