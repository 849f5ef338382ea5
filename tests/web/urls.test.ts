import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { readSources } from '../architecture/sources.ts'

type Tree = { [name: string]: Tree | ((...args: never[]) => string) }

/** Every entry of the map with 'x' for each parameter. */
function paths(tree: Tree, prefix = ''): [name: string, path: string][] {
  return Object.entries(tree).flatMap(([name, entry]) => {
    if (typeof entry !== 'function') return paths(entry, `${prefix}${name}.`)
    const path = entry(...(Array.from({ length: entry.length }, () => 'x') as never[]))
    return [[`${prefix}${name}`, path.replace(/\?.*$/, '')]]
  })
}

const map = paths(urls as unknown as Tree)

async function mountedRoutes() {
  const { deps } = await testApp()
  return createApp({ ...deps, practiceCards: cardPages({} as PracticeCards) })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ path }) => path)
}

const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+(?:\{.+\})?/g, '[^/]+')}$`)
/** Requested by machines, not a page. */
const NOT_PAGES = ['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']

test('every mounted page is in the map of URLs', async () => {
  const pages = (await mountedRoutes()).filter((route) => !route.startsWith('/api/') && !NOT_PAGES.includes(route))
  const unnamed = pages.filter((route) => !map.some(([, path]) => pattern(route).test(path)))
  expect(unnamed).toEqual([])
})

test('every URL of the map leads to a mounted page', async () => {
  const mounted = await mountedRoutes()
  const dead = map.filter(([, path]) => !mounted.some((route) => pattern(route).test(path)))
  expect(dead).toEqual([])
})

test('every area has a page that something outside it links to', () => {
  const sources = readSources('{routes,islands,src}/**/*.{ts,tsx}')
  const links = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\burls\.([\w.]+)/g)].map(([, name]) => ({ path, name })),
  )
  const unlinked = sources.filter(({ path, text }) => {
    if (!/^routes\/[^/]+\/[^/]+\.tsx$/.test(path)) return false
    const pages = [...text.matchAll(/\.get\('([^']+)'/g)].map(([, route = '']) => pattern(route))
    const names = map.filter(([, url]) => pages.some((page) => page.test(url))).map(([name]) => name)
    const isOwn = (from: string) => from === path || from.startsWith(path.replace('.tsx', '/'))
    return names.length > 0 && !links.some(({ path: from, name }) => names.includes(name ?? '') && !isOwn(from))
  })
  expect(
    unlinked.map(({ path }) => path),
    'Link to it from another page, or list it in src/web/navigation.ts.',
  ).toEqual([])
})
