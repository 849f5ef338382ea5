import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OAuthName, oauthProviders } from '../../src/accounts/sign-in/oauth.ts'
import type { Deps } from '../../src/deps.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { ORIGIN, type TestApp, testApp, type Visitor } from '../app.ts'
import { sessionsOf } from './mailbox.ts'

const CLIENT = { clientId: 'perennial-client', clientSecret: 'a-secret-of-ours' }

interface OidcStandIn {
  authorizationEndpoint: string
  tokenEndpoint: string
  /** The claims of the next sign-in. Standard claims are filled in. */
  claims: Record<string, unknown>
  /** Responses of the token endpoint. */
  answered: number[]
  close(): Promise<void>
}

/** A small OpenID provider on its own port. It signs everyone in and checks the client, the code and PKCE. */
async function openOidcStandIn(): Promise<OidcStandIn> {
  const codes = new Map<string, URLSearchParams>()
  const standIn = { claims: {} as Record<string, unknown>, answered: [] as number[] }
  const authorize = (asked: URLSearchParams) => {
    const code = randomUUID()
    codes.set(code, asked)
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back.href
  }
  const token = (form: URLSearchParams, authorization: string | undefined) => {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`
    const fits =
      asked?.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === form.get('redirect_uri') &&
      authorization === basic
    if (!fits) return undefined
    const claims = {
      aud: CLIENT.clientId,
      exp: Math.floor(Date.parse('2100-01-01') / 1000),
      nonce: asked.get('nonce'),
      ...standIn.claims,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return { access_token: 'unused', token_type: 'Bearer', id_token: `${part({ alg: 'RS256' })}.${part(claims)}.c2ln` }
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://own.invalid')
    if (request.method === 'GET') return response.writeHead(302, { Location: authorize(url.searchParams) }).end()
    let body = ''
    for await (const piece of request) body += piece
    const answer = token(new URLSearchParams(body), request.headers.authorization)
    const status = answer ? 200 : 400
    standIn.answered.push(status)
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(standIn, {
    authorizationEndpoint: `${base}/authorize`,
    tokenEndpoint: `${base}/token`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  })
}

const TENANT = '11111111-2222-3333-4444-555555555555'
/** Somebody of a company that has Google Workspace. */
const GOOGLE = { iss: 'https://accounts.google.com', email_verified: true, hd: 'blue-ridge.example' }
const microsoftOf = (tid: string) => ({ iss: `https://login.microsoftonline.com/${tid}/v2.0`, tid })

let provider: OidcStandIn
beforeAll(async () => {
  provider = await openOidcStandIn()
})
afterAll(() => provider.close())

/** An app whose providers are this stand-in under their real names. */
function appWith(tenant = 'common', overrides: Partial<Deps> = {}): Promise<TestApp> {
  const settings = { google: CLIENT, microsoft: { ...CLIENT, tenant } }
  const real = oauthProviders(settings, (name) => `${ORIGIN}${urls.signInWithCallback(name)}`)
  const { authorizationEndpoint, tokenEndpoint } = provider
  const oauth = new Map([...real].map(([name, one]) => [name, { ...one, authorizationEndpoint, tokenEndpoint }]))
  return testApp({ oauth, ...overrides })
}

/** Signs in at the provider and returns the URL that it redirects to. */
async function goThrough(visitor: Visitor, name: OAuthName): Promise<string> {
  const begun = await visitor.get(urls.signInWith(name))
  const asked = await fetch(begun.headers.get('Location') ?? '', { redirect: 'manual' })
  return (asked.headers.get('Location') ?? '').replace(ORIGIN, '')
}
async function signIn(app: TestApp, name: OAuthName, claims: object, visitor = app.visitor()) {
  provider.claims = { ...claims }
  const answer = await visitor.get(await goThrough(visitor, name))
  return { visitor, status: answer.status, location: answer.headers.get('Location'), page: await answer.text() }
}

test('buttons and URLs exist only for configured providers', async () => {
  const without = await testApp()
  expect(await without.visitor().html(urls.login())).not.toContain('Sign in with')
  expect((await without.visitor().get(urls.signInWith('google'))).status).toBe(404)
  const page = await (await (await appWith()).visitor().get(urls.login())).text()
  expect(page).toContain('href="/auth/google"')
  expect(page).toContain('Sign in with Microsoft')
})

test('a user signs in with Google, gets to the requested page, and the log names Google', async () => {
  const app = await appWith()
  const { ruth } = await makeAgency()
  const visitor = app.visitor()
  await visitor.get('/contacts?search=brandt')
  const { location } = await signIn(app, 'google', { ...GOOGLE, email: ruth.email.toUpperCase() }, visitor)
  expect(location).toBe('/contacts?search=brandt')
  expect(await (await visitor.json('GET', '/api/me')).json()).toMatchObject({ id: ruth.id })
  const event = await app.t.db
    .selectFrom('audit_events')
    .select('detail')
    .where('actor_user_id', '=', ruth.id)
    .executeTakeFirstOrThrow()
  expect(event.detail).toEqual({ device: 'Chrome on Linux', by: 'google' })
  expect(visitor.cookies.has('oauth')).toBe(false)
})

test('a sign-in provider creates no account, and removed users are refused', async () => {
  const app = await appWith()
  const { dana } = await makeAgency()
  const unknown = await signIn(app, 'google', { ...GOOGLE, email: 'nobody@nowhere.example' })
  expect([unknown.status, unknown.page]).toEqual([
    422,
    expect.stringContaining('No Perennial account uses the email address'),
  ])
  await app.t.db.updateTable('users').set({ removed_at: app.t.clock.now }).where('id', '=', dana.id).execute()
  const removed = await signIn(app, 'google', { ...GOOGLE, email: dana.email })
  expect([removed.status, await sessionsOf(app, dana)]).toEqual([422, []])
})

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['no word on whether it is verified', { email_verified: undefined }],
  ['another issuer', { iss: 'https://evil.test' }],
  ['a token made for somebody else', { aud: 'another-client' }],
  ['a token of another sign-in', { nonce: 'another' }],
  ['a token that is too old', { exp: 1 }],
  ['no address', { email: undefined }],
  ['an address of another email provider, which Google verified once', { hd: undefined }],
  ['an address that only looks like Gmail', { hd: undefined, email: 'ruth@gmail.com.example' }],
])('Google’s response with %s signs no one in (T1)', async (_, claims) => {
  const app = await appWith()
  const { ruth } = await makeAgency()
  const { status, page } = await signIn(app, 'google', { ...GOOGLE, email: ruth.email, ...claims })
  expect([status, page]).toEqual([422, expect.stringContaining('did not confirm your email address')])
  expect(page).toContain('Enter it below to get a sign-in link by email.')
  expect(await sessionsOf(app, ruth)).toEqual([])
})

