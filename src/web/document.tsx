import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../lib/language.ts'
import { IslandHost } from '../ui/island.tsx'
import { PageLanguage } from '../ui/language.tsx'
import type { TextSize } from '../ui/reading-tools.tsx'
import type { AppEnv } from './app-env.ts'
import type { Assets } from './assets.ts'
import { compressed } from './compress.ts'
import { islandRenderer } from './island-renderer.tsx'

export interface PageOptions extends Described {
  title: string
  status?: 200 | 400 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503
  /** Seconds after which the page asks for itself again, for browsers without script. */
  refreshSeconds?: number | undefined
  /** A file of ours whose download begins as soon as the page is there, with or without script. */
  download?: string | undefined
  /** CSS of this one page, such as the agency's colours. Ours, never a visitor's text. */
  rules?: string | undefined
  /** Of the words on it; English if left out. */
  language?: Language | undefined
  /** Larger type, in three steps; the usual size if left out. */
  textSize?: TextSize | undefined
}

/** For search engines and for whoever gets the page's address in a message. */
interface Described {
  description?: string | undefined
  /** The path by which the page is known, where it has several. */
  canonical?: string | undefined
}

interface DocumentOptions extends PageOptions {
  stylesheet: 'app' | 'public'
}

/** A whole document around any body; src/web/page.tsx has the frames that most pages need. */
export const documentPage = (c: Context<AppEnv>, body: ReactNode, options: DocumentOptions): Response =>
  bareDocument(c, c.var.deps.assets, body, options)

/** The same before there is anything that pages are made of. */
export function bareDocument(c: Context<AppEnv>, assets: Assets, body: ReactNode, options: DocumentOptions): Response {
  const nonce = c.var.nonce
  const islands = islandRenderer(assets)
  const language = options.language ?? 'en'
  // The frame is never hydrated, only the islands in it.
  const markup = renderToStaticMarkup(
    <PageLanguage value={language}>
      <IslandHost value={islands.render}>{body}</IslandHost>
    </PageLanguage>,
  )
  const sheet = assets.stylesheet(options.stylesheet, markup)
  const scripts = [
    ...(islands.count() > 0 ? assets.scripts : assets.alwaysScripts),
    ...(/ data-filling="/.test(markup) ? [assets.filling] : []),
    ...(/ data-phone-section="/.test(markup) ? [assets.phoneSection] : []),
    ...(options.stylesheet === 'app' && keepsPlace(markup) ? [assets.keepPlace] : []),
  ]
  const waits = options.stylesheet === 'public' && / data-pending="| commandfor="/.test(markup)
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
    // One that comes after the first tenth of a second waits for the next page; who signed in has them.
    ...(options.stylesheet === 'public' ? assets.fonts : []).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    'href' in sheet
      ? `<link rel="stylesheet" href="${sheet.href}">`
      : `<style nonce="${nonce}">${sheet.inline}</style>`,
    options.rules ? `<style nonce="${nonce}">${options.rules}</style>` : '',
    ...islands.modules().map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`),
    assets.preamble ? module({ inline: assets.preamble }) : '',
    ...scripts.map((href) => module({ href })),
    ...described(c, options),
    ...ICONS,
  ]
  const size = options.textSize ? ` data-text-size="${options.textSize}"` : ''
  // Read by islands/pending-state.ts.
  const posted = c.req.method === 'POST' ? ' data-posted' : ''
  const html = `<!doctype html><html lang="${language}"${size}><head>${head.join('')}</head><body${posted}>${markup}${waits ? module(assets.waiting) : ''}</body></html>`
  c.header('Content-Type', 'text/html; charset=utf-8')
  return compressed(c, html, { status: options.status ?? 200, stylesheet: options.stylesheet })
}

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
]

function described(c: Context<AppEnv>, { title, description, canonical }: PageOptions): string[] {
  if (!description) return []
  const { publicUrl } = c.var.deps
  const said = escapeText(description)
  const url = canonical === undefined ? undefined : escapeText(publicUrl + canonical)
  return [
    `<meta name="description" content="${said}">`,
    url ? `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">` : '',
    '<meta property="og:type" content="website"><meta property="og:site_name" content="Perennial">',
    `<meta property="og:title" content="${escapeText(title)}"><meta property="og:description" content="${said}">`,
    `<meta property="og:image" content="${escapeText(publicUrl)}/open-graph.png">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** What is posted from the list of contacts leads away from it, and that page has no room for more script. */
const keepsPlace = (markup: string) =>
  / class="toast /.test(markup) || (/<main[\s\S]* method="post"/.test(markup) && !/ class="contacts[ "]/.test(markup))

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
