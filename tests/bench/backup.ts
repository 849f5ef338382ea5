// A backup of the agencies of the mix (a million contacts, MIX_CONTACTS) with history and plans, and a restore up to a
// server that answers, with the operator's commands; compared with pg_dump and pg_restore, which neither encrypt nor
// verify.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newDataDir } from '../setup/server.ts'
import { type Figure, figure, plain } from './figures.ts'
import { onServerCore } from './machine.ts'
import { agenciesOf, TOTAL } from './mix/agencies.ts'
import { mainProgram, PRODUCTION, type World } from './world.ts'

const RESTORED = 'bench_restored'
const REFERENCE = 'bench_reference'

export async function backup(world: World): Promise<Figure[]> {
  await agenciesOf(world)
  const folder = newDataDir()
  const [sealed, dump] = [join(folder, 'one.backup'), join(folder, 'one.dump')]
  const urlOf = (database: string) => Object.assign(new URL(world.url), { pathname: `/${database}` }).href
  const settings = { BACKUP_KEY: randomBytes(32).toString('base64'), DATA_DIR: folder }
  const ours = (words: string[], DATABASE_URL: string) =>
    timed([process.execPath, ...mainProgram, ...words], { ...PRODUCTION, ...settings, DATABASE_URL })
  const theirs = (program: string, args: string[]) => timed([join(world.bin, program), ...args], {})
  try {
    const made = await ours(['backup', sealed], world.url)
    const dumped = await theirs('pg_dump', ['-Fc', '-f', dump, world.url])
    for (const name of [RESTORED, REFERENCE]) await world.admin.query(`create database ${name}`)
    const restored = await ours(['restore', sealed, '--verify'], urlOf(RESTORED))
    const loaded = await theirs('pg_restore', ['-d', urlOf(REFERENCE), dump])
    const of = `of ${TOTAL.toLocaleString('en-US')} contacts`
    const part = 'backup'
    return [
      figure({
        part,
        name: `backup ${of}, read back`,
        unit: 's',
        product: [made.seconds],
        reference: [dumped.seconds],
      }),
      figure({
        part,
        name: `restore ${of}, compared, started and walked through`,
        unit: 's',
        product: [restored.seconds],
        reference: [loaded.seconds],
      }),
      plain(part, 'from the file to a server that was looked at', 's', restored.seconds, '<= 900 s'),
      figure({
        part,
        name: 'the file',
        unit: 'MB',
        product: [megabytes(sealed)],
        reference: [megabytes(dump)],
      }),
      plain(part, 'memory of the backup at its most', 'MB', made.megabytes, '<= 400 MB'),
      plain(part, 'memory of the restore at its most', 'MB', restored.megabytes, '<= 400 MB'),
    ]
  } finally {
    for (const name of [RESTORED, REFERENCE])
      await world.admin.query(`drop database if exists ${name} with (force)`).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytes = (file: string) => statSync(file).size / 1e6

/** Runs a program to its end and returns its peak memory. */
async function timed(words: string[], settings: Record<string, string>) {
  const [command = '', ...args] = onServerCore(words)
  const began = performance.now()
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, peakMegabytes(child.pid!))
  }, 100)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearInterval(looking)
  if (code !== 0) throw new Error(`${words.at(-2)} ${words.at(-1)} ended with ${code}.`)
  return { seconds: (performance.now() - began) / 1000, megabytes: most }
}

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
