import { expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { makeAgency } from '../cast.ts'

const newAgency = () => ({
  firstName: 'June',
  lastName: 'Okafor',
  organizationName: 'Okafor & Daughters',
  email: `june.${publicToken().toLowerCase()}@example.com`,
  phone: '(919) 555-0134',
})

test('signing up makes an agency whose admin can sign in by mail (nav-008, auth-010, auth-005)', async () => {
  const app = await testApp()
  const typed = newAgency()
  const visitor = app.visitor()
  const answer = await visitor.post(urls.signup(), typed)
  expect(answer.headers.get('Location')).toBe(urls.signupSent())
  const page = await (await visitor.get(urls.signupSent())).text()
  expect(page).toContain('Activate Your Account')
  const mail = await app.t.db
    .selectFrom('outreach_messages')
    .select(['kind', 'data'])
    .where('recipient', '=', typed.email)
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('activate_account')
  const { link } = mail.data as unknown as { link: string }
  expect((await visitor.post(new URL(link).pathname)).headers.get('Location')).toBe(urls.contacts.list())
  const user = await app.t.db.selectFrom('users').selectAll().where('email', '=', typed.email).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ is_admin: true, is_agent: true, is_default_agent: true, phone: '9195550134' })
})

test('an incomplete sign-up keeps what was typed and names each field (auth-014)', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.signup(), { ...newAgency(), phone: '555', lastName: '' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Please fill out all fields correctly.')
  expect(page).toContain('Please enter your last name.')
  expect(page).toContain('Please enter a phone number of 10 digits.')
  expect(page).toContain('value="Okafor &amp; Daughters"')
})

test('a sign-up with an address that cannot be one says so (auth-015)', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.signup(), { ...newAgency(), email: 'june@' })
  expect(await answer.text()).toContain('Please enter a valid email address.')
})

test('an address that is registered cannot sign up again, and nothing is made', async () => {
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

test('the sign-up form is filled from the address that led to it (nav-008)', async () => {
  const app = await testApp()
  const page = await (await app.visitor().get(urls.signup({ firstName: 'June', email: 'june@okafor.example' }))).text()
  expect(page).toContain('value="June"')
  expect(page).toContain('value="june@okafor.example"')
})

test('no page of the sign-in asks for a password (product-008)', async () => {
  const app = await testApp()
  for (const path of [urls.login(), urls.signup()])
    expect(await (await app.visitor().get(path)).text()).not.toContain('type="password"')
})

test('of simultaneous sign-ups with one address one makes an agency and the others are told', async () => {
  const app = await testApp()
  const typed = newAgency()
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.visitor().post(urls.signup(), typed)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 422, 422, 422])
})
