import { expect, test } from 'vitest'
import { signUpWords } from '../../routes/account/sign-up/words.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { activate, newestProof, signUpFounder } from '../onboarding/founders.ts'
import { askForLink } from './mailbox.ts'

const newAddress = () => `june.${publicToken().toLowerCase()}@example.com`
const typed = (email: string) => ({
  firstName: 'Juno',
  lastName: 'Okafor',
  organizationName: 'Okafor Insurance',
  email,
  phone: '(919) 555-0135',
})
const locationOf = (answer: Response) => answer.headers.get('Location')
const textOf = async (answer: Response | Promise<Response>) => (await (await answer).text()).replaceAll('<!-- -->', '')
/** The error at the email field. */
const emailError = (page: string) => /id="email-error".*?<span>(.*?)<\/span>/s.exec(page)?.[1]
const sentAfter = async (visitor: Visitor, email: string) => {
  expect(locationOf(await visitor.post(urls.login(), { email }))).toBe(urls.loginSent())
  return textOf(visitor.get(urls.loginSent()))
}

test('a sign-up with a taken address and other mistakes shows all errors at once (auth-014)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const answer = await app.visitor().post(urls.signup(), { ...typed(ruth.email.toUpperCase()), phone: '555' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(emailError(page)).toBe(signUpWords.taken)
  expect(page).toContain('Please enter a 10-digit phone number.')
})

test('incomplete sign-ups from one network check at most 30 addresses a minute', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = app.visitor()
  const told: boolean[] = []
  for (let press = 0; press < 31; press++)
    told.push(emailError(await textOf(visitor.post(urls.signup(), { email: ruth.email }))) === signUpWords.taken)
  expect(told).toEqual([...Array.from({ length: 30 }, () => true), false])
})

const accountOf = (app: TestApp, userId: number) =>
  app.t.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.email', 'u.first_name', 'u.phone', 'u.signature', 'o.name'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

test('the browser that signed up can correct a mistyped address: the new one gets a link, the old link stops working', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor, email: wrong } = founder
  const before = await newestProof(app, wrong)
  const sent = await textOf(visitor.get(urls.signupSent()))
  expect(sent).toContain(`Wrong address? <a href="${urls.signupChange()}">Change it</a>`)
  const form = await textOf(visitor.get(urls.signupChange()))
  for (const value of ['June', 'Okafor', 'Okafor &amp; Daughters', wrong, '(919) 555-0134'])
    expect(form).toContain(`value="${value}"`)
  const right = newAddress()
  expect(locationOf(await visitor.post(urls.signupChange(), typed(right)))).toBe(urls.signupSent())
  const signature = 'Juno Okafor\nOkafor Insurance'
  expect(await accountOf(app, founder.userId)).toEqual({
    email: right,
    first_name: 'Juno',
    phone: '9195550135',
    signature,
    name: 'Okafor Insurance',
  })
  const page = await textOf(visitor.get(urls.signupSent()))
  expect(page).toContain(signUpWords.correction.mailed(right))
  expect((await app.visitor().post(urls.verify(before.tokenId, before.secret))).status).toBe(422)
  expect((await app.visitor().post(urls.loginCode(), { email: right, code: before.code })).status).toBe(422)
  expect((await newestProof(app, right)).kind).toBe('activate_account')
  expect(locationOf(await activate(app, { ...founder, email: right }))).toBe(urls.onboarding.show())
})

test('an unchanged address is saved without another email, and a taken or invalid one is refused with the form kept', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const founder = await signUpFounder(app)
  const { visitor, email } = founder
  for (const [address, told] of [
    [ruth.email, signUpWords.taken],
    ['june@', 'Please enter a valid email address.'],
  ] as const) {
    const refused = await visitor.post(urls.signupChange(), typed(address))
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(emailError(page)).toBe(told)
    expect(page).toContain('value="Juno"')
    expect((await accountOf(app, founder.userId)).email).toBe(email)
  }
  const { tokenId } = await newestProof(app, email)
  expect(locationOf(await visitor.post(urls.signupChange(), typed(email)))).toBe(urls.signupSent())
  expect(await accountOf(app, founder.userId)).toMatchObject({ email, first_name: 'Juno' })
  expect((await newestProof(app, email)).tokenId).toBe(tokenId)
})

