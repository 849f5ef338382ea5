import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maskToNetwork } from '../../src/outreach/consent-trail/read-trail.ts'
import { makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { queueText, textingAgency } from './phones.ts'

const app = await testApp()
const { t } = app

/** A contact of whom everything is on record that can be. */
async function start() {
  const agency = await textingAgency(t)
  const { contact, id } = await queueText(
    t,
    agency,
    { first_name: '=cmd', last_name: 'Łukasz' },
    { status: 'sent', provider_id: 'p' },
  )
  const [of, at] = [{ organization_id: agency.id }, new Date('2026-11-19T15:00:00Z')]
  await t.db
    .insertInto('consents')
    .values({
      ...of,
      contact_id: contact.id,
      channel: 'email',
      is_given: true,
      wording: '=HYPERLINK("x")',
      language: 'es',
      page: '/self-onboarding/x',
      address: '203.0.113.77',
      recorded_at: at,
    })
    .execute()
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...of, channel: 'text', address: '8285550142', reason: 'stopped', created_at: at })
    .execute()
  await t.db
    .insertInto('email_preferences')
    .values({
      ...of,
      channel: 'email',
      address: contact.email!,
      choice: 'paused',
      until_on: '2027-01-01',
      created_at: at,
    })
    .execute()
  await t.db
    .insertInto('message_events')
    .values({ ...of, message_id: id, kind: 'undelivered', happened_at: at })
    .execute()
  return { agency, contact, ruth: await app.as(agency.ruth) }
}

test('the trail has every consent with its words, stops, choices and sent texts, and runs no formula (T33)', async () => {
  const { agency, contact, ruth } = await start()
  const csv = await (await ruth.get(`/contact/${contact.id}/consents.csv`)).text()
  for (const part of [
    `"'=HYPERLINK(""x"")"`,
    '203.0.113.0/24',
    'in Spanish',
    'I agree to texts.',
    '(828) 555-0142',
    'Texted STOP',
    'Asked for a pause through 2027-01-01',
    'Birthday: Sent, undelivered 2026-11-19 15:00 UTC',
  ])
    expect(csv).toContain(part)
  expect(csv).not.toContain('203.0.113.77')
  expect(csv.split('\r\n')).toHaveLength(8)
  expect(await ruth.words('/settings/log')).toContain(`the consent trail for contact ${contact.id}`)
  expect((await (await app.as(agency.dana)).get(`/contact/${contact.id}/consents.csv`)).status).toBe(200)
})

test('the same as a PDF with page numbers', async () => {
  const { contact, ruth } = await start()
  const answer = await ruth.get(`/contact/${contact.id}/consents.pdf`)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  const words = wordsOfPdf(Buffer.from(await answer.arrayBuffer()))
  for (const part of [
    'Consent trail for =cmd Lukasz',
    'page 1 of 1',
    'Asked for a pause through 2027-01-01',
    'Texted STOP',
  ])
    expect(words).toContain(part)
})

test('an old sign-in must be renewed before any download', async () => {
  const { contact, ruth } = await start()
  t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
  const answer = await ruth.get(`/contact/${contact.id}/consents.pdf`)
  expect(answer.headers.get('Location')).toContain('/confirm?to=')
})

test('network addresses are shortened to their network', () => {
  expect(maskToNetwork('203.0.113.77')).toBe('203.0.113.0/24')
  expect(maskToNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
  expect(maskToNetwork('2001:db8:1:2::5')).toBe('2001:db8:1::/48')
  expect(maskToNetwork('')).toBe('')
})

test('a contact without records has a trail that says so', async () => {
  const agency = await textingAgency(t)
  const contact = await makeContact(agency, {}, t)
  const ruth = await app.as(agency.ruth)
  const pdf = await (await ruth.get(`/contact/${contact.id}/consents.pdf`)).arrayBuffer()
  expect(wordsOfPdf(Buffer.from(pdf))).toContain('No records for this contact')
})

/** The text of the PDF's pages: it is stored as hexadecimal pieces between kerning values. */
function wordsOfPdf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, line = '']) => line))
  return lines
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join(' ')
}
