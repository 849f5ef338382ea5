import { expect } from 'vitest'
import { wordsOf } from '../page.ts'
import { until } from '../setup/server.ts'
import { type DemoServer, RUTH } from './demo-server.ts'

/** Requests of one person without a browser, which costs a tenth. */
export function deliverOverHttp(demo: DemoServer, email: string) {
  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    const headers = { Cookie: await demo.cookieOf(email), Origin: demo.server.url, ...init.headers }
    const answer = await fetch(new URL(path, demo.server.url), { ...init, headers })
    const text = await answer.text()
    expect(answer.ok, `${answer.status} of ${path}: ${text.slice(0, 500)}`).toBe(true)
    return text
  }
  return {
    html: (path: string) => ask(path),
    /** The visible text of a page, without header and footer. */
    words: async (path: string) => wordsOf(/<main[\s\S]*<\/main>/.exec(await ask(path))?.[0] ?? ''),
    form: (path: string, fields: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    /** An API call: POST if it has a body. */
    api: async (path: string, data?: object) => {
      const body = data && {
        method: 'POST',
        body: JSON.stringify(data),
        headers: { 'Content-Type': 'application/json' },
      }
      return JSON.parse(await ask(path, body))
    },
  }
}

/** The book is planned in the first seconds after the first start. */
export const waitForPlan = (demo: DemoServer) =>
  until(async () => (await deliverOverHttp(demo, RUTH).html('/outreach')).includes('Planned '))
