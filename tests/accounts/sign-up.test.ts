import { expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

const newAgency = () => ({
  firstName: 'June',
  lastName: 'Okafor',
  organizationName: 'Okafor & Daughters',
  email: `june.${publicToken().toLowerCase()}@example.com`,
  phone: '(919) 555-0134',
})

test('signing up creates an agency whose admin activates it by email and continues its setup (nav-008, auth-010, auth-005, auth-011)', async () => {
  const app = await testApp()
  const typed = newAgency()
  const visitor = app.visitor()
  const form = await visitor.html(urls.signup())
  expect(form).toContain('Get Started')
  for (const name of Object.keys(typed)) expect(form).toContain(`name="${name}"`)
  const answer = await visitor.post(urls.signup(), typed)
  expect(answer.headers.get('Location')).toBe(urls.signupSent())
  const page = await visitor.html(urls.signupSent())
  for (const told of [
    'Activate Your Account',
    'Your account was created.',
    'activation link',
    'spam folder',
    typed.email,
  ])
    expect(page).toContain(told)
  expect(page).toContain(`href="${urls.onboarding.show()}"`)
  const mail = await app.t.db
    .selectFrom('messages')
    .select(['kind', 'data'])
    .where('recipient', '=', typed.email)
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('activate_account')
  const { tokenId, secret } = mail.data as unknown as { tokenId: string; secret: string }
  expect((await visitor.post(urls.verify(tokenId, secret))).headers.get('Location')).toBe(urls.onboarding.show())
  const user = await app.t.db.selectFrom('users').selectAll().where('email', '=', typed.email).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ is_admin: true, is_agent: false, is_default_agent: false, phone: '9195550134' })
})

test('the sign-up form links to /login (auth-013)', async () => {
  const app = await testApp()
  expect(await app.visitor().html(urls.signup())).toContain(`href="${urls.login()}"`)
})

test.each([
  ['0', '1'],
  ['-7', '1'],
  ['3', '3'],
  ['99', '4'],
])('frame=%s is taken as %s and carried to the setup (nav-008, nav-009)', async (frame, clamped) => {
  const app = await testApp()
  const visitor = app.visitor()
  expect(await visitor.html(urls.signup({ frame }))).toContain(`name="frame" value="${clamped}"`)
  const answer = await visitor.post(urls.signup(), { ...newAgency(), frame })
  expect(answer.headers.get('Location')).toBe(urls.signupSent({ frame: clamped }))
  const page = await visitor.html(urls.signupSent({ frame: clamped }))
  expect(page).toContain(`href="${urls.onboarding.show({ frame: clamped })}"`)
})

test('the check-email call says whether an address is available, and nothing else (api-014)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const look = async (email: string) => {
    const answer = await app.visitor().get(`/api/organizations/check-email/${encodeURIComponent(email)}`)
    return [answer.status, await answer.json()]
  }
  const taken = { available: false, message: 'This email is already registered.' }
  expect(await look(ruth.email)).toEqual([200, taken])
  expect(await look(ruth.email.toUpperCase())).toEqual([200, taken])
  expect(await look(newAgency().email)).toEqual([200, { available: true, message: 'This address is available.' }])
  expect(await look('june')).toMatchObject([422, { success: false }])
})

test('one network can check 30 addresses a minute', async () => {
  const app = await testApp()
  const visitor = app.visitor()
  const statuses: number[] = []
  for (let look = 0; look < 31; look++)
    statuses.push((await visitor.get(`/api/organizations/check-email/${look}@okafor.example`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

test('an incomplete sign-up keeps what was typed and names each field (auth-014)', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.signup(), { ...newAgency(), phone: '555', lastName: '' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Please fill out all fields correctly.')
  expect(page).toContain('Please enter your last name.')
  expect(page).toContain('Please enter a 10-digit phone number.')
  expect(page).toContain('value="Okafor &amp; Daughters"')
})

test('a sign-up with an address that cannot be one says so (auth-015)', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.signup(), { ...newAgency(), email: 'june@' })
  expect(await answer.text()).toContain('Please enter a valid email address.')
})

test('a registered address cannot sign up again, and nothing is created', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const organizationName = `Second ${publicToken()}`
  const answer = await app
    .visitor()
    .post(urls.signup(), { ...newAgency(), email: ruth.email.toUpperCase(), organizationName })
  expect(answer.status).toBe(422)
  expect(
    await app.t.db.selectFrom('organizations').select('id').where('name', '=', organizationName).execute(),
  ).toEqual([])
})

test('the sign-up form is filled in from the URL (nav-008)', async () => {
  const app = await testApp()
  const page = await app.visitor().html(urls.signup({ firstName: 'June', email: 'june@okafor.example' }))
  expect(page).toContain('value="June"')
  expect(page).toContain('value="june@okafor.example"')
})

test('no page of the sign-in asks for a password (product-008)', async () => {
  const app = await testApp()
  for (const path of [urls.login(), urls.signup()])
    expect(await app.visitor().html(path)).not.toContain('type="password"')
})

test('of parallel sign-ups with one address one creates an agency and the others are refused', async () => {
  const app = await testApp()
  const typed = newAgency()
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.visitor().post(urls.signup(), typed)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 422, 422, 422])
})
