import { expect, test } from 'vitest'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import { signTwilioRequest } from '../../src/practice/twilio-stand-in.ts'
import { twilioTextProvider } from '../../src/sms/twilio.ts'
import { type Agency, makeContact } from '../agency.ts'
import { ORIGIN, testApp } from '../app.ts'
import type { TestDatabase } from '../db.ts'
import { agree, makePhones, queueText, texting, textingAgency, textRow } from './phones.ts'

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+18285550100' }
const app = await testApp({ texts: twilioTextProvider(account, { publicUrl: ORIGIN }) })
const { t } = app
let last = 5_550_000_000 + (process.pid % 90_000) * 10_000

/** A number of this test's own: texts are looked for across agencies. */
const newPhone = () => String(++last)
let sids = 0

async function call(path: string, fields: Record<string, string>, signature?: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: '' }
  const signed = signature ?? signTwilioRequest(account.authToken, `${ORIGIN}${path}`, fields)
  const answer = await app.visitor().post(path, fields, { ...headers, 'X-Twilio-Signature': signed })
  return { status: answer.status, text: await answer.text() }
}

async function textsUs(phone: string, Body: string, more: Record<string, string> = {}) {
  const fields = { MessageSid: `SM${process.pid}-${++sids}`, From: `+1${phone}`, To: account.from, Body, ...more }
  const { text } = await call('/webhooks/twilio', fields)
  return /<Message>(.*)<\/Message>/s.exec(text)?.[1]
}

const stopsOf = (agency: Agency, db: TestDatabase = t) =>
  db.db
    .selectFrom('suppressions')
    .select(['channel', 'address', 'reason'])
    .where('organization_id', '=', agency.id)
    .execute()
const ledgerOf = (contactId: number) =>
  t.db
    .selectFrom('consents')
    .select(['is_given', 'source', 'wording', 'phone'])
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

async function client(phone = newPhone()) {
  const agency = await textingAgency(t)
  const { id } = await makeContact(agency, { phone_number: phone }, t)
  await agree(t, agency, id, phone)
  return { agency, id, phone }
}

test('an unsigned call changes nothing (T39)', async () => {
  const { agency, phone } = await client()
  const fields = { MessageSid: 'SMforged', From: `+1${phone}`, To: account.from, Body: 'STOP' }
  expect((await call('/webhooks/twilio', fields, 'Zm9yZ2Vk')).status).toBe(403)
  const elsewhere = signTwilioRequest(account.authToken, `${ORIGIN}/webhooks/twilio/status`, fields)
  expect((await call('/webhooks/twilio', fields, elsewhere)).status).toBe(403)
  expect(await stopsOf(agency)).toEqual([])
})

test('without texts set up the URL does not exist', async () => {
  const plain = await testApp({}, t)
  expect((await plain.visitor().post('/webhooks/twilio', { Body: 'STOP' })).status).toBe(404)
})

test('STOP ends texts at every agency that has the number or texted it, with one confirmation (T50)', async () => {
  const { agency, id, phone } = await client()
  const wife = await makeContact(agency, { phone_number: phone, first_name: 'Edith' }, t)
  await agree(t, agency, wife.id, phone)
  const other = await client(phone)
  const third = await textingAgency(t)
  const texted = await queueText(t, third, { phone_number: phone }, { status: 'sent', provider_id: 'SM1', attempts: 1 })
  await t.db.updateTable('contacts').set({ phone_number: newPhone() }).where('id', '=', texted.contact.id).execute()
  const bystander = await client()

  expect(await textsUs(phone, 'Please stop texting me')).toBe(
    'Blue Ridge Medigap: You will get no more texts from us. Reply START if you want them again.',
  )
  for (const one of [agency, other.agency, third])
    expect(await stopsOf(one)).toEqual([{ channel: 'text', address: phone, reason: 'stopped' }])
  expect(await stopsOf(bystander.agency)).toEqual([])
  for (const contact of [id, wife.id, other.id])
    expect((await ledgerOf(contact)).at(-1)).toEqual({
      is_given: false,
      source: 'text',
      wording: 'Please stop texting me',
      phone,
    })
  expect(await textsUs(phone, 'STOP')).toBeUndefined()
  expect(await ledgerOf(id)).toHaveLength(2)
})

test('a text that waits when STOP arrives is never sent (T50)', async () => {
  const agency = await textingAgency(t)
  const phone = newPhone()
  const { id } = await queueText(t, agency, { phone_number: phone })
  await textsUs(phone, 'stop')
  const phones = makePhones()
  await sendDueTexts(texting(t, phones))
  expect(phones.handedOver.filter(({ to }) => to.endsWith(phone))).toEqual([])
  expect(await textRow(t, id)).toMatchObject({ status: 'skipped', reason: 'texts_stopped' })
})

test('if the provider answers keywords itself, we do not answer again', async () => {
  const { agency, phone } = await client()
  expect(await textsUs(phone, 'STOP', { OptOutType: 'STOP' })).toBeUndefined()
  expect(await stopsOf(agency)).toHaveLength(1)
})

