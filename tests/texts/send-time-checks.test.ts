import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReasonCode } from '../../src/messages/reasons.ts'
import { sendDueTexts } from '../../src/outreach/texting/send-due-texts.ts'
import type { Agency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { agree, makePhones, queueText, texting, textingAgency, textRow } from './phones.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  await t.db.updateTable('messages').set({ status: 'skipped' }).where('status', '<>', 'sent').execute()
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await textingAgency(t)
})
afterAll(() => t.close())

async function sent(id: string) {
  const phones = makePhones()
  await sendDueTexts(texting(t, phones))
  return { handedOver: phones.handedOver.length, ...(await textRow(t, id)) }
}
const skipped = (reason: ReasonCode) => ({ handedOver: 0, status: 'skipped', reason })
const set = (settings: object) =>
  t.db.updateTable('organization_settings').set(settings).where('organization_id', '=', agency.id).execute()

test('without consent no text is sent', async () => {
  const { id, contact } = await queueText(t, agency)
  await agree(t, agency, contact.id, '8285550142', false)
  expect(await sent(id)).toMatchObject(skipped('no_text_consent'))
})

test('consent is for a number: a new one needs its own', async () => {
  const { id, contact } = await queueText(t, agency)
  await t.db.updateTable('contacts').set({ phone_number: '8285550177' }).where('id', '=', contact.id).execute()
  expect(await sent(id)).toMatchObject(skipped('no_text_consent'))
})

test.each(['8285550142', '+18285550142'])('nothing is sent to a number stopped as %s (T50)', async (address) => {
  const { id } = await queueText(t, agency)
  const stop = { organization_id: agency.id, channel: 'text', address, reason: 'unsubscribed' }
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...stop, created_at: t.clock.now })
    .execute()
  expect(await sent(id)).toMatchObject(skipped('texts_stopped'))
})

test('the switch, test mode, a closed agency and a deleted contact each cancel it', async () => {
  const first = await queueText(t, agency)
  await set({ texts_enabled: false })
  expect(await sent(first.id)).toMatchObject(skipped('texts_off'))
  const second = await queueText(t, agency)
  await set({ texts_enabled: true, send_mode: 'test' })
  expect(await sent(second.id)).toMatchObject(skipped('no_texts_in_test_mode'))
  await set({ send_mode: 'production' })
  const third = await queueText(t, agency, { deleted_at: t.clock.now })
  expect(await sent(third.id)).toMatchObject(skipped('contact_deleted'))
  const fourth = await queueText(t, agency)
  await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('id', '=', agency.id).execute()
  expect(await sent(fourth.id)).toMatchObject(skipped('agency_closed'))
})

test('a read-only account sends no text until it is paid for', async () => {
  const stand = (account_state: string) =>
    t.db.updateTable('organizations').set({ account_state }).where('id', '=', agency.id).execute()
  const { id } = await queueText(t, agency)
  await stand('read_only')
  expect(await sent(id)).toMatchObject({ handedOver: 0, status: 'queued' })
  await stand('live')
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  expect(await sent(id)).toMatchObject({ handedOver: 1 })
})

test('thirty days late is sent, thirty-one is not', async () => {
  const last = await queueText(t, agency, {}, { due_on: '2026-10-21' })
  const late = await queueText(t, agency, {}, { due_on: '2026-10-20' })
  await sendDueTexts(texting(t, makePhones()))
  expect(await textRow(t, last.id)).toMatchObject({ status: 'sent' })
  expect(await textRow(t, late.id)).toMatchObject({ status: 'skipped', reason: 'too_late' })
})

test('at night it waits for nine in the client’s zone', async () => {
  t.clock.now = new Date('2026-11-20T16:30:00Z')
  const west = await queueText(t, agency, { state: 'CA', zip_code: '90012', county: 'Los Angeles' })
  const somewhere = await queueText(t, agency, { zip_code: null })
  expect(await sent(west.id)).toMatchObject({
    handedOver: 0,
    status: 'queued',
    attempts: 0,
    next_at: new Date('2026-11-20T17:00:00Z'),
  })
  expect(await textRow(t, somewhere.id)).toMatchObject({ next_at: new Date('2026-11-20T17:00:00Z') })
})

