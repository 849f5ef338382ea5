/** F13: the database cannot grow, because of a limit on the size of its files; later it can again. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import {
  allowMail,
  countNotes,
  productionSettings,
  signIn,
  someContacts,
  startProduction,
} from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue, reasonsOf, statusesOf, untilSettled } from './queue.ts'
import type { World } from './world.ts'

/** Postgres must be able to write its log, in files of 16 MB: otherwise it stops. */
const LIMIT = 17 * 1024 * 1024

export async function F13(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 200 : 1_500
  const fullMs = short ? 8_000 : 60_000
  const { claim, note, figures } = figuresOf('F13')
  const provider = await startProvider({ latencyMs: 10 })
  const settings = { ...productionSettings(world.place.url!, provider), SEND_RATE: '20' }
  const server = await startProduction(settings)
  try {
    const { queue, headers, contacts } = await world.look(async (pool) => {
      await allowMail(pool)
      const queue = await fillQueue(pool, { messages, of: 'quote_email', today: new Date().toISOString().slice(0, 10) })
      await pool.query(
        `insert into contact_notes (organization_id, contact_id, body, written_by, created_at)
         select $1, min(c.id), repeat(md5(n::text), 32), min(u.id), now() from generate_series(1, 25000) n, contacts c, users u
         where c.organization_id = $1 and u.organization_id = $1 group by n`,
        [queue.organizationId],
      )
      // Gives all queued messages a long reason, so that the next version of a row needs a new page.
      await pool.query(
        `insert into messages (organization_id, id, contact_id, kind, occasion, due_on, status, reason, recipient, next_at, created_at)
         select organization_id, gen_random_uuid(), contact_id, kind, 'old-' || n || id, due_on, 'skipped', repeat('x', 1500), recipient, next_at, created_at
         from messages, generate_series(1, $1::int) n where organization_id = $2`,
        [Math.ceil(16_000 / messages), queue.organizationId],
      )
      return { queue, headers: await signIn(pool, queue), contacts: await someContacts(pool, queue) }
    })
    const seen = { acknowledged: 0, refused: 0, broken: 0, notReady: 0, asked: 0 }
    let full = false
    let going = true
    const write = async () => {
      for (let number = 0; going; number++) {
        const body = new URLSearchParams({ body: `Note ${number} ${'y'.repeat(1500)}` })
        const path = `${server.url}/contact/${contacts[number % contacts.length]}/notes`
        const answer = await fetch(path, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => undefined)
        if (!answer) seen.broken++
        else if (answer.status === 303) seen.acknowledged++
        else if (answer.status >= 500) seen.refused++
        else note('  answered', answer.status)
        await sleep(50)
      }
    }
    const ask = async () => {
      for (; going; await sleep(250)) {
        const answer = await fetch(`${server.url}/readyz`).catch(() => undefined)
        if (!full) continue
        seen.asked++
        if (answer?.status === 503) seen.notReady++
      }
    }
    const callers = [write(), ask()]
    await until(() => provider.taken.length > 20)
    limitFiles(world.postgres!.pid, LIMIT)
    // The first failed write shows that the disk is full.
    await until(() => seen.refused > 0)
    await sleep(1_000)
    full = true
    const before = { ...seen }
    await sleep(fullMs)
    full = false
    limitFiles(world.postgres!.pid, 'unlimited')
    const lifted = Date.now()
    await until(async () => (await fetch(`${server.url}/readyz`)).ok)
    const readyAgain = (Date.now() - lifted) / 1000
    claim('messages that still wait', await untilSettled(world, queue), '= 0')
    going = false
    await Promise.all(callers)
    const statuses = await world.look((pool) => statusesOf(pool, queue))
    note('seconds of a full disk', fullMs / 1000)
    claim('writes that were refused with 5xx meanwhile', seen.refused - before.refused, '>= 1')
    claim('answers that broke off', seen.broken, '= 0')
    claim('share of /readyz that said no meanwhile', seen.notReady / seen.asked, '>= 0.95')
    claim('seconds until it was ready again', readyAgain, '<= 15')
    claim('the process is the same one', Number(server.process.exitCode === null), '= 1')
    note('notes acknowledged', seen.acknowledged)
    claim('of them lost', seen.acknowledged - (await world.look((pool) => countNotes(pool, queue))), '<= 0')
    claim('mails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${messages}`)
    for (const line of await world.look((pool) => reasonsOf(pool, queue))) note('not sent', line.slice(0, 80))
    claim('known as sent', statuses.sent ?? 0, `= ${messages}`)
    claim('sent twice', provider.doubles(), '= 0')
    await world.look((pool) => claimInvariants({ figures, claim, note }, pool))
  } finally {
    await server.kill()
    await provider.close()
  }
  return figures
}

/** Limits Postgres and its processes, found by user. Processes that it starts later inherit the limit. */
function limitFiles(postmaster: number, bytes: number | 'unlimited') {
  const { uid, gid } = statSync(`/proc/${postmaster}`)
  const family = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...family]) {
    // A connection may have ended since it was listed.
    const done = spawnSync('prlimit', [`--fsize=${bytes}:`, '--pid', `${pid}`], { uid, gid, encoding: 'utf8' })
    if (done.status !== 0 && existsSync(`/proc/${pid}`)) throw new Error(`prlimit: ${done.stderr}`)
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
