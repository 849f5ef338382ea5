import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** From the project's root: 'src/contacts/queries.ts'. */
  path: string
  text: string
}

export interface Import {
  from: string
  /** A path from the project's root, or a package's name. */
  to: string
  /** `import type`: gone before anything runs. */
  type: boolean
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STATIC =
  /^(?:import\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?|export\s+(type\s)?[*{][^'"`;]*?\sfrom\s*)['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g
const GLOB = /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*['"]([^'"]+)['"]/g

export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: ROOT })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** 'src/contacts/import/queries.ts' lives in src/contacts, 'src/urls.ts' in src/urls; a package has no home. */
export function homeOf(path: string): string | undefined {
  return /^(?:routes|islands|db|jobs)(?=\/)|^src\/[^/.]+/.exec(path)?.[0]
}

/** The room of a file: src/outreach/sending with all in it. A file directly in a noun's folder is a room of its own. */
export const roomOf = (path: string) => /^src\/[^/]+(?:\/[^/]+)?/.exec(path)?.[0]

/** All that a file imports, in whatever way. `others` are the paths a glob may mean. */
export function importsOf({ path, text }: Source, others: string[] = []): Import[] {
  const resolve = (to: string) => (to.startsWith('.') ? normalize(join(dirname(path), to)) : to)
  const globbed = [...text.matchAll(GLOB)].flatMap(([, pattern = '']) =>
    others.filter((other) => matchesGlob(other, pattern.startsWith('/') ? pattern.slice(1) : resolve(pattern))),
  )
  return [
    ...[...text.matchAll(STATIC)].map(([, imported, exported, to = '']) => ({
      from: path,
      to: resolve(to),
      type: Boolean(imported ?? exported),
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, to = '']) => ({ from: path, to: resolve(to), type: false })),
    ...globbed.map((to) => ({ from: path, to, type: false })),
  ]
}

/** Each way from a start to something forbidden, as 'a > b > c'; one for each forbidden thing. */
export function waysTo(starts: string[], imports: Import[], forbidden: (path: string) => boolean): string[] {
  const byFrom = Map.groupBy(imports, ({ from }) => from)
  const previous = new Map<string, string | undefined>(starts.map((start) => [start, undefined]))
  const queue = [...starts]
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    for (const { to } of byFrom.get(here) ?? []) {
      if (previous.has(to)) continue
      previous.set(to, here)
      queue.push(to)
    }
  }
  return [...previous.keys()].filter(forbidden).map((end) => {
    const way: string[] = []
    for (let here: string | undefined = end; here !== undefined; here = previous.get(here)) way.unshift(here)
    return way.join(' > ')
  })
}

/** Each circle of imports once, as 'a > b > a'. */
export function circles(imports: Import[]): string[] {
  const byFrom = Map.groupBy(imports, ({ from }) => from)
  const found: string[] = []
  const done = new Set<string>()
  const walk = (here: string, way: string[]) => {
    const again = way.indexOf(here)
    if (again >= 0) return void found.push([...way.slice(again), here].join(' > '))
    if (done.has(here)) return
    for (const { to } of byFrom.get(here) ?? []) walk(to, [...way, here])
    done.add(here)
  }
  for (const from of byFrom.keys()) walk(from, [])
  return found
}
