import { beforeEach, expect, test } from 'vitest'
import { type Agency, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

const PHONE = '8285550199'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeEach(async () => {
  app = await testApp()
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
  // Admins of the same agency, one of whom has never proven her address.
  await makeAdmin(agency.omar)
  ruth = await app.as(agency.ruth)
})

const makeAdmin = ({ id }: Person) =>
  app.t.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute()
const minutesLater = (minutes: number) => {
  app.t.clock.now = new Date(app.t.clock.now.getTime() + minutes * 60_000)
}
const notices = async () =>
  (
    await app.t.db
      .selectFrom('messages')
      .select(['recipient', 'data'])
      .where('organization_id', '=', agency.id)
      .where('kind', '=', 'client_contact_changed')
      .orderBy('recipient')
      .execute()
  ).map(({ recipient, data }) => [recipient, (data as { about: string }).about])
const toAll = (about: string, ...people: Person[]) => people.map(({ email }) => [email, about])
const mailedCode = async () => {
  const { data } = await app.t.db
    .selectFrom('messages')
    .select('data')
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'fresh_code')
    .executeTakeFirstOrThrow()
  return (data as { code: string }).code
}
const agencyPhone = async () =>
  (await app.t.db.selectFrom('organizations').select('phone').where('id', '=', agency.id).executeTakeFirstOrThrow())
    .phone
const details = (changes: Record<string, string>) => ({
  name: agency.name,
  brand_name: '',
  phone: '8285550100',
  website: '',
  booking_link: '',
  redirect_url: '',
  signature: '',
  mailing_address: '12 Haywood St, Asheville, NC 28801',
  time_zone: 'America/Chicago',
  ...changes,
})
const wording = (intro: string) => ({ subject: 'Your plan this year', intro })

test('a new phone number or link for clients needs a recent sign-in, and other details do not', async () => {
  minutesLater(11)
  expect((await ruth.post('/settings/details', details({ time_zone: 'America/Denver' }))).status).toBe(303)
  const changed = details({ time_zone: 'America/Denver', phone: PHONE })
  const asked = await ruth.post('/settings/details', changed)
  const html = await asked.text()
  expect([asked.status, await agencyPhone(), await notices()]).toEqual([422, '8285550100', []])
  expect(html).toMatch(/name="phone"[^>]*value="8285550199"/)
  expect(html).toContain('name="confirmationCode"')
  const saved = await ruth.post('/settings/details', { ...changed, confirmationCode: await mailedCode() })
  expect([saved.status, await agencyPhone()]).toEqual([303, PHONE])
})

test('a stale session changes no contact of clients through the setup page, the API, a profile or a wording', async () => {
  const dana = await app.as(agency.dana)
  minutesLater(11)
  const profile = { firstName: 'Dana', lastName: 'Whitfield', email: agency.dana.email, phone: PHONE }
  const tries = [
    // Only for an agency in setup.
    await ruth.post('/setup/settings', { ...details({ phone: PHONE }), carriers: 'Aetna' }),
    await ruth.json('PUT', '/api/settings/org', { settings: { phone: PHONE } }),
    await ruth.json('PUT', '/api/settings/org', { settings: { bookingLink: 'https://calendly.example/thief' } }),
    await ruth.post('/settings/clients', { plans_video: 'https://video.example/1' }),
    await ruth.post('/settings/mails/birthday', wording(`Call me at ${PHONE}.`)),
    await ruth.json('PUT', `/api/agents/${agency.dana.id}`, { phone: PHONE }),
    await dana.post('/profile', profile),
    await dana.json('PUT', '/api/profile', profile),
  ]
  expect(tries.map(({ status }) => status)).toEqual([303, 403, 403, 422, 422, 403, 422, 403])
  expect([await agencyPhone(), await notices()]).toEqual(['8285550100', []])
  expect((await ruth.json('PUT', '/api/settings/org', { settings: { phone: '8285550100' } })).status).toBe(200)
  expect((await ruth.post('/settings/mails/birthday', wording('Happy birthday from all of us.'))).status).toBe(303)
})

test('the admins get one email about all changes of a form, and none if nothing changed', async () => {
  const changed = details({ phone: PHONE, booking_link: 'https://calendly.example/ruth', time_zone: 'America/Denver' })
  await ruth.post('/settings/details', changed)
  await ruth.post('/settings/details', changed)
  const about = 'Ruth Calloway changed the agency’s phone number and booking link'
  expect(await notices()).toEqual(toAll(about, agency.omar, agency.ruth))
  expect(app.woken).toContain('send-due-messages')
})

test('an admin who has not proven an address gets no notice, and neither does anyone during setup', async () => {
  await app.t.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', agency.omar.id).execute()
  await ruth.post('/settings/details', details({ phone: PHONE }))
  expect((await notices()).map(([recipient]) => recipient)).toEqual([agency.ruth.email])
  await app.t.db.updateTable('organizations').set({ onboarded_at: null }).where('id', '=', agency.id).execute()
  await ruth.post('/setup/settings', { ...details({ phone: '8285550198' }), carriers: 'Aetna' })
  expect(await notices()).toHaveLength(1)
})

test('a person whose own details change is told, and a wording only if it leads clients somewhere', async () => {
  await ruth.json('PUT', `/api/agents/${agency.dana.id}`, { bookingLink: 'https://calendly.example/other' })
  const about = 'Ruth Calloway changed Dana Whitfield’s booking link'
  expect(await notices()).toEqual(toAll(about, agency.dana, agency.omar, agency.ruth))
  await ruth.post('/settings/mails/birthday', wording('Happy birthday from all of us.'))
  expect(await notices()).toHaveLength(3)
  await ruth.post('/settings/mails/birthday', wording(`Call me at ${PHONE}.`))
  const wordings = (await notices()).filter(([, text]) => text?.includes('wording'))
  expect(wordings).toEqual(toAll('Ruth Calloway changed the agency’s wording of an email', agency.omar, agency.ruth))
})
