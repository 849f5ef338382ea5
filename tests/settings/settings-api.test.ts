import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { pngOf } from '../organizations/pictures.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})
const put = (body: unknown, visitor = ruth) => visitor.json('PUT', '/api/settings/org', body)
const read = async () => (await ruth.get('/api/settings')).json()

test('GET /api/settings returns all settings under the spec’s names (api-022, entities-014, settings-012, settings-013, settings-014)', async () => {
  const own = await makeAgency()
  const answer = await (await (await app.as(own.dana)).get('/api/settings')).json()
  expect(answer).toEqual({
    orgSettings: {
      allowAgentSettings: true,
      emailSendBirthday: true,
      emailSendPolicyAnniversary: true,
      emailSendAep: true,
      smartSendEnabled: true,
      forceOrgSenderDetails: false,
      orgSignature: '',
      contactOutreachDelayYears: 1,
      outreachTypes: { birthday: true, enrollmentAnniversary: true, scheduleIncrease: true, aep: true },
      failedUnderwritingOutreach: { enabled: false, frequency: 'annual', timing: 'birthday' },
      stateLicenses: [],
      carrierContracts: ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha'],
      stateCarrierSettings: [],
    },
    logo: null,
    orgSignature: '',
    success: true,
  })
})

test('during the setup it also returns the setup’s values (entities-014)', async () => {
  const own = await makeAgency({ set_up_at: null })
  const { orgSettings } = await (await (await app.as(own.ruth)).get('/api/settings')).json()
  expect([orgSettings.useSmartSend, orgSettings.selectedCarriers.length]).toEqual([true, 6])
})

test('PUT /api/settings/org changes only the given settings (api-023)', async () => {
  const before = await read()
  const answer = await put({
    settings: {
      allowAgentSettings: false,
      orgSignature: 'The team\r\n555',
      contactOutreachDelayYears: 3,
      outreachTypes: { aep: false },
      failedUnderwritingOutreach: { enabled: true, timing: 'pre_aep' },
      carrierContracts: ['Aetna', 'Cigna'],
      stateCarrierSettings: [{ state: 'NC', carrier: 'Aetna', active: true, targetGI: true }],
    },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, error: null }])
  const after = await read()
  expect(after).toEqual({
    ...before,
    orgSignature: 'The team\n555',
    orgSettings: {
      ...before.orgSettings,
      allowAgentSettings: false,
      orgSignature: 'The team\n555',
      contactOutreachDelayYears: 3,
      emailSendAep: false,
      outreachTypes: { ...before.orgSettings.outreachTypes, aep: false },
      failedUnderwritingOutreach: { enabled: true, frequency: 'annual', timing: 'pre_aep' },
      carrierContracts: ['Aetna', 'Cigna'],
      stateCarrierSettings: [
        { state: 'NC', carrier: 'Aetna', active: true, targetGI: true },
        { state: 'NC', carrier: 'Cigna', active: true, targetGI: false },
      ],
    },
  })
  // Sending back what was read changes nothing.
  expect((await put({ settings: after.orgSettings, logo: after.logo })).status).toBe(200)
  expect(await read()).toEqual(after)
})

test('an organization’s own details can be changed too, except its id and slug (entities-013, api-023)', async () => {
  const own = await makeAgency()
  const row = () => app.t.db.selectFrom('organizations').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()
  const before = await row()
  expect([before.primary_color, before.secondary_color]).toEqual(['#6B46C1', '#9F7AEA'])
  const settings = {
    name: 'Blue Ridge',
    brandName: 'Ridge',
    website: 'ridge.example',
    phone: '(828) 555-0123',
    primaryColor: '#1f5f8b',
    secondaryColor: '#a9cce3',
    bookingLink: 'https://calendar.example/ridge',
    redirectUrl: 'https://ridge.example/thanks',
    orgSignature: 'The Ridge team',
  }
  const visitor = await app.as(own.ruth)
  expect((await put({ settings, logo: pngOf(24, 6).toString('base64') }, visitor)).status).toBe(200)
  expect(await row()).toEqual({
    ...before,
    name: 'Blue Ridge',
    brand_name: 'Ridge',
    website: 'https://ridge.example',
    phone: '8285550123',
    primary_color: '#1F5F8B',
    secondary_color: '#A9CCE3',
    booking_link: 'https://calendar.example/ridge',
    redirect_url: 'https://ridge.example/thanks',
    signature: 'The Ridge team',
  })
  expect((await (await visitor.get('/api/settings')).json()).logo).toContain(`/logos/${own.slug}/`)
  for (const fixed of [{ id: 1 }, { slug: 'other' }]) expect((await put({ settings: fixed }, visitor)).status).toBe(422)
})

test('a logo is set as base64 and removed with null; an invalid one is refused with the upload’s sentence (settings-021)', async () => {
  const base64 = pngOf(240, 60).toString('base64')
  expect((await put({ logo: `data:image/png;base64,${base64}` })).status).toBe(200)
  const { logo } = await read()
  expect(logo).toMatch(new RegExp(`^http://localhost:3000/logos/${agency.slug}/[0-9a-f]{32}\\.png$`))
  for (const wrong of ['not base64 at all', Buffer.from('<svg/>').toString('base64'), 'A'.repeat(1_400_000)]) {
    const answer = await put({ logo: wrong })
    expect(answer.status).toBe(422)
  }
  expect((await (await put({ logo: 'PHN2Zy8+' })).json()).error).toBe(
    'Failed to upload logo: The file is not a PNG image. Save your logo as a PNG and upload it again.',
  )
  expect((await read()).logo).toBe(logo)
  await put({ logo: null })
  expect((await read()).logo).toBeNull()
})

test('wrong and unknown fields are refused by name, and only admins may write', async () => {
  const row = () =>
    app.t.db.selectFrom('organizations').selectAll().where('id', '=', agency.id).executeTakeFirstOrThrow()
  const before = await row()
  for (const settings of [
    ...['isAdmin', 'is_admin', 'organizationId', 'organization_id', 'demoMode', 'is_demo', 'tier', 'plan', 'slug'].map(
      (key) => ({ [key]: 1 }),
    ),
    { primaryColor: '#fff;}' },
    { bookingLink: 'javascript:alert(1)' },
    { contactOutreachDelayYears: 4 },
    { outreachTypes: { birthday: 'yes' } },
    { carrierContracts: ['Acme'] },
    { emailSendAep: true, outreachTypes: { aep: false } },
    { stateCarrierSettings: [{ state: 'ZZ', carrier: 'Aetna', active: true, targetGI: false }] },
  ])
    expect([settings, (await put({ settings })).status]).toEqual([settings, 422])
  expect((await put({ settings: {}, plan: 'basic' })).status).toBe(422)
  const dana = await app.as(agency.dana)
  expect((await put({ settings: { allowAgentSettings: true } }, dana)).status).toBe(403)
  expect((await put({ settings: {} }, app.visitor())).status).toBe(401)
  expect(await row()).toEqual(before)
})

test('GET /api/self-service-info/ returns the self-onboarding link (api-021)', async () => {
  expect(await (await ruth.get('/api/self-service-info/')).json()).toEqual({
    selfOnboardingUrl: `http://localhost:3000/self-onboarding/${agency.slug}`,
  })
  expect((await app.visitor().get('/api/self-service-info/')).status).toBe(401)
})
