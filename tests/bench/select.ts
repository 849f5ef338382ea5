// When select-all works on the contacts page, over a slow line on a slow phone, compared with the first paint of the
// same page with inline CSS and no script.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { launchChromium } from '../setup/chromium.ts'
import { type Figure, figure } from './figures.ts'
import type { World } from './world.ts'

const ROUNDS = 5
/** DevTools' "Slow 4G", and a quarter of this CPU's speed. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU_SLOWDOWN = 4

export async function select(world: World): Promise<Figure[]> {
  const product = await world.startProduct()
  const browser = await launchChromium()
  const bare = await serveBare(product.url, world.headers)
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await selectAllAfter(browser, `${product.url}/contacts`, world.headers.Cookie))
      theirs.push(await firstPaintAfter(browser, bare.url))
    }
    return [
      figure({
        part: 'select',
        name: 'select-all works, slow 4G and CPU',
        unit: 'ms',
        product: ours,
        reference: theirs,
        aim: '<= 2.1x',
      }),
    ]
  } finally {
    bare.close()
    await browser.close()
    await product.stop()
  }
}

const DESK = { width: 1280, height: 900 }

export async function slowPage(
  browser: Browser,
  { cookie = '', viewport = DESK }: { cookie?: string; viewport?: typeof DESK } = {},
): Promise<{ page: Page; devTools: CDPSession }> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  }
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devTools }
}

/** From the start of the navigation until a click on the header's box has selected a row, tried in every frame. */
async function selectAllAfter(browser: Browser, url: string, cookie: string): Promise<number> {
  const { page } = await slowPage(browser, { cookie })
  await page.addInitScript(() => {
    const pressed = () => {
      const box = document.querySelector<HTMLInputElement>('#contact-list thead input[type=checkbox]')
      const row = document.querySelector<HTMLInputElement>('#contact-list tbody input[type=checkbox]')
      if (box && row) {
        if (!box.checked) box.click()
        if (row.checked) {
          Object.assign(window, { selectedAt: performance.now() })
          return
        }
        box.click()
      }
      requestAnimationFrame(pressed)
    }
    requestAnimationFrame(pressed)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (window as unknown as { selectedAt?: number }).selectedAt, undefined, {
    timeout: 60_000,
  })
  const ms = Number(await at.jsonValue())
  await page.context().close()
  return ms
}

export const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') done(entry.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )

async function firstPaintAfter(browser: Browser, url: string): Promise<number> {
  const { page } = await slowPage(browser)
  await page.goto(url)
  const ms = await firstPaint(page)
  await page.context().close()
  return ms
}

/** The same page without script, with inline CSS, compressed alike. */
async function serveBare(origin: string, headers: Record<string, string>) {
  const html = await (await fetch(`${origin}/contacts`, { headers })).text()
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  const css = href ? await (await fetch(origin + href)).text() : ''
  const bare = html
    .replaceAll(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<link rel="icon"[^>]*>/g, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
  const body = gzipSync(bare, { level: 1 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
