import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../setup/postgres.ts'
import { spawnServer, until } from '../setup/server.ts'

const asksForPages = { headers: { Accept: 'text/html' } }

test('a browser sees that the server is starting, then why it failed, and then the server ends (nav-058, nav-059)', async () => {
  // A database that accepts the connection, says nothing, and closes it later.
  const callers: Socket[] = []
  const port = await freePort()
  const database = createServer((caller) => {
    caller.on('error', () => {})
    callers.push(caller)
  }).listen(port, '127.0.0.1')
  const server = await spawnServer({
    DATABASE_URL: `postgres://its-user:its-password@127.0.0.1:${port}/perennial`,
    SECRET_KEY: '0123456789abcdef'.repeat(4),
    PRACTICE: 'on',
  })
  const look = async () => (await fetch(server.url, asksForPages).catch(() => undefined))?.text()

  expect(await until(look)).toContain('Perennial is starting')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await until(() => callers.length > 0)
  for (const caller of callers) caller.destroy()
  database.close()
  const failure = await until(async () => (/could not start[\s\S]*/.exec((await look()) ?? '') ?? [])[0])
  expect(failure).toContain('Refresh Page')
  expect(await server.ended).toBe(1)
  expect(failure).toContain(
    `Cannot use the database set in DATABASE_URL (127.0.0.1:${port}/perennial): it closed the connection.`,
  )
  const printed = server.output()
  expect(printed).toMatch(/^Cannot use the database set in DATABASE_URL \(\S+\): it closed the connection\./)
  expect(printed + failure).not.toMatch(/its-user|its-password/)
})
