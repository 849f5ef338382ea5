import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { demoDataDir, type RunningServer, startServer, until } from '../setup/server.ts'
import { mailbox, signInOverHttp } from './http.ts'

const RUTH = 'ruth@blueridge.example'
const MESSAGES = 40

test('killed over and over while it sends, the server loses no email and duplicates none (api-038)', async () => {
  const DATA_DIR = await demoDataDir()
  // Slow enough that each server is killed while sending.
  const settings = { DATA_DIR, SEND_RATE: '20' }
  let server: RunningServer = await startServer(settings)
  const cookie = await signInOverHttp(server, RUTH)
  const headers = { Cookie: cookie, Origin: server.url, 'Content-Type': 'application/json' }
  const { contacts } = (await (await fetch(`${server.url}/api/contacts?limit=250`, { headers })).json()) as {
    contacts: { id: number; email: string | null; status: string; state: string | null }[]
  }
  const recipients = contacts
    // No one at the demo agency is licensed in these two states, so no quote is sent there.
    .filter(({ email, status, state }) => email && status === 'New' && state !== 'VT' && state !== 'WV')
    .slice(0, MESSAGES)
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
    if (life === 2) await endLeases(DATA_DIR)
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

/** Ends the claims, which last a minute. */
async function endLeases(dataDir: string) {
  const database = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`update messages set claimed_until = now() where status = 'sending'`.execute(database.db)
  await database.close()
}
