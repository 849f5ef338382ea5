/** F6 and F7: delayed senders: one is paused past its lease, one decided before someone unsubscribed. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { suppress } from '../../src/outbox/suppressions.ts'
import { stopTexts } from '../../src/outreach/texting/consent.ts'
import { createTenantDb } from '../../src/scope.ts'
import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { addressOf, endLeases, phoneOf, type Queue } from './queue.ts'
import { claimEachOnce, drain, type Scene } from './storm.ts'
import type { World } from './world.ts'

/** Stops the whole process while the provider has its request, lets the others finish, and continues it. */
export function F6(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 200 : 2_000
  let changedLate = 0
  let lost = 0
  const storm = async (scene: Scene) => {
    const { fleet, provider, queue } = scene
    await fleetIsReady(scene)
    const { promise: taken, resolve: tookOne } = Promise.withResolvers<void>()
    const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
    let first = true
    provider.trouble.onAccepted = () => {
      if (!first) return undefined
      first = false
      tookOne()
      return awake
    }
    await taken
    await stopBetweenTransactions(world, fleet.ships[0]!.process)
    if (short) await world.look((pool) => endLeases(pool))
    else await sleep(120_000)
    fleet.launch(1)
    fleet.launch(2)
    await world.look((pool) => nothingWaits(pool, queue))
    const before = await world.look((pool) => everyRow(pool, queue))
    fleet.ships[0]!.process.kill('SIGCONT')
    wake()
    await said(scene, ({ from, report }) => from === 0 && report !== undefined)
    const after = await world.look((pool) => everyRow(pool, queue))
    changedLate = after.filter((row, place) => row !== before[place]).length
    const reports = fleet.words.filter(({ from, report }) => from === 0 && report)
    lost = reports.reduce((sum, { report }) => sum + ((report as { lost?: number }).lost ?? 0), 0)
  }
  return drain(
    world,
    { fault: 'F6', processes: 1, messages, storm, perSecond: short ? 20 : 5, giveUpAfterMs: 400_000 },
    (calm) => {
      calm.book.note('messages', messages)
      calm.book.note('seconds asleep', short ? 'until its lease was ended' : 120)
      calm.book.claim('rows that the late settle changed', changedLate, '= 0')
      calm.book.claim('messages it found taken over', lost, '>= 1')
      claimEachOnce(calm)
    },
  )
}

/** While the queue is drained, a tenth of the recipients unsubscribe; then as many text STOP. */
export async function F7(world: World, size: Size): Promise<Figure[]> {
  return [...(await leaving(world, size, 'email')), ...(await leaving(world, size, 'text'))]
}

function leaving(world: World, { short }: Size, channel: 'email' | 'text'): Promise<Figure[]> {
  // A batch has 100 emails.
  const messages = !short ? 10_000 : channel === 'email' ? 1_000 : 200
  const leave = messages / 10
  const left = new Map<string, number>()
  const storm = async (scene: Scene) => {
    const { provider, queue } = scene
    const database = await openDatabase(world.place)
    const tenantDb = createTenantDb(database.db, () => new Date())
    for (let one = 0; one < leave; one++) {
      // People from the whole queue, whether or not their email was sent, each once.
      const place = 1 + ((one * 7919 + messages / 2) % messages)
      await tenantDb.withSystem(
        'test',
        async (system): Promise<unknown> =>
          channel === 'email'
            ? suppress(system, { ...queue, channel, address: addressOf(place) }, 'unsubscribed')
            : stopTexts(system, [queue.organizationId], phoneOf(place), 'stopped'),
      )
      left.set(channel === 'email' ? addressOf(place) : `+1${phoneOf(place)}`, Date.now())
      const wanted = (one / leave) * 0.8 * messages
      while (provider.taken.length < wanted) await sleep(10)
    }
    await database.close()
  }
  const [perSecond, latencyMs] = channel === 'email' ? [short ? 4 : 1.25, 20] : [200, 20]
  return drain(
    world,
    {
      fault: 'F7',
      processes: 3,
      messages,
      channel,
      storm,
      perSecond,
      giveUpAfterMs: 600_000,
      trouble: { latencyMs },
      sender: { texts: channel === 'text' },
    },
    ({ book, provider, statuses }) => {
      const late = provider.taken.flatMap(({ to, at }) =>
        left.has(to) && at > left.get(to)! ? [at - left.get(to)!] : [],
      )
      const reached = new Set(provider.taken.map(({ to }) => to))
      const before = [...left.keys()].filter((to) => reached.has(to)).length - late.length
      book.note('messages', `${messages.toLocaleString('en-US')} by ${channel}`)
      book.claim('people who said no meanwhile', left.size, `= ${leave}`)
      book.note('  of them reached before', before)
      book.note('  reached while they said it', late.length)
      book.note('  most milliseconds after', Math.max(0, ...late))
      book.claim('  never reached', [...left.keys()].filter((to) => !reached.has(to)).length, `>= ${leave / 5}`)
      book.claim('reached later than 5 s after', late.filter((ms) => ms > 5_000).length, '= 0')
      book.claim('sent twice', provider.doubles(), '= 0')
      book.claim('sent or skipped', (statuses.sent ?? 0) + (statuses.skipped ?? 0), `= ${messages}`)
      book.claim(
        'reached, of those who stayed',
        [...reached].filter((to) => !left.has(to)).length,
        `= ${messages - leave}`,
      )
    },
  )
}

const fleetIsReady = (scene: Scene) => said(scene, ({ ready }) => ready === true)

async function said({ fleet }: Scene, what: (word: Scene['fleet']['words'][number]) => boolean): Promise<void> {
  while (!fleet.words.some(what)) await sleep(50)
}

/** Postgres would end a transaction that stays open for 15 seconds, and the sender would report only that error. */
async function stopBetweenTransactions(world: World, process: ChildProcess): Promise<void> {
  const busy = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'perennial'
    and state <> 'idle'`
  while (true) {
    process.kill('SIGSTOP')
    if ((await world.look((pool) => pool.query(busy))).rows.length === 0) return
    process.kill('SIGCONT')
    await sleep(50)
  }
}

async function nothingWaits(pool: pg.Pool, { organizationId }: Queue): Promise<void> {
  const waiting = `select 1 from messages where organization_id = $1 and status in ('queued', 'sending') limit 1`
  while ((await pool.query(waiting, [organizationId])).rows.length > 0) await sleep(100)
}

/** Each message in the database, with the transaction that last wrote it. */
async function everyRow(pool: pg.Pool, { organizationId }: Queue): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    'select m.xmin || m::text as row from messages m where organization_id = $1 order by id',
    [organizationId],
  )
  return rows.map(({ row }) => row)
}
