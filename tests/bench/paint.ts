// First paint of the compare and the quote page, and when a dialog can be opened, over a slow line on a slow phone;
// compared with the same page without script, served by node:http.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zstdCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { launchChromium } from '../setup/chromium.ts'
import { type Figure, figure, plain } from './figures.ts'
import { firstPaint, slowPage } from './select.ts'
import type { World } from './world.ts'

const ROUNDS = 7
const PHONE = { width: 390, height: 844 }

interface Opened {
  /** Bytes of the page itself on the wire. */
  kilobytes: number
  /** Requested before the first paint; fonts and images, which block nothing, are not counted. */
  requests: number
  paintedMs: number
  /** When a click on the first dialog button opened its dialog; undefined on a page without one. */
  dialogMs: number | undefined
}

export async function paint(world: World): Promise<Figure[]> {
  const product = await world.startProduct()
  const browser = await launchChromium()
  try {
    return [
      ...(await painted(browser, 'compare page', product.url, `/compare/${world.trackingId}`)),
      ...(await painted(browser, 'quote page', product.url, `/quote?id=${world.quoteId}&org=${world.slug}`)),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function painted(browser: Browser, name: string, origin: string, path: string): Promise<Figure[]> {
  const bare = await serveBare(origin + path)
  const [ours, theirs]: [Opened[], Opened[]] = [[], []]
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const both = [await open(browser, origin + path), await open(browser, bare.url)] as const
      if (round === 0) continue
      ours.push(both[0])
      theirs.push(both[1])
    }
  } finally {
    bare.close()
  }
  const compared = (what: string, take: (one: Opened) => number) =>
    figure({
      part: 'paint',
      name: `${name}, ${what}, slow 4G and CPU`,
      unit: 'ms',
      product: ours.map(take),
      reference: theirs.map(take),
      aim: '<= 1.1x',
    })
  const [first] = ours as [Opened]
  return [
    plain('paint', `${name}, HTML on the wire`, 'kB', first.kilobytes, '<= 14 kB'),
    plain('paint', `${name}, requests before the first paint`, 'requests', first.requests, '<= 1'),
    compared('first paint', (one) => one.paintedMs),
    ...(first.dialogMs === undefined ? [] : [compared('a dialog opens', (one) => one.dialogMs!)]),
  ]
}

async function open(browser: Browser, url: string): Promise<Opened> {
  const { page, devTools } = await slowPage(browser, { viewport: PHONE })
  const requests: { at: number; kind: string }[] = []
  let began = 0
  let documentId = ''
  let kilobytes = 0
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp, type = '', redirectResponse }) => {
    if (type === 'Document' && !redirectResponse) {
      began = timestamp
      documentId = requestId
    }
    requests.push({ at: (timestamp - began) * 1000, kind: type })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === documentId) kilobytes = encodedDataLength / 1000
  })
  await page.addInitScript(pressUntilOpen)
  await page.goto(url)
  const paintedMs = await firstPaint(page)
  const dialogMs = await page.evaluate(
    () =>
      new Promise<number | undefined>((done) => {
        const look = () => {
          const { openedAt } = window as { openedAt?: number }
          if (openedAt !== undefined || !document.querySelector('button[commandfor], button[popovertarget]'))
            return done(openedAt)
          requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.context().close()
  const early = requests.filter(({ at, kind }) => at < paintedMs && !['Font', 'Image', 'Other'].includes(kind))
  return { kilobytes, requests: early.length, paintedMs, dialogMs }
}

/** Runs in the page: clicks the first dialog button in every frame until a dialog is open. */
function pressUntilOpen() {
  const press = () => {
    const button = document.querySelector<HTMLButtonElement>('button[commandfor], button[popovertarget]')
    button?.click()
    if (document.querySelector('dialog[open], :popover-open')) Object.assign(window, { openedAt: performance.now() })
    else requestAnimationFrame(press)
  }
  requestAnimationFrame(press)
}

/** The same page without its scripts, compressed by zstd like the product's. */
async function serveBare(url: string) {
  const response = await fetch(url, { headers: { 'User-Agent': 'Mozilla/5.0', 'Accept-Language': 'en-US' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const html = (await response.text()).replaceAll(
    /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<link rel="icon"[^>]*>|@font-face\s*\{[^}]*\}/g,
    '',
  )
  const body = zstdCompressSync(html)
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'zstd' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
