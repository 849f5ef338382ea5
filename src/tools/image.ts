// node src/tools/image.ts FOLDER: after a build, copies everything that the container image needs.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimePackages } from './runtime-packages.ts'
import { warmCompileCache } from './warm-compile-cache.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Files that are not needed at run time: types, source maps, documentation, tests and examples. Licenses are kept. */
const NOT_RUN = /^(?!licen[cs]e).*\.(d\.[cm]?ts|map|md|markdown|flow)$|^(test|tests|docs|examples?|benchmarks?)$/i

/** Copies the build, the ZIP code table, package.json and the unbundled packages to the same relative paths. */
export function fillImage(folder: string) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]
  if (!folder) throw new Error('Usage: node src/tools/image.ts FOLDER')
  fillImage(folder)
  await warmCompileCache(folder)
}
