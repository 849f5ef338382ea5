// Browser windows of a test worker. A new window costs 0.7 CPU-seconds, a reused one 0.1, so each is cleared after its
// test and reused.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { launchChromium } from '../setup/chromium.ts'

export interface OpenWindow {
  page: Page
  context: BrowserContext
  /** Console errors and uncaught errors. */
  complaints: string[]
  close(): Promise<void>
}

export interface WindowOptions extends BrowserContextOptions {
  /** For tests that add scripts, a clock or locator handlers: the window is not reused. */
  own?: boolean
}

const DEFAULTS = {
  viewport: { width: 1280, height: 900 },
  // Reduced motion, so that contrast is measured without animations.
  reducedMotion: 'reduce',
  colorScheme: 'light',
  locale: 'en-US',
} as const

/** Scripts such as npm run shots have one browser for each server and close it with that. */
export const isTest = process.env.VITEST !== undefined
let workerBrowser: Promise<Browser> | undefined
/** Cleared windows, by the context options that cannot change after the context is created. */
const idleWindows = new Map<string, BrowserContext[]>()

export async function findBrowser(): Promise<Browser> {
  if (!isTest) return launchChromium()
  // Otherwise Playwright would close the browser and keep the worker from exiting.
  if (!workerBrowser)
    process.once('SIGTERM', () => void workerBrowser?.then((browser) => browser.close()).finally(process.exit))
  if (!(await workerBrowser)?.isConnected()) {
    idleWindows.clear()
    workerBrowser = launchChromium({ handleSIGTERM: false })
  }
  return workerBrowser!
}

export async function openWindow(browser: Browser, baseURL: string, options: WindowOptions): Promise<OpenWindow> {
  const { own, storageState, viewport, ...look } = { ...DEFAULTS, ...options, baseURL }
  if (typeof storageState === 'string') throw new Error('Pass the stored state itself, not the path of its file.')
  // Playwright emulates a mobile device only with its context's viewport.
  const fixed = look.isMobile ? { ...look, viewport } : look
  const isReusable = isTest && !own && !storageState?.origins?.length
  const idle = isReusable ? idleOf(fixed) : []
  const used = idle.pop()
  const context = used ?? (await browser.newContext({ ...fixed, viewport, ...(isReusable ? {} : { storageState }) }))
  if (isReusable && storageState) await context.addCookies(storageState.cookies ?? [])
  const page = context.pages()[0] ?? (await context.newPage())
  if (used && viewport) await page.setViewportSize(viewport)
  if (isReusable && !used) forbidPermanentChanges(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    page,
    context,
    complaints,
    async close() {
      if (isReusable && (await clearWindow(context, page, look))) idle.push(context)
      else await context.close()
    },
  }
}

function idleOf(options: BrowserContextOptions): BrowserContext[] {
  const key = JSON.stringify(options)
  if (!idleWindows.has(key)) idleWindows.set(key, [])
  return idleWindows.get(key)!
}

/** Playwright cannot remove any of these from a page. */
function forbidPermanentChanges(page: Page) {
  const forbid = (owner: object, name: string) => {
    const refuse = () => {
      throw new Error(`${name} would stay in this window for other tests: open it with { own: true }`)
    }
    Object.assign(owner, { [name]: refuse })
  }
  for (const name of ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction']) forbid(page, name)
  forbid(page.clock, 'install')
}

/** Clears a window after a test. False if that fails: the page is closed, or its server has ended. */
async function clearWindow(context: BrowserContext, page: Page, look: BrowserContextOptions): Promise<boolean> {
  if (page.isClosed()) return false
  for (const event of ['console', 'pageerror', 'dialog', 'request', 'response'] as const) page.removeAllListeners(event)
  const others = context.pages().filter((other) => other !== page)
  try {
    await Promise.all([...others.map((other) => other.close()), page.unrouteAll({ behavior: 'ignoreErrors' })])
    // An empty page of the same origin, and so in the same process.
    await page.goto(`${look.baseURL}/healthz`)
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    const { reducedMotion, colorScheme } = look
    await page.emulateMedia({ media: null, reducedMotion, colorScheme })
    await Promise.all([page.mouse.move(0, 0), context.clearCookies(), context.clearPermissions()])
    return true
  } catch {
    return false
  }
}