test('START undoes STOP for those who had agreed, and nothing else', async () => {
  const { agency, id, phone } = await client()
  const never = await makeContact(agency, { phone_number: phone }, t)
  await textsUs(phone, 'STOP')
  expect(await textsUs(phone, 'START')).toContain('You will get our texts again')
  expect(await stopsOf(agency)).toEqual([])
  expect((await ledgerOf(id)).map(({ is_given }) => is_given)).toEqual([true, false, true])
  expect(await ledgerOf(never.id)).toEqual([])
})

test.each(['do_not_text', 'unsubscribed', 'merged'])('START does not lift %s, even after STOP', async (reason) => {
  const { agency, phone } = await client()
  const stop = { organization_id: agency.id, channel: 'text', address: phone, created_at: t.clock.now }
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...stop, reason })
    .execute()
  await textsUs(phone, 'STOP')
  expect(await textsUs(phone, 'START')).toContain('To agree, please call us at (828) 555-0100.')
  expect(await stopsOf(agency)).toMatchObject([{ reason }])
})

test('HELP says who it is and how to reach them, in the client’s language', async () => {
  const { id, phone } = await client()
  expect(await textsUs(phone, 'HELP')).toBe(
    'Blue Ridge Medigap: texts about your Medicare supplement coverage. Call us at (828) 555-0100. Msg and data rates may apply. Reply STOP to end.',
  )
  await t.db.updateTable('contacts').set({ language: 'es' }).where('id', '=', id).execute()
  expect(await textsUs(phone, 'ayuda')).toContain('Llamenos al (828) 555-0100')
})

test('other words become a reminder for the agent and end the follow-ups', async () => {
  const { agency, id, phone } = await client()
  expect(await textsUs(phone, 'Can you call me on Tuesday?')).toBeUndefined()
  await textsUs(phone, 'After 3 pm')
  const reminders = t.db.selectFrom('follow_ups').select(['kind', 'note', 'due_on']).where('contact_id', '=', id)
  expect(await reminders.execute()).toEqual([
    { kind: 'reminder', note: 'They answered by text: Can you call me on Tuesday? / After 3 pm', due_on: '2026-11-20' },
  ])
  const pauses = t.db.selectFrom('outreach_pauses').select(['contact_id', 'kind', 'reason'])
  expect(await pauses.where('organization_id', '=', agency.id).execute()).toEqual([
    { contact_id: id, kind: 'follow_up', reason: 'client_answered' },
  ])
})

test('a second reply ends the follow-ups of quotes since the first, even if its reminder is still open', async () => {
  const { id, phone } = await client()
  const answeredAt = async () => {
    const { created_at } = await t.db
      .selectFrom('outreach_pauses')
      .select('created_at')
      .where('contact_id', '=', id)
      .executeTakeFirstOrThrow()
    return created_at
  }
  await textsUs(phone, 'Call me please')
  const first = await answeredAt()
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  await textsUs(phone, 'Thank you')
  expect((await answeredAt()).getTime() - first.getTime()).toBe(3_600_000)
  t.clock.now = first
})

test('a repeated delivery acts once, and an unknown number does nothing', async () => {
  const { id, phone } = await client()
  const fields = { MessageSid: `SMtwice${phone}`, From: `+1${phone}`, To: account.from, Body: 'Hello' }
  await call('/webhooks/twilio', fields)
  await call('/webhooks/twilio', fields)
  const notes = await t.db.selectFrom('follow_ups').select('note').where('contact_id', '=', id).execute()
  expect(notes).toEqual([{ note: 'They answered by text: Hello' }])
  expect(await textsUs(newPhone(), 'STOP')).toBeUndefined()
  expect(await textsUs('447700900123', 'STOP')).toBeUndefined()
})

test('delivery reports settle a text, in any order', async () => {
  const agency = await textingAgency(t)
  const tell = async (id: string, status: string, more: Record<string, string> = {}) =>
    call(`/webhooks/twilio/status?m=${id}`, { MessageSid: `SM${id}`, MessageStatus: status, ...more })
  const make = (status: string) => queueText(t, agency, { phone_number: newPhone() }, { status, attempts: 1 })

  const unknown = await make('unknown')
  expect((await tell(unknown.id, 'delivered')).status).toBe(204)
  await tell(unknown.id, 'sent')
  await tell(unknown.id, 'delivered')
  expect(await textRow(t, unknown.id)).toMatchObject({ status: 'sent', provider_id: `SM${unknown.id}`, reason: null })
  const events = t.db.selectFrom('message_events').select('kind').where('message_id', '=', unknown.id).orderBy('id')
  expect((await events.execute()).map(({ kind }) => kind)).toEqual(['delivered', 'sent'])

  const landline = await make('unknown')
  await tell(landline.id, 'undelivered', { ErrorCode: '30006' })
  await tell(landline.id, 'sent')
  expect(await textRow(t, landline.id)).toMatchObject({ status: 'failed', reason: 'landline' })
  expect(await stopsOf(agency)).toMatchObject([{ reason: 'unreachable' }])
  expect((await tell('no-id', 'sent')).status).toBe(204)
})
