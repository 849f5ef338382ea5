// npm test: types, then every test project on the built server, on PGlite and on Postgres where there is one.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const REPORT = 'dist/test-report.json'

function step(name: string, command: string, args: string[]) {
  const began = performance.now()
  const done = spawnSync(command, args, { stdio: 'inherit', cwd: fileURLToPath(new URL('..', import.meta.url)) })
  console.log(`${done.status === 0 ? 'ok  ' : 'FAIL'} ${name} (${Math.round((performance.now() - began) / 1000)} s)`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}

step('types', 'tsc', [])
// A process of its own: Vite sets NODE_ENV to production for whatever runs after it.
step('build', 'node', ['scripts/build.ts', '--quiet'])
step('tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
  ...process.argv.slice(2),
])
step('requirements', 'node', ['scripts/requirements.ts', '--summary'])
