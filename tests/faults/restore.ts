/** F14: yesterday's dump is restored while the provider has today's emails. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newDataDir, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, productionSettings, startProduction } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue, statusesOf, untilSettled } from './queue.ts'
import type { World } from './world.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const run = promisify(execFile)

export async function F14(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 30 : 500
  const { claim, note, figures } = figuresOf('F14')
  const provider = await startProvider()
  const DATA_DIR = newDataDir()
  const settings = { ...productionSettings(world.place.url!, provider), DATA_DIR }
  const psql = (statement: string) => run('psql', [world.postgres!.url('template1'), '-qc', statement])
  let server = await startProduction(settings)
  try {
    await server.stop()
    const queue = await world.look(async (pool) => {
      await allowMail(pool)
      return fillQueue(pool, { messages, of: 'quote_email', today: new Date().toISOString().slice(0, 10) })
    })
    await psql('create database yesterday template postgres')
    server = await startProduction(settings)
    await until(() => provider.taken.length === messages)
    await server.stop()
    const askedToday = provider.asked.length

    await psql('drop database postgres')
    await psql('alter database yesterday rename to postgres')
    server = await startProduction(settings)
    const heldMs = short ? 12_000 : 60_000
    await sleep(heldMs)
    const statuses = await world.look((pool) => statusesOf(pool, queue))
    note('mails sent after the dump was made', messages)
    note('seconds that the server ran on the dump', heldMs / 1000)
    claim('requests to the provider until it was released', provider.asked.length - askedToday, '= 0')
    claim('waiting, as the dump has them', statuses.queued ?? 0, `= ${messages}`)

    const { stdout } = await run(process.execPath, [MAIN, 'outreach', 'release'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    })
    note('outreach release', stdout.trim().split('\n').at(-1)?.slice(0, 80) ?? '')
    claim('messages that still wait', await untilSettled(world, queue), '= 0')
    claim('requests after it was released', provider.asked.length - askedToday, `>= ${messages}`)
    // The provider still knows the keys, and the bytes are the same.
    claim('sent twice', provider.doubles(), '= 0')
    await world.look((pool) => claimInvariants({ figures, claim, note }, pool))
  } finally {
    await server.kill()
    await provider.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return figures
}