test.each(['agency', 'kind', 'contact'])('a pause of the %s delays it until its end', async (of) => {
  const queued = await queueText(t, agency)
  const pause = {
    organization_id: agency.id,
    kind: of === 'kind' ? 'birthday' : null,
    contact_id: of === 'contact' ? queued.contact.id : null,
  }
  await t.db
    .insertInto('outreach_pauses')
    .values({ ...pause, reason: 'person', created_at: t.clock.now })
    .execute()
  expect(await sent(queued.id)).toMatchObject({ handedOver: 0, status: 'queued' })
  await t.db.deleteFrom('outreach_pauses').where('organization_id', '=', agency.id).execute()
  t.clock.now = new Date(t.clock.now.getTime() + 900_000)
  expect(await sent(queued.id)).toMatchObject({ handedOver: 1, status: 'sent' })
})

test('so does a client’s own pause, outreach that was not started, and a held instance', async () => {
  const { id, contact } = await queueText(t, agency)
  const waits = async () => {
    expect(await sent(id)).toMatchObject({ handedOver: 0, status: 'queued' })
    t.clock.now = new Date(t.clock.now.getTime() + 900_000)
  }
  const preference = { organization_id: agency.id, channel: 'email', address: contact.email!, choice: 'paused' }
  await t.db
    .insertInto('email_preferences')
    .values({ ...preference, until_on: '2026-12-01', created_at: t.clock.now })
    .execute()
  await waits()
  await t.db.deleteFrom('email_preferences').execute()
  await set({ outreach_started_at: null })
  await waits()
  await set({ outreach_started_at: t.clock.now })
  await t.db.updateTable('instance_state').set({ held_at: t.clock.now }).execute()
  await waits()
  await t.db.updateTable('instance_state').set({ held_at: null }).execute()
  expect(await sent(id)).toMatchObject({ handedOver: 1, status: 'sent' })
})

test('a client who stops all email while a text waits is not texted; one whose email bounces is', async () => {
  const refuse = (address: string, reason: string) =>
    t.db
      .insertInto('suppression_reasons')
      .values({ organization_id: agency.id, channel: 'email', address, reason, created_at: t.clock.now })
      .execute()
  for (const reason of ['unsubscribed', 'unsubscribed_elsewhere', 'complained', 'merged']) {
    const { id, contact } = await queueText(t, agency, {}, {}, { status: 'sent', provider_id: 'p' })
    await refuse(contact.email!.toLowerCase(), reason)
    expect(await sent(id)).toMatchObject({ handedOver: 0, status: 'skipped', reason: 'email_stopped' })
  }
  const { id, contact } = await queueText(t, agency, {}, {}, { status: 'sent', provider_id: 'p' })
  await refuse(contact.email!.toLowerCase(), 'bounced')
  expect(await sent(id)).toMatchObject({ handedOver: 1, status: 'sent' })
})

test('it is sent once its email was, and not at all if that was skipped', async () => {
  const withMail = async (status: string) => {
    const mail = { status, next_at: new Date('2026-11-20T15:10:00Z') }
    return (await queueText(t, agency, {}, {}, mail)).id
  }
  const [early, skip, failed] = [await withMail('queued'), await withMail('skipped'), await withMail('failed')]
  expect(await sent(early)).toMatchObject({
    handedOver: 1,
    status: 'queued',
    next_at: new Date('2026-11-20T15:10:00Z'),
  })
  expect(await textRow(t, skip)).toMatchObject({ status: 'skipped', reason: 'email_not_sent' })
  expect(await textRow(t, failed)).toMatchObject({ status: 'sent' })
})

test('a text does not outlive its email that the plan withdrew, and leaves the occasion to both', async () => {
  const back = { status: 'skipped', occasion: 'birthday-2026 (taken back 0)' }
  const { id } = await queueText(t, agency, {}, { occasion: 'birthday-2026' }, back)
  expect(await sent(id)).toMatchObject({ handedOver: 0, status: 'skipped', reason: 'email_not_sent' })
  expect((await textRow(t, id)).occasion).toMatch(/ \(taken back /)
})
