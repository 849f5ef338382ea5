import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../env.ts'
import { publicToken, secretToken, sha256 } from '../../lib/tokens.ts'
import type { SystemScope } from '../../scope.ts'
import { urls } from '../../urls.ts'
import { withHouse } from '../house.ts'

interface Visit {
  agency: string
  cookie: string
  paths: string[]
}

const AGENCIES = 3
const MINUTES = 10
const START_WITHIN_MS = 120_000

/**
 * Starts the server on the restored database without jobs, on a port of its own, and opens pages as the admins of a few
 * agencies. Throws where one does not open. Nothing is written but sessions that end by themselves.
 */
export async function walk(env: Env, print: (line: string) => void): Promise<void> {
  const visits = await withHouse({ ...env, seedDemo: false }, ({ doors }) =>
    doors.asSystem('sign in to look at what was restored', (system) => visitsOf(system, env)),
  )
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', JOBS: 'off', SEED_DEMO: 'off', PUBLIC_URL: env.publicUrl }
  const server = spawn(process.execPath, [process.argv[1]!], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  try {
    const at = `http://127.0.0.1:${port}`
    await ready(at, () => server.exitCode !== null)
    let opened = 0
    for (const { agency, cookie, paths } of visits)
      for (const path of paths) {
        const { status } = await fetch(at + path, { headers: { Cookie: cookie }, redirect: 'manual' })
        if (status !== 200) throw new Error(`${path} of ${agency} answered ${status} on the restored database.`)
        opened++
      }
    print(`Opened ${opened} pages of ${visits.length} ${visits.length === 1 ? 'agency' : 'agencies'} on it.`)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function visitsOf({ db, now }: SystemScope, { publicUrl }: Env): Promise<Visit[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .distinctOn('organizations.id')
    .select(['users.id', 'users.organization_id', 'organizations.slug'])
    .where('users.is_admin', '=', true)
    .where('organizations.kind', '<>', 'platform')
    .orderBy('organizations.id')
    .limit(AGENCIES)
    .execute()
  const visits: Visit[] = []
  for (const { id, organization_id, slug } of admins) {
    const token = secretToken()
    await db
      .insertInto('sessions')
      .values({
        ...{ organization_id, user_id: id, public_id: publicToken(), token_hash: sha256(token) },
        ...{ signed_in_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + MINUTES * 60_000) },
      })
      .execute()
    const contact = await db
      .selectFrom('contacts')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const name = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
    const paths = [
      urls.contacts.list(),
      urls.dashboard(),
      urls.outreach.upcoming(),
      ...(contact ? [urls.contacts.show(contact.id)] : []),
    ]
    visits.push({ agency: slug, cookie: `${name}=${token}`, paths })
  }
  return visits
}

async function ready(at: string, hasEnded: () => boolean) {
  const until = performance.now() + START_WITHIN_MS
  while (performance.now() < until && !hasEnded()) {
    if ((await fetch(`${at}/readyz`).catch(() => undefined))?.ok) return
    await sleep(200)
  }
  throw new Error('The server did not start on the restored database. Start it by hand: it says why.')
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
