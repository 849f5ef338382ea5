/** Many servers that start at once on an empty database, and servers that die while they migrate. */
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../db/client.ts'
import { schemaFiles } from '../../db/migrate.ts'
import { readMigrations } from '../setup/databases.ts'
import { type RunningServer, spawnServer, startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { productionSettings } from './production-server.ts'
import { startProvider } from './provider.ts'
import type { World } from './world.ts'

const run = promisify(execFile)
/** A new database runs only these. */
const migrations = schemaFiles(readMigrations())

export async function starts(world: World, { short }: Size): Promise<Figure[]> {
  const { claim, note, figures } = figuresOf('starts')
  const [atOnce, lives] = short ? [4, 1] : [20, 5]
  const provider = await startProvider()
  const psql = (statement: string) => run('psql', [world.postgres!.url('template1'), '-Atqc', statement])
  const settingsFor = async (name: string) => {
    await psql(`create database ${name}`)
    return productionSettings(world.postgres!.url(name), provider)
  }
  const kept: RunningServer[] = []
  try {
    const settings = await settingsFor('at_once')
    const began = performance.now()
    const all = await Promise.allSettled(Array.from({ length: atOnce }, () => startServer(settings)))
    const seconds = (performance.now() - began) / 1000
    for (const one of all) if (one.status === 'fulfilled') kept.push(one.value)
    for (const one of all) if (one.status === 'rejected') note('  did not start', String(one.reason).slice(0, 300))
    claim(`ready of ${atOnce} that began at once on an empty database`, kept.length, `= ${atOnce}`)
    claim('  migrations that they ran together', migrationsRunBy(kept), `= ${migrations.length}`)
    if (short) note('  seconds until the last was ready', seconds)
    else claim('  seconds until the last was ready', seconds, '<= 60')
    claim(
      '  schema as another start makes it',
      Number((await schemaOf(world, 'at_once')) === (await schemaOf(world))),
      '= 1',
    )
    await Promise.all(kept.map((server) => server.kill()))

    const [cut, broken]: [number[], string[]] = [[], []]
    for (let life = 0; life < lives; life++) {
      const dying = await settingsFor(`dying_${life}`)
      const { pool, close } = await openDatabase({ url: dying.DATABASE_URL, poolSize: 1 })
      const done = () =>
        pool.query<{ count: number }>('select count(*)::int as count from migrations').then(
          ({ rows }) => rows[0]!.count,
          () => 0,
        )
      for (const share of [0.05, 0.3, 0.6, 0.95]) {
        const server = await spawnServer(dying)
        // In the middle of the file after the last finished one.
        while (server.process.exitCode === null && (await done()) < share * migrations.length) await sleep(2)
        await server.kill()
        cut.push(await done())
      }
      await close()
      const next = await startServer(dying).catch((error: Error) => void broken.push(error.message))
      await next?.kill()
      if ((await schemaOf(world, `dying_${life}`)) !== (await schemaOf(world))) broken.push('another schema')
    }
    const inTheMiddle = cut.filter((count) => count > 0 && count < migrations.length).length
    note('servers killed while they migrated', cut.length)
    note('  migrations that were done by then', cut.join(' '))
    claim('  killed in the middle of them', inTheMiddle, `>= ${2 * lives}`)
    claim('  started after that, and broken or with another schema', broken.length, '= 0')
    for (const line of broken) note('  ', line.slice(0, 300))
  } finally {
    await Promise.all(kept.map((server) => server.kill()))
    await provider.close()
  }
  return figures
}

/** As the servers say when they start. */
export const migrationsRunBy = (servers: readonly RunningServer[]): number =>
  servers
    .map((server) => Number(/\((\d+) migrations? ran\)/.exec(server.output())?.[1] ?? 0))
    .reduce((sum, count) => sum + count, 0)

async function schemaOf(world: World, database = 'postgres'): Promise<string> {
  const { stdout } = await run('pg_dump', ['--schema-only', '--no-comments', world.postgres!.url(database)], {
    maxBuffer: 50_000_000,
  })
  // A dump begins and ends with a random word.
  return stdout.replace(/^\\(?:un)?restrict .*$/gm, '')
}
