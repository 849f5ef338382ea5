import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newDataDir, type RunningServer, startServer, until } from '../setup/server.ts'
import { mailbox, signInOverHttp } from './http.ts'

const RUTH = 'ruth@blueridge.example'
const MESSAGES = 40

test('killed over and over while it sends, the server loses no mail and doubles none (api-038)', async () => {
  const DATA_DIR = newDataDir()
  // Slow enough that each life of the server ends in the middle.
  const settings = { DATA_DIR, SEND_RATE: '20' }
  let server: RunningServer = await startServer(settings)
  const cookie = await signInOverHttp(server, RUTH)
  const headers = { Cookie: cookie, Origin: server.url, 'Content-Type': 'application/json' }
  const { contacts } = (await (await fetch(`${server.url}/api/contacts?limit=250`, { headers })).json()) as {
    contacts: { id: number; email: string | null; status: string }[]
  }
  const recipients = contacts.filter((contact) => contact.email && contact.status === 'New').slice(0, MESSAGES)
  expect(recipients).toHaveLength(MESSAGES)
  const before = new Set((await mailbox(server)).map((mail) => mail.id))

  for (const { id } of recipients) {
    const answer = await fetch(`${server.url}/api/contacts/${id}/send-quote-email`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
  for (let life = 0; life < 3; life++) {
    await server.kill()
    server = await startServer(settings)
  }
  const arrived = await until(async () => {
    const mails = (await mailbox(server)).filter(
      (mail) => !before.has(mail.id) && mail.links.some((href) => href.includes('/compare/')),
    )
    return mails.length >= MESSAGES ? mails : undefined
  })
  expect(arrived.flatMap((mail) => mail.to).sort()).toEqual(recipients.map((contact) => contact.email).sort())
  await server.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
