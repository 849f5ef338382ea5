import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'
import { profileSetup } from './profile-setup.ts'

const setup = profileSetup()
const { rowOf, form, body } = setup

const auditEventsOf = (action: string) =>
  setup.app.t.db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', setup.agency.id)
    .where('action', '=', action)
    .execute()
const set = (settings: object) =>
  setup.app.t.db
    .updateTable('organization_settings')
    .set(settings)
    .where('organization_id', '=', setup.agency.id)
    .execute()

test('the profile shows the person, their link, their licenses and what admins have (nav-021, profile-001, profile-002, profile-006, profile-007, agents-005)', async () => {
  const { public_token } = await rowOf(setup.agency.dana)
  await setup.app.t.db
    .insertInto('agent_licenses')
    .values({ organization_id: setup.agency.id, user_id: setup.agency.dana.id, state: 'NC', number: 'NC-1177302' })
    .execute()
  const html = await setup.dana.html('/profile')
  for (const name of ['firstName', 'lastName', 'email', 'phone']) expect(html).toContain(`name="${name}"`)
  expect(html).toContain(
    `value="${setup.app.deps.publicUrl}/self-onboarding/${setup.agency.slug}?agentId=${public_token}"`,
  )
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*self-onboarding/)
  expect(wordsOf(html)).toContain('Copy Link')
  expect(wordsOf(html)).toContain('Watch Setup Tutorial')
  expect(html).toContain('value="NC-1177302"')
  await set({ allow_agent_settings: false })
  expect(await setup.dana.words('/profile')).toContain('North Carolina NC-1177302')
  expect(linksOf(html)).toContain('/profile/sessions')
  expect(wordsOf(html)).not.toContain('Billing & Payments')
  const ruths = await (await setup.app.as(setup.agency.ruth)).html('/profile')
  expect(ruths).toMatch(/href="\/stripe"[^>]*>Billing &amp; Payments/)
})

