import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = { clientId: 'perennial-client', clientSecret: 'a-secret-of-ours' }

export interface OidcStandIn {
  authorizationEndpoint: string
  tokenEndpoint: string
  /** What the provider will say of whoever signs in next; the standard claims are filled in. */
  claims: Record<string, unknown>
  /** Answers of the token endpoint. */
  answered: number[]
  close(): Promise<void>
}

/** A small OpenID provider on a port of its own. It signs everybody in at once, and checks the client, the code and PKCE. */
export async function openOidcStandIn(): Promise<OidcStandIn> {
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
