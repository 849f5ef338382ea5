import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, scratch, withDatabase } from './postgres.ts'
import { SHORT_LIVED } from './short-lived.ts'

export interface RunningServer {
  url: string
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Resolves with the exit code or signal. */
  ended: Promise<number | string>
  stop(): Promise<void>
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
// Kills the servers if the run is interrupted.
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')))

const PROGRAM = [...SHORT_LIVED, fileURLToPath(new URL('../../dist/main.js', import.meta.url))]

export function newDataDir(): string {
  return mkdtempSync(join(scratch(), 'data-'))
}

/** A separate Postgres database with the demo agency, copied from the one of tests/setup/demo-databases.ts. */
export async function demoDatabase(template: string): Promise<Record<string, string>> {
  const name = `demo_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client(withDatabase(template, 'postgres'))
  await admin.connect()
  await admin.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
  await admin.end()
  return { ...ON_POSTGRES, DATABASE_URL: withDatabase(template, name) }
}

/** The settings for practice mode on a Postgres server. */
export const ON_POSTGRES = { PRACTICE: 'on', SECRET_KEY: 'a key that only tests have, 32 letters' }

/** A data directory with the demo agency, copied from the one of tests/setup/demo-databases.ts if it ran. */
export async function demoDataDir(): Promise<string> {
  const dir = newDataDir()
  const made = process.env.PERENNIAL_TEST_DEMO_DIR
  if (made) await promisify(execFile)('cp', ['-r', `${made}/.`, dir])
  return dir
}

/** Starts the built server as a child and waits until it is ready. Throws with its output if it exits. */
export async function startServer(
  settings: Record<string, string> = {},
  through?: readonly string[],
): Promise<RunningServer> {
  const server = await spawnServer(settings, through)
  await until(async () => {
    if (server.process.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`)
    return (await fetch(`${server.url}/readyz`).catch(() => undefined))?.ok
  })
  return server
}

/** `through`: a wrapper command that prepares something and then runs the server. */
export async function spawnServer(
  settings: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<RunningServer> {
  const port = settings.PORT ?? String(await freePort())
  const template = process.env.PERENNIAL_TEST_DEMO
  const ownPlace = settings.DATA_DIR === undefined && settings.DATABASE_URL === undefined
  const place = ownPlace && template ? await demoDatabase(template) : {}
  const isEmbedded = !(place.DATABASE_URL ?? settings.DATABASE_URL)
  const dataDir = settings.DATA_DIR ?? (await (isEmbedded ? demoDataDir() : newDataDir()))
  const [command = process.execPath, ...args] = [...through, process.execPath, ...PROGRAM]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
      SEND_RATE: '50',
      ...place,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  running.add(child)
  const ended = new Promise<number | string>((done) => child.once('exit', (code, signal) => done(code ?? signal ?? 0)))
  void ended.then(() => running.delete(child))
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => printed,
    ended,
    async stop() {
      // Like SIGTERM, without the second in which it still accepts connections.
      child.kill('SIGINT')
      await ended
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits for a condition. Checks ten times a second for at most two minutes. */
export async function until<T>(condition: () => Promise<T> | T): Promise<NonNullable<T>> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > deadline) throw new Error('What was waited for did not happen within two minutes.')
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Runs a command such as `job plan-outreach` with the settings of a server. */
export const runCommand = (args: string[], settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...PROGRAM, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings },
  })
