// Public pages on a slow phone and line: bytes on the wire, largest contentful paint, and layout shift.
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
  /** Bytes on the wire; HTML includes inline CSS. */
  kilobytes: Record<Kind, number>
  largestMs: number
  /** The layout shift score; 0 is none. */
  shift: number
  /** The longest task that blocked the page. */
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
  // The first round warms the server. Each round has a new browser profile with an empty cache.
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
  // Before scrolling. Larger pictures below load when they come near.
  const { largestMs } = await seenIn(page)
  // Scrolls to the end and back, a window at a time: lazy content must not move other content.
  const { windows, height } = await page.evaluate(() => ({
    windows: Math.ceil(document.body.scrollHeight / innerHeight),
    height: innerHeight,
  }))
  const way = Array.from({ length: windows }, (_, at) => at)
  for (const at of [...way, ...way.toReversed()]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at * height)
    await page.waitForTimeout(300)
  }
  // Temporary messages come and go: islands/phone-section.ts.
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
