import { expect, test } from 'vitest'
import { browserOver } from '../app.ts'
import { mailbox, signInOverHttp } from '../faults/http.ts'
import { canariesIn, walkWithCanaries } from '../observe/canary-walk.ts'
import { startServer, until } from '../setup/server.ts'

test('the built server’s output has no names and no links, at every log level (T18)', async () => {
  const server = await startServer({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
  const request = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' })
  const browser = (cookies?: Map<string, string>) => browserOver(request, server.url, cookies)
  const session = await signInOverHttp(server, 'ruth@blueridge.example')
  const staff = browser(new Map([['sid', session.replace('sid=', '')]]))
  const secrets = await walkWithCanaries({
    staff,
    stranger: () => browser(),
    slug: 'blue-ridge',
    linksTo: (email) => until(async () => (await mailbox(server)).find(({ to }) => to.includes(email))?.links),
    imported: (path) => until(async () => /\bdone\b|Undo/i.test(await staff.html(path))),
  })
  await server.stop()
  const printed = server.output()
  expect(printed.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(45)
  expect(printed).toContain('across organizations')
  expect(canariesIn(printed, secrets)).toEqual([])
})
