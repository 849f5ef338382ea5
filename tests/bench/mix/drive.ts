// Starts the load driver and samples the server meanwhile.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, residentMegabytes } from '../machine.ts'
import type { Drive, Driven } from './driver.ts'
import type { Lag } from './lag.ts'

const here = (file: string) => new URL(file, import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'perennial-mix-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const LAG_FILE = join(folder, 'lag.json')
/** A server that reports the delay of its event loop. */
export const WATCHED = { NODE_OPTIONS: `--import=${here('lag.ts')}`, LAG_FILE }

export interface Watched extends Driven {
  lag: Lag
  /** The server's peak memory under load. */
  megabytes: number
}

/** Applies the load until `work` is done. */
export async function driveWhile(
  server: Child,
  drive: Omit<Drive, 'url'>,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const file = join(folder, 'drive.json')
  writeFileSync(file, JSON.stringify({ ...drive, url: server.url }))
  const driver = spawn(process.execPath, [here('driver.ts'), file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = json(driver.stdout) as Promise<Driven>
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(server.pid))
  }, 100)
  try {
    await readLag(server)
    await work()
  } finally {
    clearInterval(watching)
    driver.kill('SIGTERM')
  }
  const driven = await printed
  return { ...driven, lag: await readLag(server), megabytes }
}

async function readLag({ pid }: Child): Promise<Lag> {
  rmSync(LAG_FILE, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 2_000; tries++) {
    await sleep(5)
    try {
      return JSON.parse(readFileSync(LAG_FILE, 'utf8')) as Lag
    } catch {
      // Not written yet.
    }
  }
  throw new Error('The server does not tell how late it is.')
}
