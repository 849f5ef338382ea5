import { expect, test } from 'vitest'
import { mailAccountLink } from '../../src/accounts/account-mail.ts'
import { verifyLoginEmail } from '../../src/accounts/sign-in/login.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp } from '../app.ts'
import { activate, type NewFounder, newestProof, signUpFounder } from '../onboarding/founders.ts'

const newAddress = () => `june.${publicToken().toLowerCase()}@example.com`

/** Corrects the address of the sign-up. */
async function correct({ visitor }: NewFounder, email: string) {
  const form = { firstName: 'June', lastName: 'Okafor', organizationName: 'Okafor & Daughters', phone: '9195550134' }
  expect((await visitor.post(urls.signupChange(), { ...form, email })).status).toBe(303)
}

/** Creates a link as if its user had been looked up just before their address was corrected. */
async function mailLate(
  app: TestApp,
  { organizationId, userId, email }: NewFounder,
  purpose: 'login' | 'activate' | 'invite' | 'resume' | 'fresh',
) {
  const person = { organization_id: organizationId, id: userId, email, first_name: 'June', organization_name: 'Okafor' }
  const { now } = app.t.clock
  app.t.clock.now = new Date(now.getTime() + 1000)
  await app.t.tenantDb
    .withSystem('test', (system) => mailAccountLink(system, person, purpose))
    .finally(() => {
      app.t.clock.now = now
    })
}

const isProven = async (app: TestApp, { userId }: NewFounder) =>
  (await app.t.db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirstOrThrow())
    .email_verified_at !== null

test.each(['login', 'activate', 'invite', 'resume'] as const)(
  'the %s link that went to an address that was corrected meanwhile is too old, and proves nothing',
  async (purpose) => {
    const app = await testApp()
    const founder = await signUpFounder(app)
    await correct(founder, newAddress())
    await mailLate(app, founder, purpose)
    const { tokenId, secret } = await newestProof(app, founder.email)
    const reader = app.visitor()
    expect(await reader.html(urls.verify(tokenId, secret))).toContain('This link has expired')
    const pressed = await reader.post(urls.verify(tokenId, secret))
    expect([pressed.status, await pressed.text()]).toEqual([422, expect.stringContaining('This link has expired')])
    expect(reader.cookies.has('sid')).toBe(false)
    expect(await isProven(app, founder)).toBe(false)
  },
)

test('a code sent to the old address does not work and does not block the code sent to the new one', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const right = newAddress()
  await correct(founder, right)
  const { code } = await newestProof(app, right)
  await mailLate(app, founder, 'activate')
  const late = await newestProof(app, founder.email)
  const typeCode = async (code: string) => {
    const visitor = app.visitor()
    await visitor.post(urls.loginCode(), { email: right, code })
    return visitor.cookies.has('sid')
  }
  if (late.code !== code) expect(await typeCode(late.code)).toBe(false)
  expect(await isProven(app, founder)).toBe(false)
  expect(await typeCode(code)).toBe(true)
  expect(await isProven(app, founder)).toBe(true)
})

test('the link to the corrected address works', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const right = newAddress()
  await correct(founder, right)
  expect((await activate(app, { ...founder, email: right })).status).toBe(303)
  expect(await isProven(app, founder)).toBe(true)
})

test('a provider’s proof of the old address does not prove the corrected one', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const correction = app.t.tenantDb.withSystem('test', async ({ db }) => {
    await db.updateTable('users').set({ email: newAddress() }).where('id', '=', founder.userId).execute()
    changed.resolve()
    await goOn.promise
  })
  await changed.promise
  const proof = app.t.tenantDb.withSystem('test', (system) => verifyLoginEmail(system, founder.email))
  goOn.resolve()
  await correction
  expect(await proof).toEqual({ ok: false, refused: 'unknown' })
  expect(await isProven(app, founder)).toBe(false)
})
