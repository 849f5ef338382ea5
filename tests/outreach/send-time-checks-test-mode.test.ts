import { expect, test } from 'vitest'
import { readUnsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeContact } from '../agency.ts'
import { makePost, secretKey, testOutbox } from './outbox.ts'

const box = testOutbox()

test('in test mode the email goes to the agency with the client in the subject (outreach-004)', async () => {
  const { contact } = await box.queueOne()
  await box.t.db
    .updateTable('organization_settings')
    .set({ send_mode: 'test' })
    .where('organization_id', '=', box.agency.id)
    .execute()
  const post = makePost()
  await sendDueMessages(box.sending(post))
  const [mail] = post.mails()
  expect(mail?.to).toBe(box.agency.ruth.email)
  expect(mail?.subject).toBe(`[Test for ${contact.email}] Walter, your Medigap comparison is ready`)
  expect(await box.rows()).toMatchObject([{ status: 'sent', mode: 'test', recipient: contact.email }])
})

test.each([
  ['by hand', () => box.queueOne()],
  [
    'by itself',
    async () => {
      const contact = await makeContact(box.agency, {}, box.t)
      await box.release(contact, { mode: 'test', occasion: 'test:birthday-2026' })
      return { contact }
    },
  ],
])(
  'a test email (sent %s) can stop nobody’s email but its reader’s, and leaves the contact as if nobody had emailed it',
  async (_, queue) => {
    await box.t.db
      .updateTable('organization_settings')
      .set({ send_mode: 'test' })
      .where('organization_id', '=', box.agency.id)
      .execute()
    const { contact } = await queue()
    const post = makePost()
    expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
    const [mail] = post.mails()
    expect(Object.keys(mail!.headers)).toEqual(['Content-Language'])
    const tokens = [...`${mail!.html} ${mail!.text}`.matchAll(/\/u\/([\w-]+)/g)].map(([, token]) => token!)
    expect(tokens.length).toBeGreaterThan(1)
    for (const token of tokens)
      expect(readUnsubscribeToken(secretKey, token)).toMatchObject({ address: box.agency.ruth.email })
    expect(await box.contact(contact.id)).toMatchObject({ status: 'New', last_emailed_at: null, quote_sent_at: null })
  },
)

const LEFT = { status: 'sent', provider_id: 'p', occasion: 'aep-2025' }

test.each([
  ['nobody mailed', 'by hand'],
  ['nobody mailed', 'by itself'],
  ['somebody had mailed before', 'by itself'],
])(
  'who looked at their quote and whom %s stays Opened after a test email sent %s (contacts-028)',
  async (past, how) => {
    const { t, agency } = box
    await t.db
      .updateTable('organization_settings')
      .set({ send_mode: 'test' })
      .where('organization_id', '=', agency.id)
      .execute()
    const { contact } = how === 'by hand' ? await box.queueOne() : { contact: await makeContact(agency, {}, t) }
    if (past !== 'nobody mailed') {
      const before = new Date(t.clock.now.getTime() - 86_400_000)
      await box.release(contact, { ...LEFT, created_at: before, sent_at: before })
    }
    if (how === 'by itself') await box.release(contact, { mode: 'test', occasion: 'test:birthday-2026' })
    await t.db
      .updateTable('contacts')
      .set({ status: 'Scheduled', quote_viewed_at: t.clock.now })
      .where('id', '=', contact.id)
      .execute()
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 1 })
    expect(await box.contact(contact.id)).toMatchObject({ status: 'Opened' })
  },
)

test('a contact who viewed their quote while a test email waited stays Opened after it was sent (contacts-028)', async () => {
  const { t, agency } = box
  const { contact } = await box.queueOne()
  await t.db
    .updateTable('organization_settings')
    .set({ send_mode: 'test' })
    .where('organization_id', '=', agency.id)
    .execute()
  const seen = new Date(t.clock.now.getTime() - 2 * 86_400_000)
  const before = new Date(t.clock.now.getTime() - 86_400_000)
  await box.release(contact, { ...LEFT, created_at: before, sent_at: before })
  await t.db
    .updateTable('contacts')
    .set({ status: 'Opened', quote_viewed_at: seen })
    .where('id', '=', contact.id)
    .execute()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 1 })
  expect(await box.contact(contact.id)).toMatchObject({ status: 'Opened' })
})

test('sample prices queued in test mode are not sent after the switch to production, except in practice', async () => {
  const setMode = (send_mode: 'test' | 'production') =>
    box.t.db
      .updateTable('organization_settings')
      .set({ send_mode })
      .where('organization_id', '=', box.agency.id)
      .execute()
  const send = async (practice: boolean) => {
    await setMode('test')
    await box.queueOne()
    await setMode('production')
    return sendDueMessages(box.sending(makePost(), { practice }))
  }
  expect(await send(false)).toEqual({ skipped: 1 })
  expect(await box.rows()).toMatchObject([{ status: 'skipped', reason: 'illustrative_rates' }])
  expect(await send(true)).toEqual({ sent: 1 })
  await box.t.db
    .insertInto('rate_books')
    .values({ name: 'Real', is_illustrative: false, effective_from: '2026-01-01' })
    .execute()
  expect(await send(false)).toEqual({ sent: 1 })
})

test.each([null, ' '])('without a postal address (%j) no client email is sent', async (mailing_address) => {
  await box.queueOne()
  await box.t.db.updateTable('organizations').set({ mailing_address }).where('id', '=', box.agency.id).execute()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
})
