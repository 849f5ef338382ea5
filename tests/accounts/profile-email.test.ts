import { expect, test } from 'vitest'
import { wordsOf } from '../page.ts'
import { profileSetup } from './profile-setup.ts'

const setup = profileSetup()
const { rowOf, mailsTo, form, body } = setup

test('a new address gets a confirmation link and the old one a notice; nothing changes until the link is used (T42)', async () => {
  const next = `new-${setup.agency.dana.email}`
  const sent = await setup.dana.post('/profile', form({ email: next.toUpperCase() }))
  expect(sent.status).toBe(303)
  expect((await rowOf(setup.agency.dana)).email).toBe(setup.agency.dana.email)
  expect((await mailsTo(next)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  expect(await mailsTo(setup.agency.dana.email)).toEqual([
    { kind: 'email_change_asked', data: { about: next, firstName: 'Dana', organizationName: 'Blue Ridge Medigap' } },
  ])
  const told = `We emailed a link to ${next}. Until you confirm it, sign in with ${setup.agency.dana.email}.`
  expect((await setup.dana.words('/profile')).split(told)).toHaveLength(2)
  await setup.dana.post('/profile', form({ email: `other-${setup.agency.dana.email}` }))
  const open = await setup.app.t.db
    .selectFrom('login_tokens')
    .select('new_email')
    .where('user_id', '=', setup.agency.dana.id)
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([{ new_email: `other-${setup.agency.dana.email}` }])
})

test('the link applies the new address, ends the sessions and notifies the old address (T42)', async () => {
  const next = `new-${setup.agency.dana.email}`
  await setup.dana.post('/profile', form({ email: next }))
  const [mail] = await mailsTo(next)
  const { tokenId, secret } = mail!.data as { tokenId: string; secret: string }
  const path = `/auth/verify/${tokenId}/${secret}`
  await setup.app.visitor().get(path)
  expect((await rowOf(setup.agency.dana)).email).toBe(setup.agency.dana.email)
  // Rows with the same timestamp have no fixed order.
  setup.app.t.clock.now = new Date(setup.app.t.clock.now.getTime() + 1000)
  await setup.app.visitor().post(path)
  expect((await rowOf(setup.agency.dana)).email).toBe(next)
  expect((await mailsTo(setup.agency.dana.email)).map(({ kind }) => kind)).toEqual([
    'email_change_asked',
    'email_changed',
  ])
  expect((await setup.dana.get('/profile')).headers.get('Location')).toBe('/login')
})

test('a new address needs a sign-in within ten minutes, or the emailed code (T42)', async () => {
  setup.app.t.clock.now = new Date(setup.app.t.clock.now.getTime() + 11 * 60_000)
  const next = `new-${setup.agency.dana.email}`
  const asked = await setup.dana.post('/profile', form({ email: next, lastName: 'Roe' }))
  const html = await asked.text()
  expect(asked.status).toBe(422)
  expect(html).toContain('name="confirmationCode"')
  expect(html).toContain(`value="${next}"`)
  expect((await rowOf(setup.agency.dana)).last_name).toBe('Whitfield')
  const [mail] = await mailsTo(setup.agency.dana.email)
  const { code } = mail!.data as { code: string }
  expect((await setup.dana.json('PUT', '/api/profile', body({ email: next }))).status).toBe(403)
  expect((await setup.dana.post('/profile', form({ email: next, confirmationCode: '0' }))).status).toBe(422)
  expect(
    (await setup.dana.post('/profile', form({ email: next, lastName: 'Roe', confirmationCode: code }))).status,
  ).toBe(303)
  expect((await rowOf(setup.agency.dana)).last_name).toBe('Roe')
  expect((await mailsTo(next)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  expect((await setup.dana.post('/profile', form({ lastName: 'Whitfield' }))).status).toBe(303)
})

test('a colleague’s address is refused and nothing else is saved; a sixth new address within an hour too', async () => {
  const taken = await setup.dana.post('/profile', form({ email: setup.agency.omar.email, firstName: 'Dina' }))
  expect([taken.status, wordsOf(await taken.text())]).toEqual([
    422,
    expect.stringContaining('Someone at your agency already signs in with that address.'),
  ])
  expect((await rowOf(setup.agency.dana)).first_name).toBe('Dana')
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push(
      (await setup.dana.json('PUT', '/api/profile', body({ email: `n${n}-${setup.agency.dana.email}` }))).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422])
})
