import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, makeAgency, type Person } from '../cast.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
  dana = await app.as(agency.dana)
})

const rowOf = (person: Person) =>
  app.t.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const deedsOf = (action: string) =>
  app.t.db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .where('action', '=', action)
    .execute()
const mailsTo = (recipient: string) =>
  app.t.db
    .selectFrom('outreach_messages')
    .select(['kind', 'data'])
    .where('organization_id', '=', agency.id)
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
const set = (settings: object) =>
  app.t.db.updateTable('organization_settings').set(settings).where('organization_id', '=', agency.id).execute()
const form = (changes: Record<string, string> = {}) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: agency.dana.email,
  phone: '(828) 555-0111',
  senderDetails: 'agent',
  bookingLink: '',
  signature: 'Dana Whitfield\r\nLicensed agent',
  ...changes,
})
const body = (changes: object = {}) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: agency.dana.email,
  phone: '8285550111',
  ...changes,
})

test('the profile shows the person, their link, their licenses and what admins have (nav-021, profile-001, profile-002, profile-006, profile-007, agents-005)', async () => {
  const { public_token } = await rowOf(agency.dana)
  await app.t.db
    .insertInto('agent_licenses')
    .values({ organization_id: agency.id, user_id: agency.dana.id, state: 'NC', number: 'NC-1177302' })
    .execute()
  const html = await dana.html('/profile')
  for (const name of ['firstName', 'lastName', 'email', 'phone']) expect(html).toContain(`name="${name}"`)
  expect(html).toContain(`value="${app.deps.publicUrl}/self-onboarding/${agency.slug}?agentId=${public_token}"`)
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*self-onboarding/)
  expect(wordsOf(html)).toContain('Copy Link')
  expect(wordsOf(html)).toContain('Watch Setup Tutorial')
  expect(html).toContain('value="NC-1177302"')
  await set({ allow_agent_settings: false })
  expect(await dana.words('/profile')).toContain('North Carolina NC-1177302')
  expect(linksOf(html)).toContain('/profile/sessions')
  expect(wordsOf(html)).not.toContain('Billing & Payments')
  const ruths = await (await app.as(agency.ruth)).html('/profile')
  expect(ruths).toMatch(/href="\/stripe"[^>]*>Billing &amp; Payments/)
})

test('changes are saved, with what was before in the log (profile-001)', async () => {
  const changes = {
    lastName: 'Whitfield-Roe',
    phone: '828 555 0199',
    bookingLink: 'calendly.com/dana',
    signature: 'Dana',
  }
  const sent = await dana.post('/profile', form(changes))
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/profile'])
  expect(await rowOf(agency.dana)).toMatchObject({
    last_name: 'Whitfield-Roe',
    phone: '8285550199',
    booking_link: 'https://calendly.com/dana',
    signature: 'Dana',
    use_org_sender_details: false,
  })
  expect((await deedsOf('profile_changed')).map(({ actor, target, detail }) => ({ actor, target, detail }))).toEqual([
    {
      actor: 'Dana Whitfield',
      target: 'Dana Whitfield',
      detail: {
        last_name: ['Whitfield', 'Whitfield-Roe'],
        phone: ['8285550111', '8285550199'],
        booking_link: [null, 'https://calendly.com/dana'],
        signature: ['Dana Whitfield\nLicensed agent', 'Dana'],
      },
    },
  ])
})

test('marks that cannot be seen do not get into a name or a signature, which stand in mails', async () => {
  const tricky = { firstName: 'Da\u202ena\r\nBcc: x@evil.example', signature: 'Da\u200bna\nAgent\u0007' }
  expect((await dana.json('PUT', '/api/profile', body(tricky))).status).toBe(200)
  expect(await rowOf(agency.dana)).toMatchObject({
    first_name: 'Da na Bcc: x@evil.example',
    signature: 'Da na\nAgent',
  })
})

test('saving what is there already changes nothing and leaves no trace', async () => {
  expect((await dana.post('/profile', form())).status).toBe(303)
  expect(await deedsOf('profile_changed')).toEqual([])
})

