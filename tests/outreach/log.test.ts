import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({ time_zone: 'America/New_York' }, t)
  ruth = await app.as(agency.ruth)
})

async function mail(contact_id: number, more: Partial<Insertable<DB['messages']>> = {}) {
  const id = randomUUID()
  await t.db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id,
      contact_id,
      kind: 'birthday',
      occasion: `birthday-${id}`,
      lane: 2,
      due_on: '2026-11-20',
      status: 'sent',
      provider_id: id,
      recipient: 'ann@example.com',
      tracking_id: publicToken(),
      next_at: t.clock.now,
      created_at: t.clock.now,
      sent_at: t.clock.now,
      ...more,
    })
    .execute()
  return id
}
const open = (contact_id: number, status: 'failed' | 'unknown', more = {}) =>
  mail(contact_id, { status, provider_id: null, sent_at: null, reason: 'The address does not exist', ...more })
const messagesOf = (contactId: number) =>
  t.db.selectFrom('messages').selectAll().where('contact_id', '=', contactId).orderBy('status', 'desc').execute()

test('the log says of each email why it was sent on that day, and what the provider reported', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann' }, t)
  const why = {
    reason: 'birthday_window',
    rule: '60 days from the birthday',
    opens_on: '2026-09-20',
    closes_on: '2026-11-18',
    event_on: '2026-09-20',
    planned_on: '2026-08-21',
    due_on: '2026-11-19',
  }
  const id = await mail(ann.id, { plan_reason: JSON.stringify(why) })
  await t.db
    .insertInto('message_events')
    .values([
      { organization_id: agency.id, message_id: id, kind: 'delivered', happened_at: t.clock.now },
      { organization_id: agency.id, message_id: id, kind: 'opened', happened_at: t.clock.now },
    ])
    .execute()
  const words = await ruth.words(urls.outreach.log())
  expect(words).toMatch(
    /Ann Brandt Birthday Sent Nov 20, 2026, 10:00 AM Moved from Aug 21, 2026 to Nov 19, 2026 due to birthday rule window\. 60 days from the birthday, Sep 20 to Nov 18, 2026\. Delivered Nov 20, 2026, 10:00 AM\./,
  )
  expect(words).not.toContain('your attention')
  expect(await ruth.words(urls.outreach.log({ status: 'failed' }))).toContain('No messages match these filters')
})

test('an email moved by a limit names the limit', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann' }, t)
  const why = { reason: 'one_a_day', planned_on: '2026-11-18', due_on: '2026-11-19' }
  await mail(ann.id, { plan_reason: JSON.stringify(why) })
  expect(await ruth.words(urls.outreach.log())).toContain('Moved from Nov 18, 2026 to Nov 19, 2026: one email a day.')
})

test('older pages continue where the previous one ended, without gaps or repeats', async () => {
  const ann = await makeContact(agency, {}, t)
  for (let place = 0; place < 60; place++)
    await mail(ann.id, {
      occasion: `n-${place}`,
      due_on: '2026-11-20',
      plan_reason: JSON.stringify({ due_on: `2026-${10 + (place % 2)}-${String((place % 28) + 1).padStart(2, '0')}` }),
    })
  const first = await ruth.html(urls.outreach.log())
  const next = /href="([^"]*before=[^"]*)"/.exec(first)![1]!.replaceAll('&amp;', '&')
  const second = await ruth.html(next)
  const count = (html: string) => html.match(/<th scope="row">/g)?.length
  expect([count(first), count(second)]).toEqual([50, 10])
  expect(second).not.toContain('rel="next"')
  expect((await ruth.get(urls.outreach.log({ before: 'x~y', kind: 'nothing' }))).status).toBe(200)
})

test('an email with an unknown outcome is sent again only by a person who confirms it', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann' }, t)
  const id = await open(ann.id, 'unknown')
  expect(await ruth.words(urls.outreach.log())).toContain('1 message needs your attention')
  expect(await ruth.words(urls.outreach.sendAgain(id))).toContain('If it was sent, the client will get a second one')
  const untold = await ruth.post(urls.outreach.sendAgain(id))
  expect([untold.status, await untold.text()]).toEqual([
    422,
    expect.stringContaining('Check this box to send an email the client may already have'),
  ])
  expect(await messagesOf(ann.id)).toHaveLength(1)
  expect((await ruth.post(urls.outreach.sendAgain(id), { sure: 'on' })).status).toBe(303)
  await ruth.post(urls.outreach.sendAgain(id), { sure: 'on' })
  const [old, fresh, ...others] = await messagesOf(ann.id)
  expect([old!.status, fresh!.kind, fresh!.status, fresh!.created_by, others]).toEqual([
    'unknown',
    'quote_email',
    'queued',
    agency.ruth.id,
    [],
  ])
  expect(await ruth.words(urls.outreach.log())).not.toContain('your attention')
  expect(await ruth.words(urls.settings.log())).toContain('Requested a quote email to Ann Brandt in place of Birthday')
})

