// CPU pinning: the server under test has one core; the load, Postgres and this process have the other.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../setup/postgres.ts'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

const canPin = availableParallelism() > 1 && process.platform === 'linux'

let isPinned = false

/** Leaves the first core to the server under test. This process and what it starts from now on stay on the second. */
export function takeLoadCore() {
  isPinned = canPin
  stayOn(LOAD_CORE)
}

/** Ends the pinning. */
export function leaveLoadCore() {
  isPinned = false
  stayOn(`0-${cpus().length - 1}`)
}

function stayOn(cores: string) {
  if (canPin)
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(process.pid)], { stdio: 'ignore' })
}

/** The command that starts a program on the server's core, if cores are pinned. */
export const onServerCore = (command: string[]) =>
  isPinned ? ['taskset', '--cpu-list', SERVER_CORE, ...command] : command

export const describeMachine = () =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores${isPinned ? ', server pinned to core 0, load and Postgres to core 1' : ', nothing pinned'}, Node ${process.version}`

export interface Child {
  url: string
  pid: number
  /** From its start to its first 200. */
  readyMs: number
  stop(): Promise<void>
}

const TICKS_PER_SECOND = 100

/** User and system time of a process, in microseconds. */
export function cpuMicros(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND) * 1e6
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const running = new Set<ChildProcess>()
// Ends all of them with the bench.
process.once('exit', () => running.forEach((child) => void child.kill()))

/** Starts a server on a free loopback port, logging to a file, and waits until it is ready. */
export async function startChild(program: string[], settings: Record<string, string> = {}): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-bench-'))
  const log = join(folder, 'log')
  const port = String(await freePort())
  const [command = '', ...args] = onServerCore([process.execPath, ...program])
  const began = performance.now()
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: port, ...settings },
    stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
  })
  running.add(child)
  const url = `http://localhost:${port}`
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || performance.now() - began > 60_000)
      throw new Error(`${program.join(' ')} did not get ready:\n${readFileSync(log, 'utf8')}`)
  }
  return { url, pid: child.pid!, readyMs: performance.now() - began, stop: () => stop(child, folder) }
}

async function stop(child: ChildProcess, folder: string) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  running.delete(child)
  rmSync(folder, { recursive: true, force: true })
}

/** One attempt. A refused connection returns false after a millisecond. */
const answers = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const asked = request(url, { agent: false }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode === 200))
    })
    asked.on('error', () => setTimeout(done, 1, false))
    asked.end()
  })
