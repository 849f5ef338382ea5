import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, TestRunner } from 'vitest'
import { signInOverHttp } from '../faults/http.ts'
import { type RunningServer, startServer, until } from '../setup/server.ts'
import { findBrowser, isTest, type OpenWindow, openWindow, type WindowOptions } from './windows.ts'

/** The minified script is less than half as long, and every page gets it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** For expect.poll: pages show results with a delay. */
export const SOON = { timeout: 45_000 }
export const RUTH = 'ruth@blueridge.example'
export const PHONE = { width: 390, height: 844 }
/** One port for all servers of a worker, so that windows can be reused. Below Linux's ephemeral ports. */
const PORT = String(20_000 + (process.pid % 10_000))

export interface Mail {
  id: string
  to: string[]
  from: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  links: string[]
  sentAt: string
}

/** A built server with the demo agency, and a browser. Each journey opens its own windows. */
export interface DemoServer {
  server: RunningServer
  /** Closed when its test ends. */
  window(options?: WindowOptions): Promise<OpenWindow>
  /** A window signed in as this person, on the contacts page or at `at`. */
  signedIn(email: string, options?: WindowOptions & { at?: string }): Promise<OpenWindow>
  /** The session cookie, for requests without a browser. */
  cookieOf(email: string): Promise<string>
  /** Like signedIn, but through the pages and the email, for a person who has never signed in. */
  signsInByEmail(email: string): ReturnType<DemoServer['signedIn']>
  newestMail(to: string, subject?: RegExp): Promise<Mail>
  close(): Promise<void>
}

export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const [server, browser] = await Promise.all([startServer({ PORT, ...settings }), findBrowser()])
  return demoServerOf(server, browser)
}

/** A demo server for the tests of a file. Ready in the file's own hooks. */
export function demoServer(settings?: Record<string, string>): DemoServer {
  let demo: DemoServer
  beforeAll(async () => {
    demo = await startDemoServer(settings)
  })
  afterAll(() => demo.close())
  return new Proxy({} as DemoServer, { get: (_, key) => Reflect.get(demo, key) })
}

function demoServerOf(server: RunningServer, browser: Browser): DemoServer {
  const sessions = new Map<string, Promise<StorageState>>()
  const opened = new Set<OpenWindow>()
  /** One sign-in per person and journey: an address is emailed at most once a minute. */
  const sessionOf = (email: string) => {
    if (!sessions.has(email)) sessions.set(email, signIn(server, email))
    return sessions.get(email)!
  }
  const demo: DemoServer = {
    server,
    async window(options = {}) {
      const window = await openWindow(browser, server.url, options)
      opened.add(window)
      const close = async () => {
        if (opened.delete(window)) await window.close()
      }
      // An open page keeps sending requests. A window opened in beforeAll stays for all tests.
      if (isTest && TestRunner.getCurrentTest()) onTestFinished(close)
      return { ...window, close }
    },
    async signedIn(email, { at = '/contacts', ...options } = {}) {
      const window = await demo.window({ ...options, storageState: await sessionOf(email) })
      await window.page.goto(at)
      return window
    },
    async cookieOf(email) {
      const { cookies } = await sessionOf(email)
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    signsInByEmail(email) {
      sessions.set(email, signInByEmail(demo, email))
      return demo.signedIn(email)
    },
    newestMail: (to, subject = /./) =>
      until(async () => {
        const mails = (await (await fetch(`${server.url}/practice/mailbox.json`)).json()) as Mail[]
        return mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
      }),
    async close() {
      await Promise.all([...opened].map((window) => window.close()))
      if (!isTest) await browser.close()
      await server.stop()
    },
  }
  return demo
}

/** By the emailed link over HTTP. The pages take seconds, and other journeys cover them. */
async function signIn(server: RunningServer, email: string): Promise<StorageState> {
  const [name = '', value = ''] = (await signInOverHttp(server, email)).split('=')
  const cookie = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false }
  return { cookies: [{ ...cookie, sameSite: 'Lax' }], origins: [] }
}

/** Through the email, as a person would. */
async function signInByEmail(demo: DemoServer, email: string): Promise<StorageState> {
  const { page, context, close } = await demo.window()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a login link' }).click()
  await page.getByText("you'll receive a login link soon").waitFor()
  const mail = await demo.newestMail(email, /login/i)
  const link = mail.links.find((href) => href.includes('/auth/verify/'))
  if (!link) throw new Error(`no sign-in link in: ${mail.text}`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in to Perennial' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  const state = await context.storageState()
  await close()
  return state
}

/** Waits until these islands are on the page and all islands that hydrate by themselves have. */
export async function islandsReady(page: Page, ...names: string[]) {
  for (const name of names) await page.locator(`react-island[name="${name}"]`).first().waitFor({ state: 'attached' })
  const asleep = page.locator('react-island:not([data-hydrated], [when=called], [when=visible])')
  await asleep.first().waitFor({ state: 'detached' })
}

/** Delays an island's code until the returned function is called. */
export async function delayIsland(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** For a window in which axe checks many pages: the browser compiles it once instead of 100 ms per page. */
export const preloadAxe = (page: Page) => page.addInitScript(AXE)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that axe checks. Color contrast takes a third of its time. */
const RULES = {
  all: { runOnly: WCAG },
  'all but contrast': { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
  'colours and sizes': { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] },
}

/**
 * Fails on any violation of WCAG 2.2 A or AA that axe finds. Waits for the style sheets: without them every target is
 * too small.
 */
export async function expectAccessible(page: Page, rules: keyof typeof RULES = 'all') {
  await page.waitForLoadState()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${AXE}; undefined`)
  const violations = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // Only an experimental rule, not among these, needs axe's own copy of all style sheets.
    const preload = { assets: ['media'] }
    const result = await axe.run(document, { ...options, preload, resultTypes: ['violations'] })
    return result.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
    )
  }, RULES[rules])
  expect(violations, page.url()).toEqual([])
}

/** No layout shift after painting, in a window that kept its size. */
export async function expectNothingMoved(page: Page) {
  const moved = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Earlier layout shifts are reported in a later task.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )
  expect(moved, `layout shift of ${page.url()}`).toBe(0)
}

/** No page may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
  await page.waitForLoadState()
  const [content, window] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  )
  expect(content, `${page.url()} is ${content} px wide in a window of ${window}`).toBeLessThanOrEqual(window)
}
