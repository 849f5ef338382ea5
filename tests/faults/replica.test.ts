import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { openReplica } from '../../src/main/replica.ts'
import { createTenantDb, type Identity, type TenantDb } from '../../src/scope.ts'
import { migrateAt } from '../setup/databases.ts'
import { findPostgres, startPostgres, type ThrowawayPostgres } from '../setup/postgres.ts'

const agency = (organizationId: number): Identity => ({ organizationId, actor: { kind: 'system', reason: 'test' } })

const bin = findPostgres()
let [primary, standby]: ThrowawayPostgres[] = []
let [writer, onStandby]: OpenDatabase[] = []
let said: string[] = []

/** A migrated primary with two agencies, and its standby. */
beforeAll(async () => {
  if (!bin) return
  // Otherwise a commit may not be flushed yet, and the standby cannot have it.
  primary = await startPostgres(bin, ['synchronous_commit=on'])
  await migrateAt({ url: primary.url('postgres') })
  standby = await startPostgres(bin, [], primary.url('postgres'))
  writer = await openDatabase({ url: primary.url('postgres'), poolSize: 2 })
  onStandby = await openDatabase({ url: standby.url('postgres'), poolSize: 1 })
  await sql`insert into organizations (name, slug) values ('Blue Ridge', 'blue-ridge'), ('Piedmont', 'piedmont')`.execute(
    writer.db,
  )
})
afterAll(async () => {
  await writer?.close()
  await onStandby?.close()
  standby?.stop()
  primary?.stop()
})

beforeEach(() => {
  said = []
})

async function read(url: string) {
  const say = ({ reason }: { reason?: string }, message: string) => void said.push(reason ?? message)
  const log = { debug: say, info: say, error: say }
  const replica = await openReplica(url, { primary: createTenantDb(writer!.db, () => new Date()), log })
  onTestFinished(() => replica.close())
  return replica
}

/** Once the replica is read. */
async function readStandby() {
  const replica = await read(standby!.url('postgres'))
  await eventually(() => placeOf(replica.reader(undefined)), portOf(standby!))
  return replica
}

const portOf = (one: ThrowawayPostgres) => new URL(one.url('postgres')).port

/** The port of the server that a read came from. */
const placeOf = (db: TenantDb) =>
  db.withTenant(agency(1), async (scope) => {
    // As the dashboard begins.
    await sql`set transaction isolation level repeatable read`.execute(scope.db)
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(scope.db)
    return rows[0]!.port
  })

const rename = ({ db }: OpenDatabase, name: string) =>
  sql`update organizations set name = ${name} where id = 1`.execute(db)

const nameOn = (db: TenantDb) =>
  db.withTenant(agency(1), async (scope) => {
    const { rows } = await sql<{ name: string }>`select name from organizations`.execute(scope.db)
    return rows.map(({ name }) => name)
  })

const eventually = (read: () => Promise<unknown>, value: unknown) =>
  expect.poll(read, { timeout: 30_000, interval: 20 }).toEqual(value)

if (bin)
  test('a read that may be old comes from the replica, and sees only the rows of its agency', async () => {
    const replica = await readStandby()
    expect(await nameOn(replica.reader(undefined))).toEqual(['Blue Ridge'])
    expect(replica.state().reads.replica).toBeGreaterThan(0)
    expect(replica.state().lagSeconds).toBeLessThan(10)
  })

if (bin)
  test('until the replica has a person’s own change, their reads come from the primary', async () => {
    const replica = await readStandby()
    await sql`select pg_wal_replay_pause()`.execute(onStandby!.db)
    await rename(writer!, 'Shenandoah')
    const position = await replica.positionNow()
    expect(await placeOf(replica.reader(position))).toBe(portOf(primary!))
    expect(await nameOn(replica.reader(position))).toEqual(['Shenandoah'])
    expect(await nameOn(replica.reader(undefined))).toEqual(['Blue Ridge'])
    await sql`select pg_wal_replay_resume()`.execute(onStandby!.db)
    await eventually(() => placeOf(replica.reader(position)), portOf(standby!))
    expect(await nameOn(replica.reader(position))).toEqual(['Shenandoah'])
  })

if (bin)
  test('a replica that is behind when the server starts is not read before it has caught up', async () => {
    await sql`select pg_wal_replay_pause()`.execute(onStandby!.db)
    await rename(writer!, 'Pilot Mountain')
    const replica = await read(standby!.url('postgres'))
    await eventually(async () => said, ['it has not caught up yet'])
    expect(await nameOn(replica.reader(undefined))).toEqual(['Pilot Mountain'])
    await sql`select pg_wal_replay_resume()`.execute(onStandby!.db)
    await eventually(() => placeOf(replica.reader(undefined)), portOf(standby!))
  })

if (bin)
  test('a read of a row that the replica does not have yet comes from the primary', async () => {
    const replica = await readStandby()
    await sql`select pg_wal_replay_pause()`.execute(onStandby!.db)
    await sql`insert into organizations (name, slug) values ('Yadkin', 'yadkin')`.execute(writer!.db)
    const { rows } = await sql<{ id: number }>`select id from organizations where slug = 'yadkin'`.execute(writer!.db)
    const name = replica.reader(undefined).withTenant(agency(rows[0]!.id), async ({ db }) => {
      const { name } = await db.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
      return name
    })
    expect(await name).toBe('Yadkin')
    await sql`select pg_wal_replay_resume()`.execute(onStandby!.db)
  })

if (bin)
  test('what only the primary can do runs there, once', async () => {
    const replica = await readStandby()
    const { primary: before } = replica.state().reads
    const written = await replica.reader(undefined).withTenant(agency(1), async ({ db, organizationId }) => {
      await sql`insert into audit_events (organization_id, action, target, detail, at, actor)
        values (${organizationId}, 'data_exported', 'contacts.csv', '{}', now(), 'test')`.execute(db)
      const { rows } = await sql<{ count: number }>`select count(*) as count from audit_events`.execute(db)
      return rows[0]!.count
    })
    expect(written).toBe(1)
    expect(replica.state().reads.primary).toBe(before + 1)
    const wrong = replica.reader(undefined).withTenant(agency(1), ({ db }) => sql`select 1 / 0`.execute(db))
    await expect(wrong).rejects.toMatchObject({ code: '22012' })
  })

if (bin)
  test('without its replica everything is read from the primary, and from the replica once it is back', async () => {
    const replica = await readStandby()
    await standby!.crash()
    expect(await placeOf(replica.reader(undefined))).toMatch(new RegExp(`${portOf(primary!)}|${portOf(standby!)}`))
    await eventually(() => placeOf(replica.reader(undefined)), portOf(standby!))
    expect(said).toContain('the replica is read')
  })

if (bin)
  test('a server that is not a replica of the primary is never read', async () => {
    const other = await startPostgres(bin)
    onTestFinished(() => other.stop())
    const wrong = [await read(primary!.url('postgres')), await read(other.url('postgres'))]
    await expect
      .poll(() => said.toSorted(), { timeout: 30_000 })
      .toEqual(['it belongs to another database', 'it is not a replica'])
    for (const replica of wrong) expect(await placeOf(replica.reader(undefined))).toBe(portOf(primary!))
  })
