/** The journeys through the product, on the demo agency of an earlier version that this one has migrated. */
import { execFile, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newDataDir } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import type { FigureBook } from './figures.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = join(ROOT, 'dist/main.js')
const FIXTURE = join(ROOT, 'tests/fixtures/demo-agency-0092.backup')
const KEYS = { BACKUP_KEY: 'the key of this fixture, 32 letters', SECRET: 'the key of the demo agency of November' }

const SHORT = ['contacts-list', 'edit-contact', 'send-quote', 'compare-page']

interface Report {
  numTotalTests: number
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

export async function walkUpgraded({ claim, note }: FigureBook, { short }: Size): Promise<void> {
  const DATA_DIR = newDataDir()
  const report = join(DATA_DIR, 'report.json')
  const { PATH, HOME } = process.env
  const ours = (...words: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, ...words], {
      env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR, BACKUP_KEY: KEYS.BACKUP_KEY },
    })
  try {
    writeFileSync(join(DATA_DIR, 'secret-key'), KEYS.SECRET)
    const { stdout } = await ours('restore', FIXTURE, '--verify')
    note('restored', stdout.trim().split('\n').at(-1) ?? '')
    await ours('outreach', 'release')
    // Otherwise the emails that were queued in the backup change figures during a journey.
    await ours('job', 'send-due-messages')
    await ended(
      spawn(
        'vitest',
        ['run', '--project', 'journeys', '--reporter=json', `--outputFile.json=${report}`, ...filesOf(short)],
        {
          cwd: ROOT,
          stdio: 'ignore',
          env: { ...process.env, NODE_ENV: 'test', PERENNIAL_DEMO_FROM: DATA_DIR },
        },
      ),
    )
    const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const broken = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed')
    note('journeys on the embedded database of an earlier version', numTotalTests)
    claim('  that do not get to their end', broken.length, '= 0')
    for (const { fullName, failureMessages } of broken) note(`  ${fullName}`, failureMessages[0]?.slice(0, 200) ?? '')
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

const filesOf = (short: boolean | undefined) =>
  short ? SHORT.map((name) => `tests/journeys/${name}.test.ts`) : ['tests/journeys/', '--exclude', '**/every-page/**']

const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<void>((done, failed) => child.once('error', failed).once('exit', () => done()))
