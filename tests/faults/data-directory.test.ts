import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { demoDataDir, newDataDir, spawnServer, startServer } from '../setup/server.ts'

const running: { kill(): Promise<void>; dataDir: string }[] = []
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
})

test('a second start on one data directory is refused and names the first; after kill -9 the next start works', async () => {
  const settings = { DATA_DIR: await demoDataDir() }
  const first = await startServer(settings)
  running.push(first)
  const second = await spawnServer(settings)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`is in use by another Perennial process (${first.process.pid}, for ${first.url}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  await first.kill()
  const third = await startServer(settings)
  running.push(third)
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
})

test('SIGTERM ends the server with exit code 0 and frees the directory', async () => {
  const settings = { DATA_DIR: await demoDataDir() }
  const server = await startServer(settings)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const next = await startServer(settings)
  running.push(next)
})

test('two parallel starts on one directory make one server', async () => {
  const dir = newDataDir()
  const [one, two] = await Promise.all([
    spawnServer({ DATA_DIR: dir, SEED_DEMO: 'off' }),
    spawnServer({ DATA_DIR: dir, SEED_DEMO: 'off' }),
  ])
  const firstToEnd = await Promise.race([one.ended.then(() => one), two.ended.then(() => two)])
  expect(await firstToEnd.ended).toBe(1)
  expect(firstToEnd.output()).toContain('is in use by')
  const other = firstToEnd === one ? two : one
  expect(other.process.exitCode).toBeNull()
  running.push(other)
})

test('a start on a taken port ends with a sentence that says what to set', async () => {
  const first = await startServer()
  running.push(first)
  const second = await spawnServer({ PORT: new URL(first.url).port })
  running.push(second)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `Port ${new URL(first.url).port} is in use by another program. Set PORT to a free one`,
  )
})
