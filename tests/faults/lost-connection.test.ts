import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { startProxy, type Wire } from './proxy.ts'
import { hasPostgres, postgresWorld, type World } from './world.ts'

const NO_ANSWER = 400

if (hasPostgres) {
  let world: World
  let wire: Wire
  let database: OpenDatabase
  beforeAll(async () => {
    world = await postgresWorld()
    const url = new URL(world.place.url!)
    wire = await startProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(wire.port)
    database = await openDatabase({ url: url.href, responseTimeoutMs: NO_ANSWER })
  })
  afterAll(async () => {
    await database.close()
    await wire.close()
    await world.close()
  })

  const answers = () => sql`select ${1}::int as one`.execute(database.db)

  test('a database that disappears between two statements of a transaction does not end the process', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql`select ${1}::int`.execute(tx)
        wire.reset()
        await expect.poll(() => wire.connections()).toBe(0)
        await sql`select ${2}::int`.execute(tx)
      }),
    ).rejects.toThrow()
    await answers()
  })

  test('a connection without responses is closed, and the next one works', async () => {
    await answers()
    wire.toxics.blackHole = true
    await expect(answers()).rejects.toThrow('Connection terminated')
    wire.toxics.blackHole = false
    await answers()
  })

  test('a statement that lifted its transaction’s timeout is waited for', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', '120s', true)`.execute(tx)
      await sql`select pg_sleep(${(2 * NO_ANSWER) / 1000})`.execute(tx)
    })
    await expect(sql`select pg_sleep(${(2 * NO_ANSWER) / 1000})`.execute(database.db)).rejects.toThrow(
      'Connection terminated',
    )
  })
}
