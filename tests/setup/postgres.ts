import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program folder of the newest installed Postgres; undefined if there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4e9

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

/**
 * The folder of this run's clusters and data directories. The process that creates it deletes it at its end. In memory
 * if there is room, because a run copies databases more than a hundred times.
 */
export function scratch(): string {
  const { PERENNIAL_TEST_SCRATCH } = process.env
  if (PERENNIAL_TEST_SCRATCH) return PERENNIAL_TEST_SCRATCH
  const folder = mkdtempSync(join(existsSync(MEMORY) && hasRoom() ? MEMORY : tmpdir(), 'perennial-'))
  // Postgres does not run as root.
  chmodSync(folder, 0o755)
  process.env.PERENNIAL_TEST_SCRATCH = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface ThrowawayPostgres {
  url(database: string): string
  /** Uses a Unix socket, which takes a third less time than TCP. */
  socketUrl(database: string): string
  pid: number
  /** Shuts it down cleanly. Returns its data directory, which other clusters can copy. */
  keep(): string
  /** Starts it again after `keep`. */
  start(): void
  /** Simulates a crash: no checkpoint, all connections lost. Resolves when it accepts connections again. */
  crash(): Promise<void>
  stop(): void
}

/**
 * Starts a cluster in a temporary folder, listening on loopback, not as root. It is empty, or a copy of the data
 * directory `source`, or a standby of the server at the address `source`.
 */
export async function startPostgres(bin: string, settings: string[] = [], source?: string): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(scratch(), 'postgres-'))
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const as = owner ? { uid: owner.uid, gid: owner.gid } : {}
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder])
  chmodSync(folder, 0o700)
  const run = (program: string, args: string[]) => {
    const done = spawnSync(join(bin, program), args, {
      ...as,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder },
    })
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr || done.stdout || done.error}`)
  }
  const data = join(folder, 'data')
  if (source?.startsWith('postgres:')) run('pg_basebackup', ['-d', source, '-D', data, '-R', '-c', 'fast', '--no-sync'])
  else if (source) execFileSync('cp', ['-a', source, data])
  else run('initdb', ['-D', data, '-U', 'perennial', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const port = await freePort()
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...settings,
  ]
  const flags = options.map((option) => `-c ${option}`).join(' ')
  const start = () => run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', flags, 'start'])
  start()
  const pid = Number(execFileSync('head', ['-n', '1', join(data, 'postmaster.pid')], { encoding: 'utf8' }))
  const url = (database: string) => `postgres://perennial@127.0.0.1:${port}/${database}`
  return {
    pid,
    url,
    socketUrl: (database) => `${url(database)}?host=${folder}`,
    async crash() {
      const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder } }
      const restart = spawn(
        join(bin, 'pg_ctl'),
        ['-D', data, '-m', 'immediate', '-w', '-l', join(folder, 'log'), 'restart'],
        {
          ...options,
          stdio: 'ignore',
        },
      )
      const [code] = await once(restart, 'exit')
      if (code !== 0) throw new Error(`Postgres did not come back: see ${folder}/log`)
    },
    keep() {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      return data
    },
    start,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('Postgres refuses to run as root, and this machine has neither a postgres nor a nobody user.')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Whether a process listens on this port of loopback. */
export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** The URL of another database on the same server. */
export function withDatabase(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
