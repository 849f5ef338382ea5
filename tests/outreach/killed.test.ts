import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { makeAgency } from '../agency.ts'
import { bundled, SHORT_LIVED } from '../setup/short-lived.ts'
import { placeOfItsOwn } from './place-of-its-own.ts'

const MESSAGES = 60
const KILL_EVERY = 20
const CLAIMED_AT_ONCE = 5
const NOW = '2026-11-20T15:00:00Z'

async function withDatabase<T>(
  place: DatabaseOptions,
  fn: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const open = await openDatabase(place)
  return fn(open).finally(() => open.close())
}

test('kill -9 just as the provider accepts an email, again and again, loses and duplicates nothing', async () => {
  const place = await placeOfItsOwn()
  await withDatabase(place, async ({ db, ...open }) => {
    const agency = await makeAgency({}, { ...open, db } as Parameters<typeof makeAgency>[1])
    await sql`with made as (
        insert into contacts (organization_id, first_name, last_name, email, agent_id)
        select ${agency.id}, 'Client', n::text, 'client' || n || '@example.com', ${agency.dana.id} from generate_series(1, ${MESSAGES}::int) n
        returning organization_id, id, email)
      insert into messages (organization_id, id, contact_id, kind, occasion, due_on, recipient, tracking_id, next_at, created_at)
      select organization_id, gen_random_uuid(), id, 'quote_email', 'r', '2026-11-20', email, 'tracking-' || lpad(id::text, 20, '0'), ${NOW}, ${NOW} from made`.execute(
      db,
    )
  })

  const taken = new Map<string, string[]>()
  let sender: ChildProcess | undefined
  const provider = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key'])
    const bodies = taken.get(key) ?? []
    taken.set(key, [...bodies, await text(request)])
    if (bodies.length === 0 && taken.size % KILL_EVERY === 0) sender?.kill('SIGKILL')
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: `taken-${key}` }))
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

  const script = await bundled(new URL('./sender-process.ts', import.meta.url))
  const endings: unknown[] = []
  do {
    const settings = JSON.stringify({ place, baseUrl, now: NOW })
    sender = spawn(process.execPath, [...SHORT_LIVED, script, settings], { stdio: 'inherit' })
    endings.push((await once(sender, 'exit')).find((ending) => ending !== null))
  } while (endings.at(-1) === 'SIGKILL')
  provider.close()

  expect(endings).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 0])
  const statuses = await withDatabase(place, ({ db }) => db.selectFrom('messages').select(['status']).execute())
  expect(statuses).toEqual(Array(MESSAGES).fill({ status: 'sent' }))
  expect(taken.size).toBe(MESSAGES)
  const asked = [...taken.values()]
  const again = asked.filter((bodies) => bodies.length > 1).length
  expect(again).toBeGreaterThanOrEqual(MESSAGES / KILL_EVERY)
  // With the one that was shot, all that was claimed with it may be on its way.
  expect(again).toBeLessThanOrEqual((MESSAGES / KILL_EVERY) * CLAIMED_AT_ONCE)
  for (const bodies of asked) expect(new Set(bodies).size).toBe(1)
  if (place.embeddedDir) rmSync(join(place.embeddedDir, '..'), { recursive: true })
})