test('no other visitor can change the address, nor this browser once the address is verified', async () => {
  const app = await testApp()
  expect(locationOf(await app.visitor().get(urls.signupChange()))).toBe(urls.login())
  expect(locationOf(await app.visitor().post(urls.signupChange(), typed(newAddress())))).toBe(urls.login())
  const founder = await signUpFounder(app)
  await activate(app, { ...founder, visitor: app.visitor() })
  const answer = await founder.visitor.post(urls.signupChange(), typed(newAddress()))
  expect(locationOf(answer)).toBe(urls.login({ email: founder.email }))
  expect((await accountOf(app, founder.userId)).email).toBe(founder.email)
})

test('one address gets an email once a minute, also through corrections', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const other = newAddress()
  await founder.visitor.post(urls.signupChange(), typed(other))
  await founder.visitor.post(urls.signupChange(), typed(newAddress()))
  const again = await founder.visitor.post(urls.signupChange(), typed(other))
  expect(again.status).toBe(422)
  expect(emailError(await again.text())).toBe(signInWords.requestRefused.too_soon)
})

test('the code page repeats the address, and a second request within the minute gets the same message for known and unknown addresses', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const pages: string[] = []
  for (const email of [ruth.email, `nobody.${ruth.email}`]) {
    const visitor = app.visitor()
    const first = await sentAfter(visitor, email)
    expect(first).toContain(`You entered: <strong class="long-word">${email}</strong>`)
    expect(first).not.toContain(signInWords.requestRefused.too_soon)
    const second = await sentAfter(visitor, email)
    expect(second).toContain(signInWords.requestRefused.too_soon)
    pages.push(second.replaceAll(email.split('@')[0]!, 'WHO').replaceAll(/nonce="[^"]*"/g, ''))
  }
  expect(pages[1]).toBe(pages[0])
})

test('after five wrong codes the page offers a new one, the same for known and unknown addresses, and the new one signs in', async () => {
  const app = await testApp({}, await freshDatabase())
  const { ruth } = await makeAgency({}, app.t)
  const { code, visitor } = await askForLink(app, ruth)
  const nobody = `nobody.${ruth.email}`
  const wrong = code === '000000' ? '111111' : '000000'
  const told: string[][] = []
  for (const [who, email] of [
    [visitor, ruth.email],
    [app.visitor(), nobody],
  ] as const) {
    const pages: string[] = []
    for (let press = 0; press < 6; press++) {
      const answer = await who.post(urls.loginCode(), { email, code: press === 5 ? code : wrong })
      expect(answer.status).toBe(422)
      const page = await answer.text()
      const [main] = /<main.*<\/main>/s.exec(page) ?? ['']
      expect(main.includes('Email me a new code')).toBe(press >= 4)
      expect(main).toContain(signInWords.code[press >= 4 ? 'too_many_tries' : 'unknown'])
      pages.push(main.replaceAll(email.split('@')[0]!, 'WHO').replaceAll(/lockedSeconds&quot;:\d+/g, ''))
    }
    told.push(pages)
  }
  expect(told[1]).toEqual(told[0])

  app.t.clock.now = new Date(app.t.clock.now.getTime() + 61_000)
  const renewed = await askForLink(app, ruth, visitor)
  const once = await visitor.post(urls.loginCode(), {
    email: ruth.email,
    code: renewed.code === wrong ? '222222' : wrong,
  })
  expect(await once.text()).toContain(signInWords.code.unknown)
  expect((await visitor.post(urls.loginCode(), { email: ruth.email, code: renewed.code })).status).toBe(303)
  await app.t.close()
})

test('the browser that signed up is sent to sign in once the address is verified elsewhere, and back to the setup', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor, email } = founder
  await activate(app, { ...founder, visitor: app.visitor() })
  const answer = await visitor.get(urls.onboarding.step('company'))
  expect(locationOf(answer)).toBe(urls.login({ email }))
  const page = await textOf(visitor.get(urls.login({ email })))
  expect(page).toContain('Your account is active. Sign in to continue setup.')
  expect(page).toContain(`value="${email}"`)
  await askForLink(app, { email }, visitor)
  const { tokenId, secret } = await newestProof(app, email, 'login_link')
  expect(locationOf(await visitor.post(urls.verify(tokenId, secret)))).toBe(urls.onboarding.show())
})

test('that browser sees only the address typed in it', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, { ...founder, visitor: app.visitor() })
  const email = newAddress()
  await app.t.db.updateTable('users').set({ email }).where('id', '=', founder.userId).execute()
  expect(locationOf(await founder.visitor.get(urls.onboarding.show()))).toBe(urls.login({ email: founder.email }))
})