test('what does not fit comes back with what was typed', async () => {
  const sent = await dana.post('/profile', form({ firstName: ' ', phone: '12', bookingLink: 'javascript:alert(1)' }))
  const html = await sent.text()
  expect(sent.status).toBe(422)
  expect(wordsOf(html)).toContain('Please check 3 answers')
  expect(wordsOf(html)).toContain('Please enter an address that starts with https://')
  expect(html).toContain('value="javascript:alert(1)"')
  for (const odd of ['http://plain.example', '//evil.example', 'https://user@evil.example', 'https://localhost/x'])
    expect((await dana.post('/profile', form({ bookingLink: odd }))).status, odd).toBe(422)
})

test('with Organization Details the agent’s own fields are not read, and stay (profile-004)', async () => {
  expect(
    (await dana.post('/profile', form({ senderDetails: 'organization', bookingLink: 'nonsense here' }))).status,
  ).toBe(303)
  const row = await rowOf(agency.dana)
  expect([row.use_org_sender_details, row.signature]).toEqual([true, 'Dana Whitfield\nLicensed agent'])
})

test('sender settings are there unless the agency speaks for everybody (profile-003, profile-004, roles-009)', async () => {
  const before = await dana.html('/profile')
  expect(wordsOf(before)).toMatch(/Organization Details .* Agent Details/)
  expect(before).toMatch(/name="bookingLink"[\s\S]*name="signature"/)
  await set({ force_org_sender_details: true })
  const after = await dana.html('/profile')
  expect(wordsOf(after)).not.toMatch(/Organization Details|Agent Details/)
  expect(after).not.toMatch(/name="(senderDetails|bookingLink|signature)"/)
  const sent = await dana.json('PUT', '/api/profile', body({ signature: 'Mine' }))
  expect([sent.status, await sent.json()]).toEqual([
    422,
    { success: false, error: "Your agency's details are used for everybody." },
  ])
  expect((await rowOf(agency.dana)).signature).not.toBe('Mine')
})

test('where agents may not change settings theirs are only shown, and the server refuses; admins may (roles-008)', async () => {
  await set({ allow_agent_settings: false })
  const html = await dana.html('/profile')
  expect(html).not.toMatch(/name="(senderDetails|bookingLink|signature)"/)
  expect(wordsOf(html)).toContain("Your agency's admins set these for everybody.")
  const posted = await dana.post('/profile', form({ signature: 'Mine', firstName: 'Dina' }))
  expect(posted.status).toBe(422)
  for (const change of [{ signature: 'Mine' }, { useOrgSenderDetails: true }, { booking_link: 'https://evil.example' }])
    expect((await dana.json('PUT', '/api/profile', body(change))).status, JSON.stringify(change)).toBe(403)
  expect(await rowOf(agency.dana)).toMatchObject({
    first_name: 'Dana',
    booking_link: null,
    use_org_sender_details: false,
  })
  expect((await dana.json('PUT', '/api/profile', body({ phone: '8285550155' }))).status).toBe(200)
  const ruth = await app.as(agency.ruth)
  const own = { firstName: 'Ruth', lastName: 'Calloway', email: agency.ruth.email, phone: null, signature: 'R' }
  expect((await ruth.json('PUT', '/api/profile', own)).status).toBe(200)
  expect((await rowOf(agency.ruth)).signature).toBe('R')
})

test('PUT /api/profile takes the spec’s names and no others (api-046)', async () => {
  const all = body({ signature: 'D', useOrgSenderDetails: true, booking_link: 'https://calendly.com/d' })
  const sent = await dana.json('PUT', '/api/profile', all)
  expect([sent.status, await sent.json()]).toEqual([200, { success: true }])
  expect(await rowOf(agency.dana)).toMatchObject({
    signature: 'D',
    use_org_sender_details: true,
    booking_link: 'https://calendly.com/d',
  })
  expect((await dana.json('PUT', '/api/profile', body({ is_admin: true }))).status).toBe(422)
  expect((await app.visitor().json('PUT', '/api/profile', all)).status).toBe(401)
})

