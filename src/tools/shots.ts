// npm run shots [-- AREA or part of a path ...]: screenshots of all pages on phone and desktop, light and dark, in
// dist/shots/index.html. Builds, and starts a server with its own data directory. --of empty, long or huge shows an
// agency with no data, the longest values or a very large amount of data, in dist/shots-empty and so on.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { type DemoServer, PHONE, RUTH, startDemoServer } from '../../tests/journeys/demo-server.ts'
import { type Extreme, extremes, openExtreme } from '../../tests/journeys/extremes/extreme.ts'
import { findLinks } from '../../tests/journeys/find-links.ts'
import { type Newcomers, signUpNewcomers } from '../../tests/journeys/newcomers.ts'
import { clientPages, type Links, newcomersPages, publicPages, signedInPages } from '../../tests/journeys/pages.ts'
import { pluralize } from '../lib/pluralize.ts'
import { build } from './build.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { of: { type: 'string' } } })
const of = values.of as Extreme | undefined
if (of && !extremes.includes(of)) throw new Error(`--of takes one of ${extremes.join(', ')}.`)

const OUT = new URL(`../../dist/shots${of ? `-${of}` : ''}/`, import.meta.url)
const DANA = 'dana@blueridge.example'
const WIDTHS = { 390: PHONE, 1280: { width: 1280, height: 900 } }
const SLOW_MS = 1000
const AGENTS_OWN = ['/dashboard', '/contacts', '/contacts/new', '/profile']

type Width = keyof typeof WIDTHS
type Scheme = 'light' | 'dark'
interface PageGroup {
  area: string
  who?: string
  /** The browser state of a user who has just signed up. */
  browser?: Newcomers['guest']
  paths: string[]
  /** Client pages and sign-in pages have only a light theme. */
  schemes: Scheme[]
  /** The browser's language. Default: English. */
  locale?: string
}
interface Shot {
  path: string
  width: string
  scheme: Scheme
  file: string
}
/** Problems that screenshots do not show. */
const warnings: string[] = []

await build({ quiet: true })
mkdirSync(OUT, { recursive: true })
const began = performance.now()
const { demo, all, close } = await open()
try {
  const groups = filterGroups(all, positionals)
  const shots = new Map<PageGroup, Shot[]>()
  for (const group of groups) shots.set(group, await photograph(demo, group))
  writeFileSync(new URL('index.html', OUT), renderGallery(shots))
  const count = [...shots.values()].flat().length
  for (const warning of warnings) console.log(warning)
  console.log(
    `${pluralize(count, 'picture')} in ${Math.round((performance.now() - began) / 1000)} s: ${new URL('index.html', OUT).pathname}`,
  )
} finally {
  await close()
}

async function open(): Promise<{ demo: DemoServer; all: PageGroup[]; close(): Promise<void> }> {
  if (!of) {
    const demo = await startDemoServer()
    return { demo, all: await demoGroups(demo), close: () => demo.close() }
  }
  const { demo, who, links, close } = await openExtreme(of)
  return { demo, all: extremeGroups(who, links), close }
}

/** Light mode only, because layouts break the same way in dark mode. Pages without data are skipped. */
function extremeGroups(who: string, links: Partial<Links>): PageGroup[] {
  const none = 'none-of-it'
  const knownLinks = new Proxy(links, { get: (from, name: keyof Links) => from[name] ?? none }) as Links
  const group = (area: string, paths: string[], by?: string): PageGroup => ({
    area,
    who: by,
    schemes: ['light'],
    paths: paths.filter((path) => !path.includes(none)),
  })
  const clients = links.compare ? [group('For clients', clientPages(knownLinks))] : []
  return [...Object.entries(signedInPages(knownLinks)).map(([area, paths]) => group(area, paths, who)), ...clients]
}

