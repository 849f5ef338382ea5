import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { freshDatabase } from '../db.ts'
import { toolsOn } from './timetable.ts'

test('a statement planned on a nearly empty table uses the index once it is full', async () => {
  const t = await freshDatabase()
  const vacuum = () => runOnce(jobs, 'vacuum-tables', toolsOn(t), { signal: new AbortController().signal })
  await t.pool.query('create table probes (id bigint primary key, note text)')
  await t.pool.query(`insert into probes values (1, 'only')`)
  await t.pool.query('vacuum (analyze) probes')
  const client = await t.pool.connect()
  const find = { name: 'find_probe', text: 'select note from probes where id = $1' }
  const plan = async () => JSON.stringify((await client.query('explain execute find_probe(7)')).rows)
  // A connection reuses a generic plan from the sixth execution on.
  for (let times = 0; times < 6; times++) await client.query({ ...find, values: [1] })
  await client.query(`insert into probes select n, repeat('x', 100) from generate_series(2, 20000) n`)
  await client.query('delete from probes where id % 2 = 0')
  expect(await plan()).toContain('Seq Scan')
  client.release()

  if (t.kind === 'postgres') {
    expect(await vacuum()).toBeUndefined()
    return t.close()
  }
  // Postgres publishes the statistics a moment later.
  await expect.poll(vacuum, { timeout: 20_000 }).toMatchObject({ vacuumed: 1 })
  expect(await plan()).toContain('Index')
  const { rows } = await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'probes'`.execute(
    t.db,
  )
  expect(rows[0]?.rows).toBe(10_000)
  expect(await vacuum()).toBeUndefined()
  await t.close()
})
