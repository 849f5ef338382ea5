import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicSheets, sheetsByUse } from './page-sheets.ts'

/** Where the built browser files are, by the name of their source. */
export interface Assets {
  /** The module scripts of a page with islands. */
  scripts: string[]
  /** Those of a page without one: none, but for development's hot reload. */
  alwaysScripts: string[]
  /** The script of clients' pages on which something waits or opens. */
  waiting: { href: string } | { inline: string }
  /** That of the forms on which somebody starts a quote. */
  filling: string
  /** That of pages after the sign-in on which something was done or can be. */
  keepPlace: string
  /** That of the start page. */
  phoneSection: string
  /** Development only: what React's hot reload wants to run before any component. */
  preamble?: string
  /** The modules that an island will load, to be preloaded. */
  island(name: string): string[]
  /** Those of both sheets, to be preloaded. */
  fonts: string[]
  /** `markup` is the page that it is for. */
  stylesheet(name: 'app' | 'public', markup: string): { href: string } | { inline: string }
}

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** Reads Vite's manifest of dist/client once. */
export function builtAssets(clientDir: string): Assets {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const entry = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`${source} is not in the build. Run npm run build.`)
    return found
  }
  const url = (file: string) => `/${file}`
  const withImports = (source: string, seen = new Set<string>()): Set<string> => {
    const found = entry(source)
    if (seen.has(url(found.file))) return seen
    seen.add(url(found.file))
    for (const imported of found.imports ?? []) withImports(imported, seen)
    return seen
  }
  const textOf = (source: string) => readFileSync(join(clientDir, entry(source).file), 'utf8')
  const publicCss = sheetsByUse(
    textOf('static/css/public-core.css'),
    publicSheets.map(({ layer, file }) => ({ layer, rules: textOf(file) })),
  )
  const islands = new Map<string, string[]>()
  return {
    scripts: [url(entry('islands/client.ts').file)],
    alwaysScripts: [],
    // Client pages are opened once, on slow phones: one request less is worth more than a cache.
    waiting: { inline: textOf('islands/pending-state.ts') },
    filling: url(entry('islands/quote-form.ts').file),
    keepPlace: url(entry('islands/preserve-focus.ts').file),
    phoneSection: url(entry('islands/phone-section.ts').file),
    island(name) {
      let files = islands.get(name)
      if (!files) {
        files = [...withImports(`islands/${name}.tsx`)]
        islands.set(name, files)
      }
      return files
    },
    fonts: (entry('static/css/public-core.css').assets ?? []).filter((file) => file.endsWith('.woff2')).map(url),
    stylesheet: (name, markup) =>
      name === 'public' ? { inline: publicCss(markup) } : { href: url(entry('static/css/app.css').file) },
  }
}

/** What Vite's dev server serves from source. */
export const sourceAssets: Assets = {
  scripts: ['/@vite/client', '/islands/client.ts'],
  alwaysScripts: ['/@vite/client'],
  waiting: { href: '/islands/pending-state.ts' },
  filling: '/islands/quote-form.ts',
  keepPlace: '/islands/preserve-focus.ts',
  phoneSection: '/islands/phone-section.ts',
  preamble: `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`,
  island: () => [],
  fonts: [],
  stylesheet: (name) => ({ href: `/static/css/${name}.css` }),
}
