import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../lib/language.ts'
import { IslandHost } from '../ui/island.tsx'
import { PageLanguage } from '../ui/language.tsx'
import { collectAssets, componentSheets } from '../ui/page-assets.ts'
import type { TextSize } from '../ui/reading-tools.tsx'
import type { AppContext } from './app-env.ts'
import type { Assets } from './assets.ts'
import { compressed } from './compress.ts'
import { islandRenderer } from './island-renderer.tsx'

export interface PageOptions extends PageMetadata {
  title: string
  status?: 200 | 400 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503
  /** Reloads the page after this many seconds in browsers without JavaScript. */
  refreshSeconds?: number | undefined
  /** A path on our site whose download starts when the page opens, with or without JavaScript. */
  download?: string | undefined
  /** CSS of this page, such as the agency's colors. It must never contain text from users. */
  rules?: string | undefined
  /** Default: English. */
  language?: Language | undefined
  /** Larger text in three steps. Default: the normal size. */
  textSize?: TextSize | undefined
}

/** For search engines and link previews. */
interface PageMetadata {
  description?: string | undefined
  /** The canonical path, if the page has several. */
  canonical?: string | undefined
}

interface DocumentOptions extends PageOptions {
  stylesheet: 'app' | 'public'
}

/** Renders a document around any body. Most pages use a layout of src/web/page.tsx. */
export const documentPage = (c: AppContext, body: ReactNode, options: DocumentOptions): Response =>
  bareDocument(c, c.var.deps.assets, body, options)

/** Renders a document without Deps, for the pages shown during startup. */
export function bareDocument(c: AppContext, assets: Assets, body: ReactNode, options: DocumentOptions): Response {
  const nonce = c.var.nonce
  const islands = islandRenderer(assets)
  const language = options.language ?? 'en'
  // The document itself is never hydrated, only its islands.
  const { markup, scripts, sheets } = collectAssets(() =>
    renderToStaticMarkup(
      <PageLanguage value={language}>
        <IslandHost value={islands.render}>{body}</IslandHost>
      </PageLanguage>,
    ),
  )
  const hasIslands = islands.count() > 0
  // Islands may render other components later, so all component sheets are included.
  if (hasIslands) for (const name of componentSheets) sheets.add(name)
  const sheet = assets.stylesheet(options.stylesheet, sheets)
  // Shared components request both scripts on app pages and public pages alike.
  if (options.stylesheet === 'public') scripts.delete('preserve-focus')
  const needsPendingState = scripts.delete('pending-state') && options.stylesheet === 'public'
  const module = (script: { href: string } | { inline: string }) =>
    'href' in script
      ? `<script type="module" src="${script.href}" nonce="${nonce}"></script>`
      : `<script type="module" nonce="${nonce}">${script.inline}</script>`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(options.title)}</title>`,
    options.refreshSeconds
      ? `<noscript><meta http-equiv="refresh" content="${options.refreshSeconds}"></noscript>`
      : '',
    options.download ? `<meta http-equiv="refresh" content="0;url=${escapeText(options.download)}">` : '',
    // A font that loads after 100 ms is not used until the next page. Signed-in users have the fonts cached.
    ...(options.stylesheet === 'public' ? assets.fonts : []).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    'href' in sheet
      ? `<link rel="stylesheet" href="${sheet.href}">`
      : `<style nonce="${nonce}">${sheet.inline}</style>`,
    options.rules ? `<style nonce="${nonce}">${options.rules}</style>` : '',
    ...islands.modules().map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`),
    assets.preamble ? module({ inline: assets.preamble }) : '',
    ...(hasIslands ? assets.scripts : assets.alwaysScripts).map((href) => module({ href })),
    ...[...scripts].map((name) => module(assets.pageScripts[name])),
    ...metadata(c, options),
    ...ICONS,
  ]
  const size = options.textSize ? ` data-text-size="${options.textSize}"` : ''
  // Read by islands/pending-state.ts.
  const posted = c.req.method === 'POST' ? ' data-posted' : ''
  const html = [
    `<!doctype html><html lang="${language}"${size}><head>${head.join('')}</head><body${posted}>`,
    ...markup,
    `${needsPendingState ? module(assets.pageScripts['pending-state']) : ''}</body></html>`,
  ]
  c.header('Content-Type', 'text/html; charset=utf-8')
  return compressed(c, html, { status: options.status ?? 200, stylesheet: options.stylesheet })
}

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
]

function metadata(c: AppContext, { title, description, canonical }: PageOptions): string[] {
  if (!description) return []
  const { publicUrl } = c.var.deps
  const descriptionText = escapeText(description)
  const url = canonical === undefined ? undefined : escapeText(publicUrl + canonical)
  return [
    `<meta name="description" content="${descriptionText}">`,
    url ? `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">` : '',
    '<meta property="og:type" content="website"><meta property="og:site_name" content="Perennial">',
    `<meta property="og:title" content="${escapeText(title)}"><meta property="og:description" content="${descriptionText}">`,
    `<meta property="og:image" content="${escapeText(publicUrl)}/open-graph.png">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

const escapeText = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  )
