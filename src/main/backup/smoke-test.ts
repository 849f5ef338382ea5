import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../env.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { SystemScope } from '../../scope.ts'
import { withServices } from '../bootstrap.ts'
import { beginVisits, endVisits, type Visit } from './visits.ts'

const START_TIMEOUT_MS = 120_000

/**
 * Starts the server without jobs on the restored database and a free port, and requests pages as the admins of a few
 * agencies. Throws if a page fails. It leaves nothing behind but log entries.
 */
export async function smokeTest(env: Env, print: (line: string) => void): Promise<void> {
  const inDatabase = <T>(reason: string, fn: (system: SystemScope) => Promise<T>) =>
    withServices({ ...env, seedDemo: false }, ({ doors }) => doors.asSystem(reason, fn))
  const visits = await inDatabase('sign in to look at what was restored', beginVisits)
  try {
    const opened = await openPages(env, visits)
    print(
      `Opened ${pluralize(opened, 'page')} of ${pluralize(visits.length, 'agency', 'agencies')} on the restored database.`,
    )
  } finally {
    await inDatabase('sign out again', (system) => endVisits(system, visits))
  }
}

async function openPages({ publicUrl }: Env, visits: readonly Visit[]): Promise<number> {
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', JOBS: 'off', SEED_DEMO: 'off', PUBLIC_URL: publicUrl }
  const server = spawn(process.execPath, [process.argv[1]!], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const cookie = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
  try {
    const at = `http://127.0.0.1:${port}`
    await ready(at, () => server.exitCode !== null)
    let opened = 0
    for (const { agency, token, paths } of visits)
      for (const path of paths) {
        const { status } = await fetch(at + path, { headers: { Cookie: `${cookie}=${token}` }, redirect: 'manual' })
        if (status !== 200) throw new Error(`${path} of ${agency} answered ${status} on the restored database.`)
        opened++
      }
    return opened
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function ready(at: string, hasEnded: () => boolean) {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until && !hasEnded()) {
    if ((await fetch(`${at}/readyz`).catch(() => undefined))?.ok) return
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
