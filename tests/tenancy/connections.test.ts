import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { isConnectionLost } from '../../db/errors.ts'
import { urlsOfHosts } from '../../db/primary-client.ts'
import { isTransientDatabaseError } from '../../src/lib/retry-on-deadlock.ts'
import { openHeartbeat } from '../../src/main/heartbeat.ts'
import { testDatabase } from '../db.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { newDataDir } from '../setup/server.ts'

test.each([
  ['postgres://u:p@a:1,b:2/book?x=y', ['postgres://u:p@a:1/book?x=y', 'postgres://u:p@b:2/book?x=y']],
  ['postgresql://a,b/book', ['postgresql://a/book', 'postgresql://b/book']],
  ['postgres://u:p%2C@a/book', ['postgres://u:p%2C@a/book']],
  ['postgres://u:p@ss,word@a/book', ['postgres://u:p@ss,word@a/book']],
])('a database address is read as one address for each host: %s', (url, each) => {
  expect(urlsOfHosts(url)).toEqual(each)
})

test('a server with several hosts remembers their database, whichever of them it is on', async () => {
  const { tenantDb } = await testDatabase()
  const dataDir = newDataDir()
  const started = () => openHeartbeat(tenantDb, { databaseUrl: 'postgres://a:1,b:2/book', dataDir })
  await (await started()).heartbeat()
  expect(await started()).toMatchObject({ isOlder: false })
})

const bin = findPostgres()
if (bin)
  test('statements are prepared by name, unless the address turns that off', async () => {
    const postgres = await startPostgres(bin)
    const prepared: number[] = []
    for (const more of ['', '?prepared_statements=off']) {
      const { db, close } = await openDatabase({ url: `${postgres.url('postgres')}${more}`, poolSize: 1 })
      await sql`select ${1}::integer as one`.execute(db)
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db)
      prepared.push(rows[0]!.count)
      await close()
    }
    postgres.stop()
    expect(prepared).toEqual([1, 0])
  })

if (bin)
  test('of several hosts the one that accepts writes is used, also after another takes over', async () => {
    const [standby, primary] = [await startPostgres(bin), await startPostgres(bin)]
    const places = [standby, primary].map((one) => new URL(one.url('postgres')))
    const setReadOnly = async (place: URL, value: 'on' | 'off') => {
      const { db, close } = await openDatabase({ url: place.href, poolSize: 1 })
      await sql`alter system set default_transaction_read_only = ${sql.raw(value)}`.execute(db)
      await sql`select pg_reload_conf()`.execute(db)
      await close()
    }
    await setReadOnly(places[0]!, 'on')
    const url = `postgres://perennial@${places.map(({ host }) => host).join(',')}/postgres`
    const { db, close } = await openDatabase({ url, poolSize: 1 })
    const port = async () => {
      const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db)
      return rows[0]!.port
    }
    expect(await port()).toBe(places[1]!.port)
    const neither = await openDatabase({ url: url.replace(places[1]!.host, '127.0.0.1:9'), poolSize: 1 })
    const readOnly: unknown = await neither.pool.connect().catch((error: unknown) => error)
    expect(readOnly).toMatchObject({ message: 'none of its hosts accepts writes' })
    expect([isConnectionLost(readOnly), isTransientDatabaseError(readOnly)]).toEqual([true, true])
    await neither.close()
    await setReadOnly(places[0]!, 'off')
    primary.stop()
    // The lost connection fails once. The pool then opens another one.
    const taken = async () => (await port().catch(() => '')) === places[0]!.port
    while (!(await taken()));
    standby.stop()
    await close()
    const later = await openDatabase({ url, poolSize: 1 })
    const refused: unknown = await later.pool.connect().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
    await later.close()
  })