test('a Gmail address needs no company at Google', async () => {
  const app = await appWith()
  const { ruth } = await makeAgency()
  const email = `ruth.${ruth.id}@gmail.com`
  await app.t.db.updateTable('users').set({ email }).where('id', '=', ruth.id).execute()
  await signIn(app, 'google', { ...GOOGLE, hd: undefined, email: `Ruth.${ruth.id}@Gmail.com` })
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
})

test.each([
  ['our own tenant, named by its id', TENANT, microsoftOf(TENANT), true],
  ['another tenant than the one that was named', TENANT, { ...microsoftOf('x'), xms_edov: true }, false],
  ['any tenant, with an address Microsoft vouches for', 'common', { ...microsoftOf('x'), xms_edov: '1' }, true],
  ['any tenant, with an address it wrote itself', 'common', microsoftOf('x'), false],
  ['any tenant, and email_verified of its own making', 'common', { ...microsoftOf('x'), email_verified: true }, false],
  ['a tenant named by a domain, not its id', 'contoso.example', microsoftOf('x'), false],
  ['an issuer that is not its tenant’s', 'common', { ...microsoftOf('x'), tid: 'y', xms_edov: true }, false],
])('Microsoft with %s', async (_, tenant, claims, comesIn) => {
  const app = await appWith(tenant)
  const { ruth } = await makeAgency()
  await signIn(app, 'microsoft', { ...claims, email: ruth.email })
  expect(await sessionsOf(app, ruth)).toHaveLength(comesIn ? 1 : 0)
})

test('a response that another browser requested, or that is repeated or changed, is refused', async () => {
  const app = await appWith()
  const { ruth } = await makeAgency()
  provider.claims = { ...GOOGLE, email: ruth.email }
  const attacker = app.visitor()
  const path = await goThrough(attacker, 'google')
  expect((await app.visitor().get(path)).status).toBe(422)
  expect((await attacker.get(path.replace(/state=[^&]*/, 'state=other'))).status).toBe(422)
  expect((await attacker.get(path)).status).toBe(422)
  const mixed = app.visitor()
  const other = (await goThrough(mixed, 'google')).replace('/google/', '/microsoft/')
  expect((await mixed.get(other)).status).toBe(422)
  const denied = app.visitor()
  await goThrough(denied, 'google')
  expect((await denied.get(`${urls.signInWithCallback('google')}?error=access_denied`)).status).toBe(422)
  expect(await sessionsOf(app, ruth)).toEqual([])
})

test('the code does not work without the PKCE verifier in the browser', async () => {
  const errors: object[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void errors.push(fields) }
  const app = await appWith('common', { log })
  const { ruth } = await makeAgency()
  provider.claims = { ...GOOGLE, email: ruth.email }
  const [victim, attacker] = [app.visitor(), app.visitor()]
  const stolen = new URL(await goThrough(victim, 'google'), ORIGIN).searchParams.get('code') ?? ''
  const own = new URL(await goThrough(attacker, 'google'), ORIGIN)
  own.searchParams.set('code', stolen)
  const answer = await attacker.get(`${own.pathname}${own.search}`)
  expect(answer.status).toBe(422)
  expect(provider.answered.at(-1)).toBe(400)
  expect(errors).toEqual([{ requestId: expect.any(String), provider: 'google', reason: 'OAuth2RequestError' }])
  expect(await sessionsOf(app, ruth)).toEqual([])
})
