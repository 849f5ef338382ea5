// Whether years of history slow down what is done each day: sending, a contact's page, the log, and deleting. The same
// agencies with 1,000,000 emails in their history, then with 20,000,000 (HISTORY=50000000 for more). Needs 2 kB of disk
// for each, which memory does not have: PERENNIAL_TEST_SCRATCH=/a/folder.
import { execFileSync } from 'node:child_process'
import type pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { purgeContacts } from '../../src/contacts/deleted/purge-contacts.ts'
import { purgeOldRows } from '../../src/retention.ts'
import { createTenantDb } from '../../src/scope.ts'
import { type Aim, type Figure, figure } from './figures.ts'
import { measure } from './load.ts'
import { drain, prepare, release } from './send.ts'
import type { World } from './world.ts'

const MANY = Number(process.env.HISTORY ?? 20_000_000)
const EMAILS_OF_A_CONTACT = 20
const DUE = 20_000
const ERASED = 100
const ROUNDS = 3
const AIM: Aim = '<= 1.5x'

type Times = Record<string, number[]>

export async function history(world: World): Promise<Figure[]> {
  const { admin, organizationId } = world
  await prepare(admin, organizationId)
  const few = await addHistory(admin, { from: 0, to: 5_000 })
  const before = await measureAll(world)
  const many = few + (await addHistory(admin, { from: 5_000, to: (5_000 * MANY) / few }))
  const after = await measureAll(world)
  const say = (count: number) => count.toLocaleString('en-US')
  return [
    ...Object.keys(before).map((name) =>
      figure({
        part: 'history',
        name: `${name}, ${say(many)} emails; ${say(few)}`,
        unit: 'ms',
        product: after[name]!,
        reference: before[name]!,
        aim: AIM,
      }),
    ),
    ...(await partitioned(admin, organizationId)),
  ]
}

/** What monthly partitions of the reports would cost: the same rows in 130 of them, beside the one table. */
async function partitioned(admin: pg.Client, organizationId: number): Promise<Figure[]> {
  await admin.query(`set synchronous_commit = off;
    create table monthly_events (like message_events including defaults) partition by range (happened_at);
    do $$ begin
      for n in 0..129 loop
        execute format('create table monthly_events_%s partition of monthly_events for values from (%L) to (%L)', n,
          date_trunc('month', now()) - n * interval '1 month', date_trunc('month', now()) + (1 - n) * interval '1 month');
      end loop;
    end $$;
    insert into monthly_events select * from message_events;
    create index on monthly_events (organization_id, message_id)`)
  await admin.query('analyze monthly_events')
  const { rows } = await admin.query<{ emails: string[] }>(
    `select array_agg(id) as emails from messages where organization_id = $1 and kind = 'anniversary' group by contact_id limit 500`,
    [organizationId],
  )
  const read = (table: string) =>
    timed(async () => {
      for (const { emails } of rows)
        await admin.query({
          name: table,
          text: `select * from ${table} where organization_id = $1 and message_id = any ($2)`,
          values: [organizationId, emails],
        })
    })
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const [split, whole] = [await read('monthly_events'), await read('message_events')]
    // The first round is a warm-up.
    if (round === 0) continue
    ours.push(split / rows.length)
    theirs.push(whole / rows.length)
  }
  const name = 'reading a contact’s reports in 130 monthly partitions; in one table'
  return [figure({ part: 'history', name, unit: 'ms', product: ours, reference: theirs })]
}

/**
 * Adds the emails of the contacts at these places of each agency, an email every half year, with what was reported of
 * it and some visits. Returns how many emails.
 */
async function addHistory(admin: pg.Client, { from, to }: { from: number; to: number }): Promise<number> {
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off`)
  const agencies = await admin.query<{ id: number }>(
    `select id from organizations where slug like 'scale-%' order by id`,
  )
  let added = 0
  for (const { id } of agencies.rows)
    for (let place = from; place < to; place += 5_000) {
      const { rowCount } = await admin.query(
        `with chosen as materialized (select id, email from contacts where organization_id = $1 order by id offset $2 limit $3),
           sent as (
             insert into messages (organization_id, id, contact_id, kind, occasion, lane, due_on, status, recipient, tracking_id,
               provider_id, next_at, first_attempt_at, sent_at, created_at, attempts, plan_reason)
             select $1, gen_random_uuid(), id, 'anniversary', 'anniversary-' || n, 2, at.sent::date, 'sent', email,
               replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(), at.sent, at.sent, at.sent, at.sent, 1,
               jsonb_build_object('event_on', at.sent::date + 30, 'planned_on', at.sent::date, 'due_on', at.sent::date)
             from chosen, generate_series(1, $4::int) n,
               lateral (select now() - n * interval '180 days' - id % 180 * interval '1 day' as sent) as at
             returning id, contact_id, sent_at),
           reported as (
             insert into message_events (organization_id, message_id, kind, happened_at)
             select $1, id, 'delivered', sent_at + interval '1 minute' from sent),
           visited as (
             insert into quote_visits (organization_id, quote_id, message_id, visited_at)
             select $1, 'history-' || contact_id, id, sent_at + interval '1 day' from sent where contact_id % 10 = 0)
         select 1 from sent`,
        [id, place, Math.min(5_000, to - place), EMAILS_OF_A_CONTACT],
      )
      added += rowCount ?? 0
    }
  await admin.query('reset session_replication_role')
  await admin.query('vacuum (analyze) messages, message_events, quote_visits')
  return added
}

async function measureAll({ url, admin, organizationId, headers, startProduct }: World): Promise<Times> {
  const times: Times = {}
  const add = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms]
  }
  // Otherwise writing what was added to disk competes with what is measured.
  await admin.query('checkpoint')
  execFileSync('sync')
  const product = await startProduct()
  const { db, close } = await openDatabase({ url })
  const tenantDb = createTenantDb(db, () => new Date())
  const { rows } = await admin.query<{ id: number }>(
    'select id from contacts where organization_id = $1 and deleted_at is null order by id offset 2000 limit 1',
    [organizationId],
  )
  const page = async (path: string) => (await measure(product, { path, headers, connections: 1 })).p50Micros / 1000
  try {
    for (let round = 0; round < ROUNDS; round++) {
      add('a contact’s page', await page(`/contact/${rows[0]!.id}`))
      add('the log of outreach', await page('/outreach/log'))
      await release(admin, organizationId, DUE)
      add('claiming, checking and settling an email', (drain('ours', url, DUE) * 1000) / DUE)
      await admin.query(
        `update contacts set deleted_at = now() - interval '60 days' where organization_id = $1 and id in
           (select id from contacts where organization_id = $1 and deleted_at is null order by id offset 3000 limit $2)`,
        [organizationId, ERASED],
      )
      const { signal } = new AbortController()
      add(
        'erasing a contact with all emails',
        (await timed(() => purgeContacts(tenantDb, { signal, log: console }))) / ERASED,
      )
      const purge = () => tenantDb.withSystem('purge old rows', (system) => purgeOldRows(system, { dryRun: false }))
      add('the nightly deletion of expired rows', await timed(purge))
    }
  } finally {
    await product.stop()
    await close()
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
