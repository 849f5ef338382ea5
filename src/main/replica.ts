import { sql } from 'kysely'
import { type Database, openDatabase, transact } from '../../db/client.ts'
import type { Log } from '../deps.ts'
import type { ReplicaState } from '../lib/monitor.ts'
import { type Replica, type TenantDb, takeRole } from '../scope.ts'
import { reasonOf } from './connect-database.ts'
import type { Traces } from './traces.ts'

/** A replica that is further behind is not read. */
const MAX_LAG_MS = 10_000
const SAMPLE_MS = 1_000
const MAX_SAMPLES = 60
/** A replica that hangs must leave a page enough time to read the primary. */
const TIMEOUTS = { connectionTimeoutMs: 1_000, statementTimeoutMs: 4_000, responseTimeoutMs: 5_000 }

export interface OpenReplica extends Replica {
  state(): ReplicaState
  close(): Promise<void>
}

/**
 * Reads the replica at `url` once it is known to belong to the primary and to be close behind it, and the primary until
 * then. Does not wait for the replica. With several replicas behind the address, the lag is that of any one of them.
 */
export async function openReplica(
  url: string,
  { primary, log, traces }: { primary: TenantDb; log: Log; traces?: Traces | undefined },
): Promise<OpenReplica> {
  const database = await openDatabase({ url, ...TIMEOUTS })
  traces?.traceStatements(database.pool)
  const reads = { replica: 0, primary: 0 }
  /** Why the replica is not read, apart from its lag. */
  let problem: string | undefined = 'it has not responded yet'
  /** Positions that the replica has not replayed, oldest first. `at` is by performance.now(). */
  let ahead: { at: number; position: number }[] = []
  /** The replica has everything that was committed before this time. */
  let freshAt = performance.now()
  let hasCaughtUp = false

  const setProblem = (found: string | undefined) => {
    if (found === problem) return
    problem = found
    if (found === undefined) log.info({}, 'the replica is read')
    else log.error({ reason: found }, 'the replica is not read')
  }
  const fail = (error: unknown) => setProblem(`it failed: ${reasonOf(error)}`)

  async function sample() {
    const at = performance.now()
    const { cluster, position } = await readPrimary(primary)
    ahead = [...ahead, { at, position }].slice(-MAX_SAMPLES)
    const found = await readReplica(database.db).catch(fail)
    if (!found) return
    if (found.cluster !== cluster) return setProblem('it belongs to another database')
    const { replayed } = found
    if (replayed === null) return setProblem('it is not a replica')
    const newest = ahead.findLast(({ position }) => position <= replayed)
    ahead = ahead.filter(({ position }) => position > replayed)
    if (newest) {
      freshAt = newest.at
      hasCaughtUp = true
    }
    setProblem(hasCaughtUp ? undefined : 'it has not caught up yet')
  }
  let isSampling = false
  const sampleOnce = async () => {
    if (isSampling) return
    isSampling = true
    // Without the primary there is nothing to compare with, and the lag grows.
    await sample().catch(() => {})
    isSampling = false
  }
  void sampleOnce()
  const timer = setInterval(sampleOnce, SAMPLE_MS).unref()

  return {
    reader: (lastWrite) => ({
      ...primary,
      async withTenant(identity, fn) {
        if (problem === undefined && performance.now() - freshAt <= MAX_LAG_MS)
          try {
            const result = await transact(database.db, async (db) => {
              const check = lastWrite === undefined ? undefined : refuseUnlessReplayed(lastWrite)
              await takeRole(db, 'app_user', identity.organizationId, { check })
              return fn({ ...identity, db, now: primary.now() })
            })
            reads.replica++
            return result
          } catch {
            // It may be a write, a lost connection, a conflict with what was replayed meanwhile, or a row that the replica
            // does not have yet. If it is none of these, the primary fails too.
          }
        reads.primary++
        return primary.withTenant(identity, fn)
      },
    }),
    async positionNow() {
      // A commit can be visible before it is flushed.
      const { rows } = await sql<{ position: number }>`
        select pg_current_wal_insert_lsn() - '0/0' as position`.execute(primary.root)
      return rows[0]!.position
    },
    state: () => ({ lagSeconds: (performance.now() - freshAt) / 1000, reads: { ...reads } }),
    async close() {
      clearInterval(timer)
      await database.close()
    },
  }
}

const refuseUnlessReplayed = (position: number) => sql`do $$ begin
  if not coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() - '0/0' >= ${sql.lit(position)}, false) then
    raise exception 'the replica has not replayed this position';
  end if;
end $$`

/** Differs for each cluster, and is the same on its replicas. */
const CLUSTER = sql<string>`(select system_identifier || ' ' || current_database() from pg_control_system())`

async function readPrimary({ root }: TenantDb) {
  const { rows } = await sql<{ cluster: string; position: number }>`
    select ${CLUSTER} as cluster, pg_current_wal_flush_lsn() - '0/0' as position`.execute(root)
  return rows[0]!
}

async function readReplica(db: Database) {
  const { rows } = await sql<{ cluster: string; replayed: number | null }>`
    select ${CLUSTER} as cluster, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as replayed`.execute(
    db,
  )
  return rows[0]!
}