test('changes are saved, with the previous values in the log (profile-001)', async () => {
  const changes = {
    lastName: 'Whitfield-Roe',
    phone: '828 555 0199',
    bookingLink: 'calendly.com/dana',
    signature: 'Dana',
  }
  const sent = await setup.dana.post('/profile', form(changes))
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/profile'])
  expect(await rowOf(setup.agency.dana)).toMatchObject({
    last_name: 'Whitfield-Roe',
    phone: '8285550199',
    booking_link: 'https://calendly.com/dana',
    signature: 'Dana',
    use_org_sender_details: false,
  })
  expect(
    (await auditEventsOf('profile_changed')).map(({ actor, target, detail }) => ({ actor, target, detail })),
  ).toEqual([
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

test('invisible characters are removed from names and signatures, which appear in emails', async () => {
  const tricky = { firstName: 'Da\u202ena\r\nBcc: x@evil.example', signature: 'Da\u200bna\nAgent\u0007' }
  expect((await setup.dana.json('PUT', '/api/profile', body(tricky))).status).toBe(200)
  expect(await rowOf(setup.agency.dana)).toMatchObject({
    first_name: 'Da na Bcc: x@evil.example',
    signature: 'Da na\nAgent',
  })
})

test('saving unchanged values changes and logs nothing', async () => {
  expect((await setup.dana.post('/profile', form())).status).toBe(303)
  expect(await auditEventsOf('profile_changed')).toEqual([])
})

test('invalid input is shown again with an error', async () => {
  const sent = await setup.dana.post(
    '/profile',
    form({ firstName: ' ', phone: '12', bookingLink: 'javascript:alert(1)' }),
  )
  const html = await sent.text()
  expect(sent.status).toBe(422)
  expect(wordsOf(html)).toContain('3 answers need attention')
  expect(wordsOf(html)).toContain('Please enter an address that starts with https://')
  expect(html).toContain('value="javascript:alert(1)"')
  for (const odd of ['http://plain.example', '//evil.example', 'https://user@evil.example', 'https://localhost/x'])
    expect((await setup.dana.post('/profile', form({ bookingLink: odd }))).status, odd).toBe(422)
})

test('with Organization Details the agent’s own fields are ignored and stay unchanged (profile-004)', async () => {
  expect(
    (await setup.dana.post('/profile', form({ senderDetails: 'organization', bookingLink: 'nonsense here' }))).status,
  ).toBe(303)
  const row = await rowOf(setup.agency.dana)
  expect([row.use_org_sender_details, row.signature]).toEqual([true, 'Dana Whitfield\nLicensed agent'])
})

test('sender settings are shown unless the agency’s details are used for everyone (profile-003, profile-004, roles-009)', async () => {
  const before = await setup.dana.html('/profile')
  expect(wordsOf(before)).toMatch(/Organization Details .* Agent Details/)
  expect(before).toMatch(/name="bookingLink"[\s\S]*name="signature"/)
  await set({ force_org_sender_details: true })
  const after = await setup.dana.html('/profile')
  expect(wordsOf(after)).not.toMatch(/Organization Details|Agent Details/)
  expect(after).not.toMatch(/name="(senderDetails|bookingLink|signature)"/)
  const sent = await setup.dana.json('PUT', '/api/profile', body({ signature: 'Mine' }))
  expect([sent.status, await sent.json()]).toEqual([
    422,
    { success: false, error: "Your agency's details are used for everyone." },
  ])
  expect((await rowOf(setup.agency.dana)).signature).not.toBe('Mine')
})

test('if agents may not change settings they are read-only and the server refuses; admins can (roles-008)', async () => {
  await set({ allow_agent_settings: false })
  const html = await setup.dana.html('/profile')
  expect(html).not.toMatch(/name="(senderDetails|bookingLink|signature)"/)
  expect(wordsOf(html)).toContain('Only an admin at your agency can change these.')
  const posted = await setup.dana.post('/profile', form({ signature: 'Mine', firstName: 'Dina' }))
  expect(posted.status).toBe(422)
  for (const change of [{ signature: 'Mine' }, { useOrgSenderDetails: true }, { booking_link: 'https://evil.example' }])
    expect((await setup.dana.json('PUT', '/api/profile', body(change))).status, JSON.stringify(change)).toBe(403)
  expect(await rowOf(setup.agency.dana)).toMatchObject({
    first_name: 'Dana',
    booking_link: null,
    use_org_sender_details: false,
  })
  expect((await setup.dana.json('PUT', '/api/profile', body({ phone: '8285550155' }))).status).toBe(200)
  const ruth = await setup.app.as(setup.agency.ruth)
  const own = { firstName: 'Ruth', lastName: 'Calloway', email: setup.agency.ruth.email, phone: null, signature: 'R' }
  expect((await ruth.json('PUT', '/api/profile', own)).status).toBe(200)
  expect((await rowOf(setup.agency.ruth)).signature).toBe('R')
})

test('PUT /api/profile takes the spec’s names and no others (api-046)', async () => {
  const all = body({ signature: 'D', useOrgSenderDetails: true, booking_link: 'https://calendly.com/d' })
  const sent = await setup.dana.json('PUT', '/api/profile', all)
  expect([sent.status, await sent.json()]).toEqual([200, { success: true }])
  expect(await rowOf(setup.agency.dana)).toMatchObject({
    signature: 'D',
    use_org_sender_details: true,
    booking_link: 'https://calendly.com/d',
  })
  expect((await setup.dana.json('PUT', '/api/profile', body({ is_admin: true }))).status).toBe(422)
  expect((await setup.app.visitor().json('PUT', '/api/profile', all)).status).toBe(401)
})

test('a profile that cannot be read or saved shows an error (profile-008, profile-009)', async () => {
  const { tenantDb } = setup.app.t
  let broken = 0
  const withTenant: typeof tenantDb.withTenant = (identity, fn) =>
    tenantDb.withTenant(identity, async (scope) => {
      if (broken-- > 0) throw new Error('the database is away')
      return fn(scope)
    })
  const failing = await testApp({ tenantDb: { ...tenantDb, withTenant }, log: { debug() {}, info() {}, error() {} } })
  const visitor = await failing.as(setup.agency.dana)
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
