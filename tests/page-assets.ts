import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { urls } from '../src/urls.ts'
import type { Assets } from '../src/web/assets.ts'
import { publicSheets } from '../src/web/page-sheets.ts'

/** Addresses that tell the scripts and sheets of a page. */
export const namedAssets: Assets = {
  scripts: ['/assets/client.js'],
  alwaysScripts: [],
  fonts: [],
  pageScripts: {
    'contact-list': { href: '/assets/contact-list.js' },
    'live-filter': { href: '/assets/live-filter.js' },
    'pending-state': { href: '/assets/pending-state.js' },
    'phone-section': { href: '/assets/phone-section.js' },
    'preserve-focus': { href: '/assets/preserve-focus.js' },
    'quote-form': { href: '/assets/quote-form.js' },
    'row-selection': { href: '/assets/row-selection.js' },
  },
  island: (name) => [`/assets/${name}.js`],
  stylesheet: (name, needed) => ({
    href: `/assets/${name}.css${name === 'public' ? `?${[...needed].sort().join('&')}` : ''}`,
  }),
}

/** Forms that always lead to another page. */
const leadingAway = [urls.contacts.tutorial(), urls.walkthrough.list()]

/** Compares what a page loads with what its markup needs. Undefined if they agree. */
export function wrongAssets(html: string): string | undefined {
  const [head = '', body = ''] = html.split('<body')
  const [link, sheet, sheets = ''] = /<link rel="stylesheet" href="\/assets\/(\w+)\.css\??([^"]*)"/.exec(head) ?? []
  // The page has no sheet, or a built one, whose name tells nothing.
  if (!link) return undefined
  const isPublic = sheet === 'public'
  const loaded = [
    ...Array.from(html.matchAll(/<script type="module" src="\/assets\/([\w-]+)\.js"/g), ([, name]) => `${name}.js`),
    ...sheets.split('&').filter(Boolean),
  ]
  const needed = [
    ...(body.includes('<react-island ') ? ['client.js'] : []),
    ...(body.includes(' id="contact-list"') ? ['contact-list.js'] : []),
    ...(body.includes(' data-select-all="') ? ['row-selection.js'] : []),
    ...(isPublic && / data-pending="| commandfor="/.test(body) ? ['pending-state.js'] : []),
    ...(/<form class="filter-bar"[^>]* method="get"/.test(body) ? ['live-filter.js'] : []),
    ...(body.includes(' data-phone-section="') ? ['phone-section.js'] : []),
    ...(!isPublic && returnsToItself(body) ? ['preserve-focus.js'] : []),
    ...(body.includes(' data-quote-form="') ? ['quote-form.js'] : []),
    ...(isPublic ? usedSheets(body) : []),
  ]
  const missing = needed.filter((name) => !loaded.includes(name))
  const surplus = loaded.filter((name) => !needed.includes(name))
  if (missing.length + surplus.length === 0) return undefined
  return `The page lacks ${missing.join(', ') || 'nothing'} and does not need ${surplus.join(', ') || 'anything'}.`
}

function returnsToItself(body: string): boolean {
  const posts = Array.from(
    body.slice(body.indexOf('<main')).matchAll(/<form [^>]*method="post"[^>]*>/g),
    ([tag]) => tag,
  )
  return (
    body.includes(' class="toast ') || posts.some((tag) => !leadingAway.some((url) => tag.includes(`action="${url}"`)))
  )
}

const read = (file: string): string =>
  readFileSync(file, 'utf8').replace(/@import "([^"]+)".*;|\/\*[\s\S]*?\*\//g, (_, imported) =>
    imported ? read(join(dirname(file), imported)) : '',
  )
const classesIn = (rules: string) => new Set(Array.from(rules.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name!))
const coreClasses = classesIn(read('static/css/public-core.css'))
const sheets = publicSheets.map(({ name, layer, file }) => ({ name, layer, classes: classesIn(read(file)) }))

/** The sheets with a class of the page. Classes of the core do not count, nor a component's in the sheet of a page. */
function usedSheets(body: string): string[] {
  const used = new Set(Array.from(body.matchAll(/ class="([^"]*)"/g), ([, names]) => names!.split(' ')).flat())
  const ofComponents = new Set(sheets.flatMap(({ layer, classes }) => (layer === 'components' ? [...classes] : [])))
  const isOwn = (layer: string, name: string) =>
    !coreClasses.has(name) && (layer === 'components' || !ofComponents.has(name))
  return sheets
    .filter(
      ({ layer, classes }) =>
        (layer === 'components' && body.includes('<react-island ')) ||
        [...classes].some((name) => used.has(name) && isOwn(layer, name)),
    )
    .map(({ name }) => name)
}