test('a new address is asked of the new one and told to the old one; until the link is pressed nothing changes (T42)', async () => {
  const next = `new-${agency.dana.email}`
  const sent = await dana.post('/profile', form({ email: next.toUpperCase() }))
  expect(sent.status).toBe(303)
  expect((await rowOf(agency.dana)).email).toBe(agency.dana.email)
  expect((await mailsTo(next)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  expect(await mailsTo(agency.dana.email)).toEqual([
    { kind: 'email_change_asked', data: { about: next, firstName: 'Dana', organizationName: 'Blue Ridge Medigap' } },
  ])
  const told = `We mailed a link to ${next}; until you press it you sign in with ${agency.dana.email}.`
  expect((await dana.words('/profile')).split(told)).toHaveLength(2)
  await dana.post('/profile', form({ email: `other-${agency.dana.email}` }))
  const open = await app.t.db
    .selectFrom('login_tokens')
    .select('new_email')
    .where('user_id', '=', agency.dana.id)
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([{ new_email: `other-${agency.dana.email}` }])
})

test('the link makes the new address count, ends the sessions and tells the old address (T42)', async () => {
  const next = `new-${agency.dana.email}`
  await dana.post('/profile', form({ email: next }))
  const [mail] = await mailsTo(next)
  const { tokenId, secret } = mail!.data as { tokenId: string; secret: string }
  const path = `/auth/verify/${tokenId}/${secret}`
  await app.visitor().get(path)
  expect((await rowOf(agency.dana)).email).toBe(agency.dana.email)
  await app.visitor().post(path)
  expect((await rowOf(agency.dana)).email).toBe(next)
  expect((await mailsTo(agency.dana.email)).map(({ kind }) => kind)).toEqual(['email_change_asked', 'email_changed'])
  expect((await dana.get('/profile')).headers.get('Location')).toBe('/login')
})

test('a new address needs a sign-in of the last ten minutes, or the code we mail (T42)', async () => {
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 11 * 60_000)
  const next = `new-${agency.dana.email}`
  const asked = await dana.post('/profile', form({ email: next, lastName: 'Roe' }))
  const html = await asked.text()
  expect(asked.status).toBe(422)
  expect(html).toContain('name="confirmationCode"')
  expect(html).toContain(`value="${next}"`)
  expect((await rowOf(agency.dana)).last_name).toBe('Whitfield')
  const [mail] = await mailsTo(agency.dana.email)
  const { code } = mail!.data as { code: string }
  expect((await dana.json('PUT', '/api/profile', body({ email: next }))).status).toBe(403)
  expect((await dana.post('/profile', form({ email: next, confirmationCode: '0' }))).status).toBe(422)
  expect((await dana.post('/profile', form({ email: next, lastName: 'Roe', confirmationCode: code }))).status).toBe(303)
  expect((await rowOf(agency.dana)).last_name).toBe('Roe')
  expect((await mailsTo(next)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  expect((await dana.post('/profile', form({ lastName: 'Whitfield' }))).status).toBe(303)
})

test('a colleague’s address is refused and nothing else is saved; a sixth new address within an hour too', async () => {
  const taken = await dana.post('/profile', form({ email: agency.omar.email, firstName: 'Dina' }))
  expect([taken.status, wordsOf(await taken.text())]).toEqual([
    422,
    expect.stringContaining('Somebody at your agency signs in with that address already.'),
  ])
  expect((await rowOf(agency.dana)).first_name).toBe('Dana')
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await dana.json('PUT', '/api/profile', body({ email: `n${n}-${agency.dana.email}` }))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422])
})

test('a profile that cannot be read or saved is named (profile-008, profile-009)', async () => {
  const { doors } = app.t
  let broken = 0
  const inScope: typeof doors.inScope = (identity, fn) =>
    doors.inScope(identity, async (scope) => {
      if (broken-- > 0) throw new Error('the database is away')
      return fn(scope)
    })
  const failing = await testApp({ doors: { ...doors, inScope }, log: { debug() {}, info() {}, error() {} } })
  const visitor = await failing.as(agency.dana)
  broken = 1
  const read = await visitor.get('/profile')
  expect([read.status, wordsOf(await read.text())]).toEqual([500, expect.stringContaining('Failed to load profile')])
  broken = 1
  const saved = await visitor.post('/profile', form({ firstName: 'Dina' }))
  const html = await saved.text()
  expect([saved.status, wordsOf(html)]).toEqual([500, expect.stringContaining('Failed to save profile changes')])
  expect(html).toContain('value="Dina"')
  broken = 1
  const called = await visitor.json('PUT', '/api/profile', body({ firstName: 'Dina' }))
  expect([called.status, await called.json()]).toEqual([
    500,
    { success: false, error: 'Failed to save profile changes' },
  ])
})
