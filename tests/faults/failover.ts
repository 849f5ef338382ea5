/** Three Postgres servers under Patroni whose primary fails in four ways, while three servers work behind HAProxy. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost } from '../../db/errors.ts'
import { type PatroniCluster, type PatroniNode, startPatroni } from '../setup/patroni.ts'
import { type RunningServer, startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, productionSettings, signIn, someContacts } from './production-server.ts'
import { type Provider, startProvider } from './provider.ts'
import { fillQueue, reasonsOf, statusesOf, untilSettled } from './queue.ts'
import { startUsers } from './users.ts'
import { type World, worldAt } from './world.ts'

const SERVERS = 3

interface Failure {
  name: string
  begin(node: PatroniNode, cluster: PatroniCluster): Promise<void> | void
  end?(node: PatroniNode): void
}

const FAILURES: Failure[] = [
  { name: 'killed (-9)', begin: (node) => node.kill(), end: (node) => node.launch() },
  { name: 'frozen', begin: (node) => node.freeze(), end: (node) => node.thaw() },
  { name: 'cut off', begin: (node) => node.cutOff(), end: (node) => node.join() },
  { name: 'switched over on purpose', begin: (node, cluster) => cluster.switchover(node) },
]

/** A time without a usable primary, by performance.now(). */
interface Outage {
  name: string
  from: number
  to: number
}

export async function failover(_: World, size: Size): Promise<Figure[]> {
  const cluster = await startPatroni()
  const provider = await startProvider({ latencyMs: 20 })
  const servers: RunningServer[] = []
  try {
    return await failWhileWorking(cluster, provider, servers, size)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await provider.close()
    await cluster.close()
  }
}

async function failWhileWorking(
  cluster: PatroniCluster,
  provider: Provider,
  servers: RunningServer[],
  { short }: Size,
): Promise<Figure[]> {
  const book = figuresOf('failover')
  const { claim, note, figures } = book
  const [rounds, messages] = short ? [1, 300] : [10, 1_500]
  const world = await worldAt({ url: cluster.url('postgres') })
  // One server looks for the primary itself; the others are behind HAProxy.
  const listedHosts = `postgres://perennial@${cluster.hosts.join(',')}/postgres`
  // Slow enough that emails are being sent in every failure.
  const settings = { ...productionSettings(cluster.url('postgres'), provider), SEND_RATE: '2' }
  // The first start creates the rate book.
  for (let place = 0; place < SERVERS; place++)
    servers.push(await startServer(place === 0 ? { ...settings, DATABASE_URL: listedHosts } : settings))
  const today = new Date().toISOString().slice(0, 10)
  const { queue, headers, contacts } = await world.look(async (pool) => {
    await allowMail(pool)
    const queue = await fillQueue(pool, { messages, of: 'quote_email', today })
    return { queue, headers: await signIn(pool, queue), contacts: await someContacts(pool, queue) }
  })
  const offices = servers.map(({ url }) => startUsers({ url, headers, contacts }))
  const asked = () => offices.flatMap((office) => office.asked)
  const someGood = async () => {
    const from = performance.now()
    await until(() => asked().filter(({ at, good }) => good && at > from).length >= 12)
  }
  const outages: Outage[] = []
  const promotedMs: Record<string, number[]> = {}
  let slowestMs = 0
  try {
    for (let round = 0; round < rounds; round++)
      for (const failure of FAILURES) {
        await someGood()
        const old = (await cluster.findPrimary())!
        const from = performance.now()
        await failure.begin(old, cluster)
        await until(async () => {
          const now = await cluster.findPrimary()
          return now && now !== old
        })
        const promotedAt = performance.now()
        const states = servers.map(({ url }) => until(async () => (await fetch(`${url}/readyz`)).ok))
        await Promise.all(states)
        const to = performance.now()
        outages.push({ name: failure.name, from, to })
        slowestMs = Math.max(slowestMs, to - promotedAt)
        promotedMs[failure.name] = [...(promotedMs[failure.name] ?? []), promotedAt - from]
        await someGood()
        failure.end?.(old)
        // A node that comes back may need a copy of the whole database.
        for (const deadline = Date.now() + 600_000; !(await cluster.isWhole()); await sleep(200))
          if (Date.now() > deadline)
            throw new Error(`The node that was ${failure.name} did not come back: ${await cluster.describe()}`)
      }
    claim('messages that still wait', await untilSettled(world, queue), '= 0')
    await Promise.all(offices.map((office) => office.stop()))

    for (const [name, each] of Object.entries(promotedMs))
      note(
        `seconds until another is primary: ${name}`,
        `${Math.round(Math.max(...each) / 100) / 10} at most, ${each.length} times`,
      )
    claim('most seconds from the promotion until all servers are ready', slowestMs / 1000, short ? '<= 30' : '<= 15')
    const failed = asked().filter(({ good }) => !good)
    // A request that began during an outage may wait for its time limit.
    const during = ({ at, ms }: { at: number; ms: number }) => outages.some(({ from, to }) => at < to && at + ms > from)
    note('requests, of them failed', `${asked().length}, ${failed.length}`)
    claim('  of them while there was a primary', failed.filter((one) => !during(one)).length, '= 0')
    claim('  answered with 500', failed.filter(({ what }) => what.startsWith('500')).length, '= 0')
    for (const error of new Set(servers.flatMap((server) => oddErrors(server.output())))) note('  an error', error)
    for (const what of new Set(failed.filter((one) => !during(one)).map((one) => one.what))) note('  failed', what)
    const { rows } = await world.look((pool) => pool.query<{ body: string }>('select body from contact_notes'))
    const stored = new Set(rows.map(({ body }) => body))
    const lost = asked().filter(({ note, good }) => note && good && !stored.has(note))
    claim('notes that were answered as written and are lost', lost.length, '= 0')
    for (const [place, { name, from, to }] of outages.entries()) {
      const begins = lost.map(({ at }) => at).filter((at) => at < to && at >= (outages[place - 1]?.to ?? 0))
      const seconds = Math.round((from - Math.min(...begins)) / 1000)
      if (begins.length > 0)
        note(`  up to the end of failure ${place + 1}, ${name}`, `${begins.length}, ${seconds} s before it at most`)
    }
    claim('emails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${messages}`)
    claim('  sent twice', provider.doubles(), '= 0')
    const { sent = 0 } = await world.look((pool) => statusesOf(pool, queue))
    claim('  known as sent', sent, `= ${messages}`)
    for (const reason of await world.look((pool) => reasonsOf(pool, queue))) note('  not sent', reason)
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await Promise.all(offices.map((office) => office.stop()))
  }
  return figures
}

/** The logged errors of requests that are not those of a lost connection. */
const oddErrors = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"request failed"'))
    .map((line) => (JSON.parse(line) as { err: { code?: string; message: string } }).err)
    .filter((error) => !isConnectionLost(error))
    .map(({ code, message }) => `${code ?? 'no code'}: ${message}`)
