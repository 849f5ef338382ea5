// npm test [-- FILE...]: types, build, tests. Ends with a table of times and covered requirements.
//   npm run test:rest    what npm test leaves out: see tests/README.md
//   npm run test:quick   while you work: types, tests without a database, and changed test files
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { heldIds, readRequirements, readThreats, type TestReport } from '../../tests/requirements/ledger.ts'

const REPORT = 'dist/test-report.json'
const SLOWEST_FILES = 10

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rest: { type: 'boolean' }, quick: { type: 'boolean' } },
})

const secondsOf = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
const pad = (value: number | string) => String(value).padStart(7)
const sumOf = <T>(all: T[], pick: (one: T) => number) => all.reduce((sum, one) => sum + pick(one), 0)

// A single checker: checkers repeat much of each other's work, and the default of four takes a third longer.
const types = step('types', 'tsc', ['--checkers', '1'])
if (values.quick) {
  await types
  // The excluded file alone accounts for a fifth of the run time.
  const without = '--exclude=**/schedule-properties.test.ts'
  await step('tests without a database', 'vitest', ['run', '--project=pure', '--project=islands', without])
  const changed = changedTests()
  if (changed.length > 0) await step('changed tests', 'vitest', ['run', '--passWithNoTests', ...changed])
} else {
  // In a separate process, because Vite sets NODE_ENV to production.
  await Promise.all([types, step('build', 'node', ['src/tools/build.ts', '--quiet'])])
  rmSync(REPORT, { force: true })
  const part = values.rest ? 'rest' : 'main'
  const env = { REPORT, ...(positionals.length > 0 ? {} : { TESTS: part }) }
  if (!(await run('tests', 'vitest', ['run', '--passWithNoTests', ...positionals], env))) process.exitCode = 1
  if (existsSync(REPORT)) printTable(JSON.parse(readFileSync(REPORT, 'utf8')))
}

/** Runs a command and exits if it fails. */
async function step(name: string, command: string, args: string[]) {
  if (!(await run(name, command, args))) process.exit(1)
}

async function run(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const began = performance.now()
  const [code] = await once(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }), 'exit')
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${secondsOf(performance.now() - began)})`)
  return code === 0
}

/** Changed and new test files that need a database or a browser, according to git. */
function changedTests(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path) && !/^tests\/(pure|lib|ui|islands)\//.test(path))
}

function printTable(report: TestReport) {
  console.log('\nproject     files   tests   seconds')
  for (const [project, files] of Map.groupBy(report, ({ project }) => project)) {
    const [tests, ms] = [sumOf(files, ({ tests }) => tests.length), sumOf(files, ({ seconds }) => 1000 * seconds)]
    console.log(`${project.padEnd(10)} ${pad(files.length)}   ${pad(tests)}   ${pad(secondsOf(ms))}`)
  }
  console.log('\nslowest files')
  for (const { project, path, seconds } of report.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES))
    console.log(`${pad(secondsOf(1000 * seconds))}  ${path} (${project})`)
  const covered = heldIds(report)
  const share = (all: { id: string }[]) => `${all.filter(({ id }) => covered.has(id)).length} of ${all.length}`
  console.log(`\nrequirements covered: ${share(readRequirements().filter(({ issue }) => issue !== 'open'))}`)
  console.log(`threats covered: ${share(readThreats())}`)
}
