/** F4, F5 and F12: a provider that is down, a lost connection to the database, and an email that crashes its sender. */
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { startProxy } from './proxy.ts'
import { addressOf, endLeases } from './queue.ts'
import { claimEachOnce, drain, type Scene } from './storm.ts'
import type { World } from './world.ts'

const RATE = 100
/** Emails in one request. */
const BATCH = 100

export function F4(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 1_000 : 5_000
  const downMs = short ? 5_000 : 180_000
  let [wentDown, cameUp] = [0, 0]
  const storm = async ({ provider }: Scene) => {
    await new Promise<void>((resolve) => {
      provider.trouble.onAccepted = () => {
        if (provider.taken.length >= messages / 10) resolve()
      }
    })
    provider.trouble.onAccepted = undefined
    provider.trouble.down = true
    wentDown = Date.now()
    await sleep(downMs)
    provider.trouble.down = false
    cameUp = Date.now()
  }
  return drain(
    world,
    { fault: 'F4', processes: 3, messages, storm, perSecond: RATE, giveUpAfterMs: 400_000 },
    (calm) => {
      const { book, provider } = calm
      const inVain = provider.asked.filter(({ at, status }) => status === 503 && at >= wentDown)
      const knockedAfterAMinute = inVain.filter(({ at }) => at > wentDown + 60_000).length
      const minutes = Math.max(1, (downMs - 60_000) / 60_000)
      const lastOne = Math.max(...provider.taken.map(({ at }) => at))
      const missing = provider.taken.filter(({ at }) => at >= cameUp).length
      book.note('messages', messages)
      book.note('seconds down', downMs / 1000)
      book.note('requests in vain', inVain.length)
      book.claim('requests a minute, once it was down for one', knockedAfterAMinute / minutes, '<= 2')
      book.claim('messages sent after', missing, '>= 1')
      // The next attempt is up to a minute away, and the last of the attempted messages waits as long.
      book.claim(
        'seconds until all were sent',
        (lastOne - cameUp) / 1000,
        `<= ${Math.ceil((1.3 * missing) / RATE + 60)}`,
      )
      claimEachOnce(calm)
    },
  )
}

export async function F5(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 3_000 : 15_000
  const holeMs = short ? 22_000 : 60_000
  // Some must be left when the third sender is reconnected.
  const requestsASecond = short ? 0.5 : 1
  const url = new URL(world.place.url!)
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  const victim = 0
  url.port = String(proxy.port)
  let meanwhile = 0
  let recoveredMs = Number.POSITIVE_INFINITY
  const storm = async (scene: Scene) => {
    const { fleet, provider } = scene
    scene.tell({ place: { url: url.href } })
    await fleet.replace(victim)
    const { pid } = fleet.ships[victim]!.process
    const itsOwn = (since: number) => provider.taken.some(({ at, says }) => at > since && says.endsWith(` ${pid}`))
    await until(() => itsOwn(0))
    proxy.toxics.blackHole = true
    const before = provider.taken.length
    await sleep(holeMs)
    meanwhile = ((provider.taken.length - before) / holeMs) * 1000
    proxy.toxics.blackHole = false
    const from = Date.now()
    await until(() => itsOwn(from) || Date.now() > from + 60_000)
    if (itsOwn(from)) recoveredMs = Date.now() - from
  }
  try {
    return await drain(
      world,
      { fault: 'F5', processes: 3, messages, storm, perSecond: requestsASecond, giveUpAfterMs: 300_000 },
      (calm) => {
        const { book } = calm
        book.note('messages', messages)
        book.note('seconds of the dead wire', holeMs / 1000)
        book.claim('messages a second meanwhile, by the two others', meanwhile, `>= ${0.6 * requestsASecond * BATCH}`)
        book.claim('seconds until the third sent again', recoveredMs / 1000, '<= 15')
        claimEachOnce(calm)
      },
    )
  } finally {
    await proxy.close()
  }
}

export function F12(world: World, { short }: Size): Promise<Figure[]> {
  // With a single sender, all leases may be ended when it dies.
  const [messages, processes] = short ? [250, 1] : [10_000, 3]
  const [throws, exits, grows] = [addressOf(10), addressOf(20), addressOf(30)]
  let deaths = 0
  const storm = async ({ fleet }: Scene) => {
    let watching = true
    const keepAlive = async (place: number) => {
      while (watching) {
        await fleet.ships[place]!.ended
        if (!watching) return
        deaths++
        if (short) await world.look((pool) => endLeases(pool))
        fleet.launch(place)
      }
    }
    for (let place = 0; place < processes; place++) void keepAlive(place)
    const until = Date.now() + 600_000
    while (Date.now() < until) {
      const parked = await world.look(async (pool) => {
        if (short) await endLeases(pool, throws)
        const { rows } = await pool.query(
          `select 1 from messages where recipient = any($1) and status in ('queued', 'sending')`,
          [[throws, exits]],
        )
        return rows.length === 0
      })
      if (parked) break
      await sleep(1_000)
    }
    watching = false
  }
  return drain(
    world,
    {
      fault: 'F12',
      processes,
      messages,
      storm,
      perSecond: short ? 200 : 20,
      speed: short ? 60 : 1,
      giveUpAfterMs: 300_000,
      sender: { poison: { [throws]: 'throws', [exits]: 'exits', [grows]: 'grows' } },
    },
    async ({ book, provider, statuses }) => {
      const { rows } = await world.look((pool) =>
        pool.query<{ recipient: string; status: string; crash_count: number }>(
          'select recipient, status, crash_count from messages where recipient = any($1)',
          [[throws, exits, grows]],
        ),
      )
      const row = (to: string) => rows.find(({ recipient }) => recipient === to)
      const reached = new Set(provider.taken.map(({ to }) => to))
      book.note('messages', messages)
      book.note('processes that died of it', deaths)
      for (const [name, to] of Object.entries({ 'cannot be written': throws, 'ends the process': exits })) {
        book.note(`the mail that ${name}`, row(to)?.status ?? 'gone')
        book.claim('  leases lost before it was put aside', row(to)?.crash_count ?? 99, '<= 3')
        book.claim('  reached its person', Number(reached.has(to)), '= 0')
      }
      book.claim('the mail of 5 MB reached its person', Number(reached.has(grows)), '= 1')
      book.claim('others sent', statuses.sent ?? 0, `= ${messages - 2}`)
      book.claim('sent twice', provider.doubles(), '= 0')
      book.claim('put aside', statuses.failed ?? 0, '= 2')
    },
  )
}
