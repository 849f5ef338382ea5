import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicSheets, sheetsByUse } from './page-sheets.ts'

/** The addresses of the browser files. */
export interface Assets {
  /** The module scripts of a page with islands. */
  scripts: string[]
  /** The scripts of a page without islands. Empty except in development, which needs hot reload. */
  alwaysScripts: string[]
  /** For client pages with pending buttons or dialogs. */
  pendingState: { href: string } | { inline: string }
  /** For the forms that start a quote. */
  quoteForm: string
  /** For signed-in pages with a form or a toast. */
  preserveFocus: string
  /** For the start page. */
  phoneSection: string
  /** Development only: code that React's hot reload must run before any component. */
  preamble?: string
  /** The modules of an island, for preloading. */
  island(name: string): string[]
  /** The fonts of both style sheets, for preloading. */
  fonts: string[]
  /** `markup` is the rendered page. The public sheet contains only the rules that it uses. */
  stylesheet(name: 'app' | 'public', markup: string): { href: string } | { inline: string }
}

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** Reads Vite's manifest in dist/client once. */
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
    // Clients open a page once, on slow phones, so one request less is worth more than caching.
    pendingState: { inline: textOf('islands/pending-state.ts') },
    quoteForm: url(entry('islands/quote-form.ts').file),
    preserveFocus: url(entry('islands/preserve-focus.ts').file),
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

/** For Vite's development server. */
export const sourceAssets: Assets = {
  scripts: ['/@vite/client', '/islands/client.ts'],
  alwaysScripts: ['/@vite/client'],
  pendingState: { href: '/islands/pending-state.ts' },
  quoteForm: '/islands/quote-form.ts',
  preserveFocus: '/islands/preserve-focus.ts',
  phoneSection: '/islands/phone-section.ts',
  preamble: `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`,
  island: () => [],
  fonts: [],
  stylesheet: (name) => ({ href: `/static/css/${name}.css` }),
}
