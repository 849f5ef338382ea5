// node src/tools/image.ts FOLDER [--sizes]: after a build, copies everything that the container image needs, and prints
// what is largest.
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runtimePackages } from './runtime-packages.ts'
import { warmCompileCache } from './warm-compile-cache.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Not needed at run time: TypeScript, source maps, documentation, tests, examples, hidden files. Licenses are kept. */
const NOT_RUN = /^(?!licen[cs]e).*\.([cm]?ts|map|md|markdown|flow)$|^(test|tests|docs|examples?|benchmarks?)$|^\./i
/** Parts that --sizes prints. */
const LARGEST = 15

/** Copies the build, the ZIP code table, package.json and the unbundled packages to the same relative paths. */
function fillImage(folder: string) {
  for (const path of ['dist', 'db/zips.tsv.gz', 'package.json'])
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (file) => file !== join(ROOT, 'dist/shots'),
    })
  for (const path of packagesOf(runtimePackages))
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (file) =>
        file === join(ROOT, path) || (!NOT_RUN.test(basename(file)) && basename(file) !== 'node_modules'),
    })
}

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The folders of packages and all their dependencies, according to the lock file. */
function packagesOf(names: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Set<string>()
  const add = (name: string, from: string, isOptional = false) => {
    let parent = from
    while (parent !== '' && !(`${parent}/node_modules/${name}` in packages))
      parent = parent.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
    const path = join(parent, 'node_modules', name)
    if (found.has(path)) return
    if (!existsSync(join(ROOT, path))) {
      // Binaries for other machines.
      if (isOptional) return
      throw new Error(`${path} is not installed.`)
    }
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path]!
    for (const needed of Object.keys(dependencies)) add(needed, path)
    for (const needed of Object.keys(optionalDependencies)) add(needed, path, true)
  }
  for (const name of names) add(name, '')
  return found
}

/** A package, the browser's files, or a file or folder at the top. */
const PART = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|dist\/client|[^/]+)/

/** What an image consists of, largest first. */
export function listParts(folder: string): { path: string; bytes: number }[] {
  const parts = new Map<string, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const [path] = PART.exec(relative(folder, file))!
    parts.set(path, (parts.get(path) ?? 0) + statSync(file).size)
  }
  return [...parts].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes)
}

function printSizes(folder: string) {
  const parts = listParts(folder)
  const print = (bytes: number, path: string) => console.log(`${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${path}`)
  print(
    parts.reduce((sum, { bytes }) => sum + bytes, 0),
    `in ${folder}, of which`,
  )
  for (const { path, bytes } of parts.slice(0, LARGEST)) print(bytes, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { sizes: { type: 'boolean' } } })
  const [folder] = positionals
  if (!folder) throw new Error('Usage: node src/tools/image.ts FOLDER [--sizes]')
  fillImage(folder)
  await warmCompileCache(folder)
  if (values.sizes) printSizes(folder)
}