async function demoGroups(demo: DemoServer): Promise<PageGroup[]> {
  const links = await findLinks(demo)
  const newcomers = await signUpNewcomers(demo)
  const groupsFor = (pages: Record<string, string[]>, schemes: Scheme[], who?: string): PageGroup[] =>
    Object.entries(pages).map(([area, paths]) => ({ area, paths, schemes, who }))
  return [
    ...groupsFor(signedInPages(links), ['light', 'dark'], RUTH),
    ...groupsFor({ 'As an agent sees it': AGENTS_OWN }, ['light', 'dark'], DANA),
    ...groupsFor(publicPages(links), ['light']),
    ...(['guest', 'founder'] as const).map(
      (who): PageGroup => ({
        area: `Setup, as ${who}`,
        browser: newcomers[who],
        paths: newcomersPages[who],
        schemes: ['light', 'dark'],
      }),
    ),
    { area: 'For clients, in Spanish', paths: clientPages(links), schemes: ['light'], locale: 'es-US' },
  ]
}

/** The groups and paths that match any of the words, or all of them if there are no words. */
function filterGroups(groups: PageGroup[], words: string[]): PageGroup[] {
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      paths: group.paths.filter((path) => words.some((word) => word === group.area || path.includes(word))),
    }))
    .filter(({ paths }) => paths.length > 0)
}

async function photograph(
  demo: DemoServer,
  { area, who, browser, paths, schemes, locale }: PageGroup,
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const [width, viewport] of Object.entries(WIDTHS) as [`${Width}`, (typeof WIDTHS)[Width]][])
    for (const scheme of schemes) {
      const options = { viewport, colorScheme: scheme, ...browser, ...(locale ? { locale } : {}) }
      const { page, context } = who ? await demo.signedIn(who, options) : await demo.window(options)
      for (const [at, path] of paths.entries()) {
        const file = `${slug(area)}-${String(at + 1).padStart(2, '0')}-${slug(path)}-${width}-${scheme}.png`
        await take(page, path, new URL(file, OUT).pathname)
        shots.push({ path, width, scheme, file })
      }
      await context.close()
    }
  return shots
}

async function take(page: Page, path: string, file: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Loads and paints content that appears only after scrolling.
  await page.evaluate(async () => {
    const lazyImages = [...document.images].filter((one) => one.loading === 'lazy' && one.naturalWidth === 0)
    const come = lazyImages.map((one) => new Promise((done) => (one.onload = one.onerror = done)))
    for (const one of lazyImages) one.loading = 'eager'
    await Promise.all([...come, document.fonts.ready])
    await Promise.all(lazyImages.map((one) => one.decode()))
    for (const frame of document.querySelectorAll('iframe')) {
      frame.scrollIntoView()
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    }
    scrollTo(0, 0)
  })
  const { took, wider } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const { scrollWidth, clientWidth } = document.documentElement
    return { took: Math.round(navigation?.responseEnd ?? 0), wider: scrollWidth - clientWidth }
  })
  const at = `${path} at ${page.viewportSize()?.width} px`
  if (took > SLOW_MS) warnings.push(`${at} took ${took} ms.`)
  if (wider > 0) warnings.push(`${at} is ${wider} px wider than the window.`)
  await page.screenshot({ path: file, fullPage: true })
}

function slug(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-+|-+$/g, '').slice(0, 40) || 'home'
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

function renderGallery(shots: Map<PageGroup, Shot[]>): string {
  const sections = [...shots].map(([{ area, who, paths }, taken]) => {
    const rows = paths.map((path) => {
      const pictures = taken
        .filter((shot) => shot.path === path)
        .map(
          ({ file, width, scheme }) =>
            `<a href="${file}"><img src="${file}" alt="${width} px, ${scheme}" loading="lazy" class="w${width}"></a>`,
        )
      return `<figure><figcaption>${escaped(path)}</figcaption>${pictures.join('')}</figure>`
    })
    return `<h2 id="${slug(area)}">${escaped(area)} <small>${who ?? 'signed out'}</small></h2>${rows.join('')}`
  })
  const contents = [...shots.keys()].map(({ area }) => `<a href="#${slug(area)}">${escaped(area)}</a>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>All pages</title><style>
body{font:16px/1.5 sans-serif;margin:24px;background:#e8e8e4;color:#222}
nav a{margin-right:16px}small{font-weight:400}
figure{margin:0 0 32px;display:flex;gap:12px;align-items:start;overflow-x:auto}
figcaption{flex:0 0 160px;overflow-wrap:anywhere;font-size:14px}
img{display:block;border:1px solid #aaa}.w390{width:195px}.w1280{width:480px}
</style><nav>${contents.join('')}</nav>${sections.join('')}</html>`
}
