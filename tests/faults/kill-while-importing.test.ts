import { openAsBlob, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newDataDir, type RunningServer, startServer, until } from '../setup/server.ts'
import { signInOverHttp } from './http.ts'

const FILE = fileURLToPath(new URL('../data/other-system-5000.csv', import.meta.url))

interface Progress {
  status: string
  total: number
  done: number
  added: number
  updated: number
  unchanged: number
  bad: number
}

test('killed over and over while it imports, the server imports each row exactly once', async () => {
  const DATA_DIR = newDataDir()
  let server: RunningServer = await startServer({ DATA_DIR })
  const cookie = await signInOverHttp(server, 'ruth@blueridge.example')
  const headers = { Cookie: cookie, Origin: server.url }
  const contactsBefore = await total(server, cookie)

  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', await openAsBlob(FILE), 'book.csv')
  const uploaded = await fetch(`${server.url}/contacts/imports`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
  const path = uploaded.headers.get('Location') ?? ''
  expect(path).toMatch(/^\/contacts\/imports\/\d+$/)
  const mapping = await (await fetch(`${server.url}${path}`, { headers })).text()
  const fields = new URLSearchParams({ step: 'start' })
  for (const [, name = '', chosen = ''] of mapping.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>.*?<option value="([^"]*)" selected=""/gs,
  ))
    fields.append(name, chosen)
  const started = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
    redirect: 'manual',
  })
  expect(started.status, await started.text()).toBe(303)

  for (let life = 0; life < 3; life++) {
    await server.kill()
    server = await startServer({ DATA_DIR })
  }
  const report = await until(async () => {
    const progress = (await (
      await fetch(`${server.url}/api${path}`, { headers: { Cookie: cookie } })
    ).json()) as Progress
    return progress.status === 'done' ? progress : undefined
  })
  expect(report.added + report.updated + report.unchanged + report.bad).toBe(5000)
  expect(await total(server, cookie)).toBe(contactsBefore + report.added)
  await server.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function total(server: RunningServer, cookie: string) {
  const answer = await fetch(`${server.url}/api/contacts?limit=50`, { headers: { Cookie: cookie } })
  return ((await answer.json()) as { total: number }).total
}
