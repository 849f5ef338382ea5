// node scripts/image.ts FOLDER: after a build, all that the container's last stage copies.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimePackages } from './runtime-packages.ts'
import { warmCompileCache } from './warm-compile-cache.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What no program reads: types, maps to sources, words about a package other than its licence. */
const NOT_RUN = /\.(d\.[cm]?ts|map|md|markdown|flow)$|^(test|tests|docs|examples?|benchmarks?)$/

/** The build, the ZIPs and the packages that stay packages, in the places where they look for each other. */
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

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Their folders and those of all they need, as the lock file has placed them. */
function packagesOf(names: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
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
  if (!folder) throw new Error('Use: node scripts/image.ts FOLDER')
  fillImage(folder)
  await warmCompileCache(folder)
}
