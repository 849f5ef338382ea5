import { randomInt } from 'node:crypto'
import { createApp } from '../routes/index.tsx'
import { mailRequestedLinks } from '../src/accounts/login-links.ts'
import { SharedReads } from '../src/dashboard/shared-reads.ts'
import type { Deps } from '../src/deps.ts'
import type { DomainProvider } from '../src/lib/sending-domain.ts'
import { publicToken, secretToken, sha256 } from '../src/lib/tokens.ts'

import { rateBookProvider } from '../src/rates/rate-book.ts'
import type { Person } from './agency.ts'
import { type TestDatabase, testDatabase } from './db.ts'
import { wordsOf } from './page.ts'
import { namedAssets, wrongAssets } from './page-assets.ts'
import { book } from './places/test-book.ts'
import { conformance, type Description } from './security/api-description.ts'

export const ORIGIN = 'http://localhost:3000'

/** An email provider that does not respond. */
const silent = async () => ({ ok: false, failed: 'no_answer' }) as const
export const noDomains: DomainProvider = { add: silent, check: silent, look: silent, remove: silent }

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 5).toString('base64')}`

type Fields = Record<string, string | readonly string[]>

let described: Promise<ReturnType<typeof conformance>> | undefined

/** A browser without JavaScript: it stores cookies, sends Origin with forms, and does not follow redirects. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Response>
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The page at this path and its visible text. */
  html(path: string, headers?: Record<string, string>): Promise<string>
  words(path: string): Promise<string>
  /** Calls the API and parses the response. */
  // biome-ignore lint/suspicious/noExplicitAny: the test's expectations check its shape
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
  /** Posts a form with a file. */
  upload(path: string, form: FormData, headers?: Record<string, string>): Promise<Response>
  cookies: Map<string, string>
}

export interface TestApp {
  t: TestDatabase
  deps: Deps
  /** The names of the jobs that handlers woke. */
  woken: string[]
  visitor(): Visitor
  as(person: Person): Promise<Visitor>
  /** Runs the job that queues the requested sign-in emails. */
  mailLogins(): Promise<void>
}

export async function testApp(overrides: Partial<Deps> = {}, database?: TestDatabase): Promise<TestApp> {
  const t = database ?? (await testDatabase())
  const woken: string[] = []
  const deps: Deps = {
    tenantDb: t.tenantDb,
    rates: rateBookProvider(t.tenantDb),
    zips: book,
    domains: noDomains,
    mailFrom: 'mail@perennial.example',
    assets: namedAssets,
    publicUrl: ORIGIN,
    practice: true,
    oauth: new Map(),
    ownerEmail: 'owner@perennial.example',
    trustProxy: 1,
    secretKey: new Uint8Array(32).fill(7),
    previousKeys: [],
    wake: (job) => void woken.push(job),
    log: { debug() {}, info() {}, error: (fields) => console.error(fields) },
    accepting: () => true,
    sharedReads: new SharedReads(0),
    sharedPlans: new SharedReads(0),
    resendWebhookSecret: WEBHOOK_SECRET,
    releaseAtProvider: async () => 'released',
    ...overrides,
  }
  const app = createApp(deps)
  described ??= Promise.resolve(app.request(`${ORIGIN}/api/openapi.json`)).then(async (answer) =>
    conformance((await answer.json()) as Description),
  )
  const wrongWith = await described
  const request = async (url: string, init: RequestInit) => {
    const response = await app.request(url, init)
    // Every API response in every test is checked against the OpenAPI description.
    const [asked = ''] = url.slice(ORIGIN.length).split('?')
    const wrong = asked.startsWith('/api/') && (await wrongWith(init.method ?? 'GET', asked, response.clone()))
    if (wrong) throw new Error(wrong)
    // So is every page: it loads the scripts and sheets that it needs, and no other.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    const wrongly = isPage && wrongAssets(await response.clone().text())
    if (wrongly) throw new Error(`${asked}: ${wrongly}`)
    return response
  }
  const visitor = (cookies?: Map<string, string>) => browserOver(request, ORIGIN, cookies)
  return {
    t,
    deps,
    woken,
    visitor: () => visitor(),
    mailLogins: async () => void (await mailRequestedLinks(t.tenantDb, { signal: new AbortController().signal })),
    as: async (person) => visitor(new Map([['sid', await sessionFor(t, person)]])),
  }
}

/** `request` handles requests to our own paths; `origin` is the Origin header of forms. */
export function browserOver(
  request: (url: string, init: RequestInit) => Response | Promise<Response>,
  origin: string,
  cookies = new Map<string, string>(),
): Visitor {
  // Rate limits apply per network, so each visitor has their own.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(`${origin}${path}`, {
      ...init,
      headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141 Safari/537.36',
        'Accept-Language': 'en-US',
        'X-Forwarded-For': address,
        ...(cookie ? { Cookie: cookie } : {}),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const json: Visitor['json'] = (method, path, body, headers = {}) =>
    send(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
    })
  const html: Visitor['html'] = async (path, headers = {}) => (await send(path, { headers })).text()
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    html,
    words: async (path) => wordsOf(await html(path)),
    json,
    async call(method, path, body) {
      const answer = await json(method, path, body)
      return { status: answer.status, body: await answer.json() }
    },
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: encode(fields),
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      }),
    upload: (path, form, headers = {}) =>
      send(path, { method: 'POST', body: form, headers: { Origin: origin, ...headers } }),
  }
}

async function sessionFor(t: TestDatabase, person: Person) {
  const token = secretToken()
  const now = t.clock.now
  const owner = { organization_id: person.identity.organizationId, user_id: person.id }
  // Stores a fresh task count, so that their first page does not count tasks.
  const counted = { tasks: 0, counted_at: now }
  await t.db
    .with('counted', (db) =>
      db
        .insertInto('today_counts')
        .values({ ...owner, ...counted })
        .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(counted)),
    )
    .insertInto('sessions')
    .values({
      ...owner,
      public_id: publicToken(),
      token_hash: sha256(token),
      signed_in_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute()
  return token
}

function encode(fields: Fields) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value as string]) form.append(name, one)
  return form.toString()
}
