import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accepts, freePort, scratch, unprivilegedUser } from './postgres.ts'

/** As Debian's package `pgbouncer` installs it. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgbouncer = existsSync(PROGRAM)

export interface Pgbouncer {
  version: string
  /** Whether it knows prepared statements in transaction mode, as 1.21 and newer do. */
  passesNames: boolean
  /** Connections to Postgres that all clients share. */
  poolSize: number
  /** `names`: whether statements are prepared by name. */
  url(database: string, options?: { names: boolean }): string
  /** kill -9, then a new process on the same port. Resolves when it accepts connections. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Pools a Postgres in transaction mode, set up as docs/operations/growing.md describes. */
export async function startPgbouncer(postgresUrl: string, { poolSize = 8 } = {}): Promise<Pgbouncer> {
  if (!hasPgbouncer) throw new Error('This needs PgBouncer: apt-get install pgbouncer.')
  const version = /\d+\.\d+\.\d+/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const passesNames = major > 1 || minor >= 21
  const { hostname, port: target, username } = new URL(postgresUrl)
  const folder = mkdtempSync(join(scratch(), 'pgbouncer-'))
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
${passesNames ? 'max_prepared_statements = 500\n' : ''}`,
  )
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  const launch = async () => {
    const process_ = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...owner })
    while (!(await accepts(port))) {
      if (process_.exitCode !== null) throw new Error(`PgBouncer ended with ${process_.exitCode}.`)
      await sleep(20)
    }
    return process_
  }
  let running = await launch()
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  process.once('exit', () => running.kill('SIGKILL'))
  return {
    version,
    passesNames,
    poolSize,
    url: (database, { names } = { names: false }) =>
      `postgres://perennial@127.0.0.1:${port}/${database}${names ? '' : '?prepared_statements=off'}`,
    async crash() {
      await kill()
      running = await launch()
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
