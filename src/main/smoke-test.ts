import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { pluralize } from '../lib/pluralize.ts'
import { publicToken, secretToken, sha256 } from '../lib/tokens.ts'
import type { SystemScope } from '../scope.ts'
import { urls } from '../urls.ts'
import { withServices } from './bootstrap.ts'

const START_TIMEOUT_MS = 120_000
const MAX_AGENCIES = 3
/** The sessions are deleted at the end of the test. If the process dies first, they expire after this time. */
const SESSION_MINUTES = 10

/** A signed-in admin of one agency, and the pages to request. */
interface TestSession {
  agency: string
  publicId: string
  token: string
  paths: string[]
}

/**
 * Starts the server without jobs on the restored database and a free port, and requests pages as the admins of a few
 * agencies. Throws if a page fails. Its sessions are deleted afterwards.
 */
export async function smokeTest(env: Env, print: (line: string) => void): Promise<void> {
  const withSystem = <T>(reason: string, fn: (system: SystemScope) => Promise<T>) =>
    withServices({ ...env, seedDemo: false }, ({ tenantDb }) => tenantDb.withSystem(reason, fn))
  const sessions = await withSystem('sign in to test a restored database', createTestSessions)
  try {
    const opened = await openPages(env, sessions)
    print(
      `Opened ${pluralize(opened, 'page')} of ${pluralize(sessions.length, 'agency', 'agencies')} on the restored database.`,
    )
  } finally {
    await withSystem('sign out of a restored database', (system) => deleteTestSessions(system, sessions))
  }
}

async function openPages({ publicUrl }: Env, sessions: readonly TestSession[]): Promise<number> {
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', JOBS: 'off', SEED_DEMO: 'off', PUBLIC_URL: publicUrl }
  const server = spawn(process.execPath, [process.argv[1]!], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const cookie = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
  try {
    const origin = `http://127.0.0.1:${port}`
    await waitUntilReady(origin, () => server.exitCode !== null)
    let opened = 0
    for (const { agency, token, paths } of sessions)
      for (const path of paths) {
        const { status } = await fetch(origin + path, { headers: { Cookie: `${cookie}=${token}` }, redirect: 'manual' })
        if (status !== 200) throw new Error(`${path} of ${agency} returned ${status} on the restored database.`)
        opened++
      }
    return opened
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function waitUntilReady(origin: string, hasEnded: () => boolean) {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && !hasEnded()) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return
    await sleep(200)
  }
  throw new Error('The server did not start on the restored database. Start it manually to see why.')
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** Signs in an admin of each of the first few agencies that completed setup and are open. */
export async function createTestSessions({ db, now }: SystemScope): Promise<TestSession[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .distinctOn('organizations.id')
    .select(['users.id', 'users.organization_id', 'organizations.slug'])
    .where('users.is_admin', '=', true)
    .where('users.removed_at', 'is', null)
    .where('organizations.kind', '<>', 'platform')
    .where('organizations.onboarded_at', 'is not', null)
    .where('organizations.closed_at', 'is', null)
    .orderBy('organizations.id')
    .limit(MAX_AGENCIES)
    .execute()
  const sessions: TestSession[] = []
  for (const { id, organization_id, slug } of admins) {
    const [token, publicId] = [secretToken(), publicToken()]
    await db
      .insertInto('sessions')
      .values({
        organization_id,
        user_id: id,
        public_id: publicId,
        token_hash: sha256(token),
        signed_in_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + SESSION_MINUTES * 60_000),
      })
      .execute()
    const contact = await db
      .selectFrom('contacts')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const lists = [urls.contacts.list(), urls.dashboard(), urls.outreach.upcoming()]
    sessions.push({
      agency: slug,
      publicId,
      token,
      paths: [...lists, ...(contact ? [urls.contacts.show(contact.id)] : [])],
    })
  }
  return sessions
}

export async function deleteTestSessions({ db }: SystemScope, sessions: readonly TestSession[]): Promise<void> {
  const ids = sessions.map(({ publicId }) => publicId)
  if (ids.length > 0) await db.deleteFrom('sessions').where('public_id', 'in', ids).execute()
}
