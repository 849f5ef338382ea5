import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageScript, PublicSheet } from '../ui/page-assets.ts'
import { publicSheets } from './page-sheets.ts'

/** The URLs of the browser files. */
export interface Assets {
  /** The module scripts of a page with islands. */
  scripts: string[]
  /** The scripts of a page without islands. Empty except in development, which needs hot reload. */
  alwaysScripts: string[]
  /** The scripts that components ask for. */
  pageScripts: Record<PageScript, { href: string } | { inline: string }>
  /** Development only: code that React's hot reload must run before any component. */
  preamble?: string
  /** The modules of an island, for preloading. */
  island(name: string): string[]
  /** The fonts of both style sheets, for preloading. */
  fonts: string[]
  /** The public sheet contains only the core and the sheets that the page needs. */
  stylesheet(name: 'app' | 'public', needed: ReadonlySet<PublicSheet>): { href: string } | { inline: string }
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
  const publicCore = textOf('static/css/public-core.css')
  const publicRules = publicSheets.map(({ name, layer, file }) => ({ name, rules: `@layer ${layer}{${textOf(file)}}` }))
  const islands = new Map<string, string[]>()
  return {
    scripts: [url(entry('islands/client.ts').file)],
    alwaysScripts: [],
    pageScripts: {
      // Clients open a page once, on slow phones, so one fewer request is worth more than caching.
      'pending-state': { inline: textOf('islands/pending-state.ts') },
      'contact-list': { href: url(entry('islands/contact-list.ts').file) },
      'live-filter': { href: url(entry('islands/live-filter.ts').file) },
      'phone-section': { href: url(entry('islands/phone-section.ts').file) },
      'preserve-focus': { href: url(entry('islands/preserve-focus.ts').file) },
      'quote-form': { href: url(entry('islands/quote-form.ts').file) },
      'row-selection': { href: url(entry('islands/row-selection.ts').file) },
    },
    island(name) {
      let files = islands.get(name)
      if (!files) {
        files = [...withImports(`islands/${name}.tsx`)]
        islands.set(name, files)
      }
      return files
    },
    fonts: (entry('static/css/public-core.css').assets ?? []).filter((file) => file.endsWith('.woff2')).map(url),
    stylesheet(name, needed) {
      if (name === 'app') return { href: url(entry('static/css/app.css').file) }
      const rules = publicRules.filter((sheet) => needed.has(sheet.name)).map((sheet) => sheet.rules)
      return { inline: publicCore + rules.join('') }
    },
  }
}

/** For Vite's development server. */
export const sourceAssets: Assets = {
  scripts: ['/@vite/client', '/islands/client.ts'],
  alwaysScripts: ['/@vite/client'],
  pageScripts: {
    'contact-list': { href: '/islands/contact-list.ts' },
    'live-filter': { href: '/islands/live-filter.ts' },
    'pending-state': { href: '/islands/pending-state.ts' },
    'phone-section': { href: '/islands/phone-section.ts' },
    'preserve-focus': { href: '/islands/preserve-focus.ts' },
    'quote-form': { href: '/islands/quote-form.ts' },
    'row-selection': { href: '/islands/row-selection.ts' },
  },
  preamble: `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`,
  island: () => [],
  fonts: [],
  stylesheet: (name) => ({ href: `/static/css/${name}.css` }),
}
