/**
 * C41: the embedded database under kill -9, a second process that opens it, and servers that die while they create it.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../db/client.ts'
import { newDataDir, type RunningServer, spawnServer, startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { signInOverHttp } from './http.ts'
import { claimInvariants } from './invariants.ts'
import { randomFrom } from './random.ts'
import { startUsers } from './users.ts'

const RUTH = 'ruth@blueridge.example'

export async function C41(_: unknown, size: Size): Promise<Figure[]> {
  const book = figuresOf('C41')
  await underWrites(book, size)
  await firstBoots(book, size)
  return book.figures
}

async function underWrites(book: FigureBook, { short }: Size) {
  const { claim, note } = book
  const kills = short ? 2 : 40
  const DATA_DIR = newDataDir()
  const random = randomFrom(41)
  const said: string[] = []
  let [unsure, slowest] = [0, 0]
  let server: RunningServer = await startServer({ DATA_DIR })
  try {
    const cookie = await signInOverHttp(server, RUTH)
    const list = await fetch(`${server.url}/api/contacts?limit=50`, { headers: { Cookie: cookie } })
    const contacts = ((await list.json()) as { contacts: { id: number }[] }).contacts.map(({ id }) => id)
    for (let kill = 0; kill < kills; kill++) {
      const users = startUsers({ url: server.url, headers: { Cookie: cookie, Origin: server.url }, contacts })
      // Runs until something is acknowledged, then is killed at any moment.
      while (!users.asked.some(({ note, good }) => note && good)) await sleep(20)
      await sleep(700 * random())
      if (kill === 0) await secondOpener(book, { short }, server, DATA_DIR)
      await server.kill()
      await users.stop()
      said.push(...users.asked.flatMap(({ note, good }) => (note && good ? [note] : [])))
      unsure += users.asked.filter(({ note, good }) => note && !good).length
      const from = performance.now()
      server = await startServer({ DATA_DIR })
      slowest = Math.max(slowest, performance.now() - from)
    }
    await server.stop()
    const { pool, close } = await openDatabase({ embeddedDir: join(DATA_DIR, 'postgres') })
    const { rows } = await pool.query<{ body: string }>(`select body from contact_notes where body like 'Note %'`)
    const kept = rows.map(({ body }) => body)
    const known = new Set(kept)
    note('kills under writes', kills)
    note('notes answered as written, and without an answer', `${said.length}, ${unsure}`)
    claim('answered as written and not there', said.filter((body) => !known.has(body)).length, '= 0')
    claim('there twice', kept.length - known.size, '= 0')
    note('most seconds until the next start was ready', slowest / 1000)
    await claimInvariants(book, pool)
    await close()
  } finally {
    await server.kill()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

async function secondOpener({ claim, note }: FigureBook, { short }: Size, first: RunningServer, DATA_DIR: string) {
  const from = performance.now()
  const second = await spawnServer({ DATA_DIR })
  claim('a second server on the directory ends with code', Number(await second.ended), '= 1')
  const seconds = (performance.now() - from) / 1000
  if (short) note('  after seconds', seconds)
  else claim('  after seconds', seconds, '<= 5')
  claim('  the first answers', Number((await fetch(`${first.url}/readyz`)).ok), '= 1')
}

async function firstBoots({ claim, note }: FigureBook, { short }: Size) {
  const boots = short ? 1 : 10
  const random = randomFrom(10)
  let [good, whole] = [0, 8_000]
  const killedAfter: string[] = []
  for (let boot = 0; boot < boots; boot++) {
    const DATA_DIR = newDataDir()
    try {
      const first = await spawnServer({ DATA_DIR })
      const ms = whole * (0.1 + 0.85 * random())
      await sleep(ms)
      await first.kill()
      killedAfter.push((ms / 1000).toFixed(1))
      const from = performance.now()
      const next = await startServer({ DATA_DIR }).catch((error: Error) =>
        note('  did not start', error.message.slice(0, 300)),
      )
      whole = performance.now() - from
      if (!next) continue
      await signInOverHttp(next, RUTH)
      good++
      await next.stop()
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  }
  note('first starts killed after seconds', killedAfter.join(', '))
  claim(`  the next start is ready and has the demo agency, of ${boots}`, good, `= ${boots}`)
}
