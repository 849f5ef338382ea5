// How a visitor's phone meets the pages that open without a sign-in, over a slow line and on a slow processor: what
// comes over the wire, the largest contentful paint, and how far anything moved after it was painted.
import type { Browser, Page } from 'playwright'
import { launchChromium } from '../setup/chromium.ts'
import { type Figure, median, plain } from './figures.ts'
import { slowPage } from './select.ts'
import type { World } from './world.ts'

const ROUNDS = 5
const PHONE = { width: 390, height: 844 }
const KINDS = {
  Document: 'HTML',
  Script: 'script',
  Stylesheet: 'style sheets',
  Font: 'fonts',
  Image: 'pictures',
} as const

type Kind = keyof typeof KINDS
interface Met {
  /** As it came over the wire; HTML holds the CSS that is written into it. */
  kilobytes: Record<Kind, number>
  largestMs: number
  /** The layout shift score: 0 is nothing moved. */
  shift: number
  /** Longest piece of work in which the page could not answer. */
  longestTaskMs: number
}

export async function light(world: World): Promise<Figure[]> {
  const product = await world.startProduct()
  const browser = await launchChromium()
  try {
    const figures: Figure[] = []
    for (const path of ['/', `/compare/${world.trackingId}`, '/login'])
      figures.push(...(await figuresOf(browser, product.url, path)))
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function figuresOf(browser: Browser, origin: string, path: string): Promise<Figure[]> {
  const rounds: Met[] = []
  // The first round warms the server; each round has a browser profile of its own, with nothing kept.
  for (let round = 0; round <= ROUNDS; round++) {
    const met = await meet(browser, origin + path)
    if (round > 0) rounds.push(met)
  }
  const name = path.startsWith('/compare/') ? '/compare' : path
  const middle = (take: (met: Met) => number) => median(rounds.map(take))
  const sizes = (Object.keys(KINDS) as Kind[]).map((kind) =>
    plain(
      'light',
      `${name}, ${KINDS[kind]}`,
      'kB',
      middle((met) => met.kilobytes[kind]),
    ),
  )
  return [
    ...sizes,
    plain(
      'light',
      `${name}, largest contentful paint`,
      'ms',
      middle((met) => met.largestMs),
      '<= 2500',
    ),
    plain('light', `${name}, layout shift`, 'score', Math.max(...rounds.map((met) => met.shift)), '<= 0'),
    plain(
      'light',
      `${name}, longest task`,
      'ms',
      middle((met) => met.longestTaskMs),
    ),
  ]
}

async function meet(browser: Browser, url: string): Promise<Met> {
  const { page, devTools } = await slowPage(browser, { viewport: PHONE })
  const kilobytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 }
  const kinds = new Map<string, string>()
  devTools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind && kind in kilobytes) kilobytes[kind as Kind] += encodedDataLength / 1000
  })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready)
  // As somebody meets it who has not scrolled yet: below are larger pictures, which load when they come near.
  const { largestMs } = await seenIn(page)
  // To the end and back, a window at a time: what loads or shows itself on the way must not move what is there.
  const { windows, height } = await page.evaluate(() => ({
    windows: Math.ceil(document.body.scrollHeight / innerHeight),
    height: innerHeight,
  }))
  const way = Array.from({ length: windows }, (_, at) => at)
  for (const at of [...way, ...way.toReversed()]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at * height)
    await page.waitForTimeout(300)
  }
  // What a page says for a moment comes and goes: islands/phone-section.ts.
  await page.waitForTimeout(5_000)
  const seen = await seenIn(page)
  await page.context().close()
  return { kilobytes, ...seen, largestMs }
}

const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Omit<Met, 'kilobytes'> }).seen)

/** Runs in the page. */
function watch() {
  const seen = { largestMs: 0, shift: 0, longestTaskMs: 0 }
  Object.assign(window, { seen })
  const on = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    seen.largestMs = entry.startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  on('longtask', (entry) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration)
  })
}
