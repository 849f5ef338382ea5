import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { makeAgency } from '../agency.ts'
import { placeOfItsOwn } from '../outreach/place-of-its-own.ts'
import { bundled, SHORT_LIVED } from '../setup/short-lived.ts'
import { httpProvider } from './http-provider.ts'

const TEXTS = 80
const NOW = '2026-11-20T15:00:00Z'

test('kill -9 during sending, and a provider that hangs: nobody gets two, and unknown outcomes are shown', async () => {
  const place = await placeOfItsOwn()
  const open = await openDatabase(place)
  const agency = await makeAgency({}, open as Parameters<typeof makeAgency>[1])
  await sql`update organization_settings set texts_enabled = true, outreach_started_at = ${NOW}`.execute(open.db)
  await sql`with made as (
      insert into contacts (organization_id, first_name, last_name, phone_number, zip_code, state, agent_id)
      select ${agency.id}, 'Client', n::text, (8285550000 + n)::text, '28801', 'NC', ${agency.dana.id}
      from generate_series(1, ${TEXTS}::int) n returning organization_id, id, phone_number),
    agreed as (
      insert into consents (organization_id, contact_id, channel, is_given, wording, language, page, address, phone, recorded_at)
      select organization_id, id, 'text', true, 'Yes', 'en', '/', '', phone_number, ${NOW} from made)
    insert into messages (organization_id, id, contact_id, channel, kind, occasion, due_on, recipient, tracking_id, next_at, created_at)
    select organization_id, gen_random_uuid(), id, 'text', 'birthday', 'birthday-2026', '2026-11-20', '+1' || phone_number,
      'tracking-' || lpad(id::text, 20, '0'), ${NOW}, ${NOW} from made`.execute(open.db)
  await open.close()

  const got = new Map<string, number>()
  const answered = new Set<string>()
  let sender: ChildProcess | undefined
  const provider = await httpProvider(({ fields: { To = '' } }, response) => {
    got.set(To, (got.get(To) ?? 0) + 1)
    if (got.size === 15 || got.size === 40) sender?.kill('SIGKILL')
    else if (To.endsWith('3')) return
    else {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ sid: `SM${To}` }))
      answered.add(To)
    }
  })
  const script = await bundled(new URL('./text-sender-process.ts', import.meta.url))
  const settings = JSON.stringify({ place, apiBase: provider.apiBase, now: NOW, timeoutMs: 300 })
  const endings: unknown[] = []
  do {
    sender = spawn(process.execPath, [...SHORT_LIVED, script, settings], { stdio: 'inherit' })
    endings.push((await once(sender, 'exit')).find((ending) => ending !== null))
  } while (endings.at(-1) === 'SIGKILL')
  await provider.close()

  expect(endings).toEqual(['SIGKILL', 'SIGKILL', 0])
  const after = await openDatabase(place)
  const rows = await after.db.selectFrom('messages').select(['recipient', 'status']).execute()
  await after.close()
  expect(Math.max(...got.values())).toBe(1)
  expect(rows.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([])
  for (const { recipient, status } of rows) if (status === 'sent') expect(answered).toContain(recipient)
  // Every text that was requested and not answered is unknown.
  const silent = [...got.keys()].filter((to) => !answered.has(to))
  const unknown = rows.filter(({ status }) => status === 'unknown').map(({ recipient }) => recipient)
  expect(unknown).toEqual(expect.arrayContaining(silent))
  if (place.embeddedDir) rmSync(join(place.embeddedDir, '..'), { recursive: true })
})