test('a failed one is resolved without another email, and one that may not be sent says why', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann' }, t)
  const bea = await makeContact(agency, { first_name: 'Bea', email: null }, t)
  const [id, other] = [await open(ann.id, 'failed'), await open(bea.id, 'failed')]
  const refused = await ruth.post(urls.outreach.sendAgain(other))
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('no email address of their own'),
  ])
  expect((await ruth.post(urls.outreach.handled(id))).status).toBe(303)
  await ruth.post(urls.outreach.handled(id))
  expect(await messagesOf(ann.id)).toHaveLength(1)
  const words = await ruth.words(urls.outreach.log())
  expect(words).toContain('1 message needs your attention')
  expect(words).toContain('Resolved by Ruth Calloway, Nov 20, 2026')
  expect((await ruth.words(urls.settings.log())).match(/Marked Birthday to Ann Brandt as resolved/g)).toHaveLength(1)
})

test('a text with an unknown outcome is shown to a person, resolved by them and never sent again', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann' }, t)
  const id = await open(ann.id, 'unknown', { channel: 'text', recipient: '+18285550142', reason: 'no answer' })
  const html = await ruth.html(urls.outreach.log())
  expect(wordsOf(html)).toMatch(
    /1 message needs your attention .*Ann Brandt · Birthday \(Text\) It may not have arrived: the text service never confirmed it/,
  )
  expect(html).not.toContain(urls.outreach.sendAgain(id))
  expect((await ruth.get(urls.outreach.sendAgain(id))).headers.get('Location')).toBe(urls.outreach.log())
  await ruth.post(urls.outreach.sendAgain(id), { sure: 'on' })
  expect(await messagesOf(ann.id)).toMatchObject([{ handled_at: null }])
  await ruth.post(urls.outreach.handled(id))
  expect(await messagesOf(ann.id)).toMatchObject([{ status: 'unknown', handled_at: t.clock.now }])
  expect(await ruth.words(urls.outreach.log())).not.toContain('your attention')
})

test('a bounced email asks for the right address, and can be sent again once there is one', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann', email: 'ann@example.com' }, t)
  const id = await open(ann.id, 'failed')
  const happened = { kind: 'bounced', happened_at: t.clock.now }
  await t.db
    .insertInto('message_events')
    .values({ organization_id: agency.id, message_id: id, ...happened })
    .execute()
  const refuse = async (reason: string) => {
    await t.db.deleteFrom('suppression_reasons').where('organization_id', '=', agency.id).execute()
    await t.db
      .insertInto('suppression_reasons')
      .values({
        organization_id: agency.id,
        channel: 'email',
        address: 'ann@example.com',
        reason,
        created_at: t.clock.now,
      })
      .execute()
  }
  await refuse('bounced')
  const page = await ruth.html(urls.outreach.log())
  expect(wordsOf(page)).toContain('The address does not exist. Bounced Nov 20, 2026, 10:00 AM. Fix the address')
  expect(page).toContain(`href="${urls.contacts.edit(ann.id)}"`)
  expect(page).not.toContain(urls.outreach.sendAgain(id))
  for (const [reason, words] of [
    ['complained_elsewhere', 'they opted out of this kind of email'],
    ['by_hand', 'someone at your agency blocked the address'],
    ['merged', 'they unsubscribed another address of theirs, or it was blocked'],
    ['unsubscribed', 'they unsubscribed'],
    ['unsubscribed_elsewhere', 'they unsubscribed in another system'],
  ] as const) {
    await refuse(reason)
    expect(await ruth.words(urls.outreach.log())).toContain(`Emails to them are blocked: ${words}.`)
  }
  const stopped = await ruth.html(urls.outreach.log())
  expect(stopped).not.toContain(urls.outreach.sendAgain(id))
  await t.db.updateTable('contacts').set({ email: 'ann.new@example.com' }).where('id', '=', ann.id).execute()
  expect(await ruth.html(urls.outreach.log())).toContain(urls.outreach.sendAgain(id))
})

test('agents who see only their own contacts read and resolve only theirs', async () => {
  await t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: true })
    .where('organization_id', '=', agency.id)
    .execute()
  const mine = await makeContact(agency, { first_name: 'Ann' }, t)
  const his = await makeContact(agency, { first_name: 'Olga', agent_id: agency.omar.id }, t)
  const [own, other] = [await open(mine.id, 'failed'), await open(his.id, 'failed')]
  const dana = await app.as(agency.dana)
  const words = await dana.words(urls.outreach.log())
  expect(words).toContain('Ann Brandt')
  expect(words).not.toContain('Olga')
  await dana.post(urls.outreach.handled(other))
  await dana.post(urls.outreach.sendAgain(other), { sure: 'on' })
  expect((await dana.get(urls.outreach.sendAgain(other))).headers.get('Location')).toBe(urls.outreach.log())
  expect(await messagesOf(his.id)).toMatchObject([{ handled_at: null }])
  await dana.post(urls.outreach.handled(own))
  expect(await messagesOf(mine.id)).toMatchObject([{ handled_at: t.clock.now }])
  expect((await dana.post('/outreach/log/not-an-id/handled')).status).toBe(404)
})
