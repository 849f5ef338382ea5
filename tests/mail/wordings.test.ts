import { expect, test } from 'vitest'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

const OWN = { subject: 'A note from {agency}', intro: 'Hello {first_name}, your {plan} again.\n\nSee you soon.' }

async function asAdmin() {
  const app = await testApp()
  const agency = await makeAgency()
  const contact = await makeContact(agency, { first_name: 'Margaret', last_name: 'Ashby' })
  const admin = await app.as(agency.ruth)
  const stored = () =>
    app.t.db
      .selectFrom('email_wordings')
      .select(['kind', 'language', 'subject', 'intro', 'updated_by'])
      .where('organization_id', '=', agency.id)
      .execute()
  const events = () =>
    app.t.db
      .selectFrom('audit_events')
      .select(['action', 'target', 'detail'])
      .where('organization_id', '=', agency.id)
      .orderBy('id')
      .execute()
  const press = (fields: Record<string, string>, path = '/settings/mails/birthday?language=en') =>
    admin.post(path, { ...OWN, ...fields })
  return { app, agency, contact, admin, stored, events, press }
}

test('the list shows each kind and whose wording it uses in each language', async () => {
  const { admin, press } = await asAdmin()
  await press({})
  const words = await admin.words('/settings/mails')
  for (const kind of ['Birthday', 'Anniversary', 'New Year', 'AEP Reminder', 'Rate Increase', 'Follow-up #3'])
    expect(words).toContain(kind)
  expect(words).toContain('Your wording, Nov 20, 2026')
})

test('an admin edits a wording and restores ours; the log says so without the text', async () => {
  const { agency, admin, press, stored, events } = await asAdmin()
  const saved = await press({})
  expect(saved.status).toBe(303)
  expect(await stored()).toEqual([{ ...OWN, kind: 'birthday', language: 'en', updated_by: agency.ruth.id }])
  await press({})
  expect(await admin.words(saved.headers.get('Location') as string)).toContain('A note from Blue Ridge Medigap')
  const back = await admin.post('/settings/mails/birthday/ours?language=en')
  expect(back.status).toBe(303)
  expect(await stored()).toEqual([])
  expect(await events()).toEqual([
    { action: 'mail_wording_changed', target: 'Birthday', detail: { language: 'en', isOursAgain: false } },
    { action: 'mail_wording_changed', target: 'Birthday', detail: { language: 'en', isOursAgain: true } },
  ])
})

test('our wording, saved unchanged, stays ours', async () => {
  const { press, stored, admin } = await asAdmin()
  const html = await admin.html('/settings/mails/new_year?language=es')
  const subject = /name="subject"[^>]* value="([^"]*)"/.exec(html)?.[1] as string
  const intro = /<textarea[^>]*>([^<]*)</.exec(html)?.[1]?.replace(/^\n/, '') as string
  expect((await press({ subject, intro }, '/settings/mails/new_year?language=es')).status).toBe(303)
  expect(await stored()).toEqual([])
})

test('an unknown field is refused with a list of fields, nothing is saved, and the typing is kept', async () => {
  const { press, stored } = await asAdmin()
  const refused = await press({ intro: 'Dear {nickname}' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(wordsOf(html)).toContain('There is no field {nickname}. This email can use {first_name}, {agent}')
  expect(html).toContain('Dear {nickname}</textarea>')
  expect(await stored()).toEqual([])
  expect((await press({ subject: ' ' })).status).toBe(422)
  expect((await press({ intro: 'x'.repeat(801) })).status).toBe(422)
})

test('the preview shows the email of a real contact with the typed text, and saves nothing', async () => {
  const { press, stored, contact, agency } = await asAdmin()
  await makeContact(agency, { first_name: 'Vernon', last_name: 'Stallings', plan_type: null })
  const shown = await press({ intent: 'preview', contact: String(contact.id) })
  expect(shown.status).toBe(200)
  const words = wordsOf(await shown.text())
  expect(words).toContain('Preview as Margaret Ashby')
  expect(words).toContain('Hello Margaret, your Plan G again.')
  const other = wordsOf(await (await press({ intent: 'preview', client: 'stallings' })).text())
  expect(other).toContain('Preview as Vernon Stallings')
  expect(other).toContain('Your opening uses a field that is unknown for Vernon Stallings.')
  expect(other).toContain('Best wishes for your birthday')
  expect(wordsOf(await (await press({ intent: 'preview', client: 'nobody at all' })).text())).toContain(
    'No client matches',
  )
  expect(await stored()).toEqual([])
})

test('the framed email runs nothing, loads our pictures only, and can stop nobody’s email but the admin’s (T25)', async () => {
  const { admin, app, contact, agency } = await asAdmin()
  const framed = await admin.get(`/settings/mails/anniversary/preview?language=es&contact=${contact.id}`)
  expect(framed.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*; sandbox allow-popups/)
  const html = await framed.text()
  expect(html).toContain('Hola, Margaret:')
  const path = /href="http:\/\/localhost:3000(\/u\/[^"?]+)/.exec(html)?.[1] as string
  await app.visitor().post(path)
  const stopped = await app.t.db
    .selectFrom('suppressions')
    .select('address')
    .where('organization_id', '=', agency.id)
    .execute()
  expect(stopped).toEqual([{ address: agency.ruth.email }])
})

test('agents see none of it, and another agency’s contact is not found', async () => {
  const { app, agency, admin } = await asAdmin()
  const dana = await app.as(agency.dana)
  expect((await dana.get('/settings/mails')).status).toBe(303)
  const stranger = await makeContact(await makeAgency(), { first_name: 'Stranger' })
  expect((await admin.get(`/settings/mails/birthday/preview?contact=${stranger.id}`)).status).toBe(404)
  expect((await admin.get('/settings/mails/login_link')).status).toBe(404)
})

test('an agency without contacts is told what the preview needs', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const admin = await app.as(agency.ruth)
  expect(await admin.words('/settings/mails/birthday')).toContain('Add a contact with an email address')
})

test('a test goes to the admin who asks, as previewed, once however often it is clicked', async () => {
  const { app, press, agency, contact } = await asAdmin()
  const asked = { intent: 'test', requestId: 'r-1', contact: String(contact.id) }
  for (let time = 0; time < 2; time++)
    expect(wordsOf(await (await press(asked)).text())).toContain(`A test is on its way to ${agency.ruth.email}`)
  expect(app.woken).toContain('send-due-messages')
  const mails = await app.t.db
    .selectFrom('messages')
    .select(['kind', 'lane', 'contact_id', 'recipient', 'payload', 'mode'])
    .where('organization_id', '=', agency.id)
    .execute()
  expect(mails).toMatchObject([
    { kind: 'mail_test', lane: 1, contact_id: null, recipient: agency.ruth.email, mode: 'test' },
  ])
  expect(mails[0]?.payload).toMatchObject({
    to: agency.ruth.email,
    subject: '[Test] A note from Blue Ridge Medigap',
    text: expect.stringContaining('Hello Margaret, your Plan G again.'),
  })
})
