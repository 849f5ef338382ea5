// Working off 100,000 due messages with everything but the provider, compared with queues of no-op jobs, on one
// Postgres. Each contender's process has the server's core; Postgres has the other.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { build } from 'vite'
import { openDatabase } from '../../db/client.ts'
import { type Figure, figure, plain } from './figures.ts'
import { onServerCore } from './machine.ts'
import type { World } from './world.ts'

const MESSAGES = 100_000
const RENDERED = 5_000
const ROUNDS = 3

export async function send(world: World): Promise<Figure[]> {
  const url = world.emptyUrl
  const { organizationId } = await world.addAgency(url, MESSAGES)
  const admin = new pg.Client(url)
  await admin.connect()
  await prepare(admin, organizationId)
  const [ours, graphile, boss]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await release(admin, organizationId, MESSAGES)
      ours.push(MESSAGES / drain('ours', url, MESSAGES))
      await fillGraphile(admin, url)
      graphile.push(MESSAGES / drain('graphile', url, MESSAGES))
      await fillBoss(url)
      boss.push(MESSAGES / drain('boss', url, MESSAGES))
    }
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: 'src/mail/compose.ts', outDir: 'dist/bench', emptyOutDir: true },
    })
    await release(admin, organizationId, RENDERED)
    const rendered = RENDERED / drain('rendered', url, RENDERED)
    const unit = 'messages/s'
    return [
      figure({
        part: 'send',
        name: 'claim, guard, settle vs graphile-worker',
        unit,
        product: ours,
        reference: graphile,
        aim: '>= 1',
      }),
      figure({
        part: 'send',
        name: 'claim, guard, settle vs pg-boss',
        unit,
        product: ours,
        reference: boss,
        aim: '>= 1',
      }),
      plain('send', 'the same with every mail rendered', unit, rendered),
    ]
  } finally {
    await admin.end()
  }
}

export function drain(queue: string, url: string, jobs: number): number {
  const program = new URL('drain.ts', import.meta.url).pathname
  const [command = '', ...args] = onServerCore([process.execPath, program, queue, url, String(jobs)])
  return Number(execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
}

/** Every birthday email is due today. */
export async function prepare(admin: pg.Client, organizationId: number) {
  await admin.query(`update organization_settings set send_mode = 'production' where organization_id = $1`, [
    organizationId,
  ])
  await admin.query(`update users set email_verified_at = now() where organization_id = $1`, [organizationId])
  await admin.query(
    `update contacts set state = 'NC', zip_code = '28801', county = 'Buncombe', current_carrier = 'Aetna', effective_on = '2019-06-01',
       birth_on = (now() at time zone 'America/Chicago')::date + 30 - interval '74 years' where organization_id = $1`,
    [organizationId],
  )
  await admin.query('vacuum (analyze) contacts')
}

/** Emails as outreach releases them, for the first contacts of the book. */
export async function release(admin: pg.Client, organizationId: number, messages: number) {
  await admin.query(`delete from messages where organization_id = $1 and kind = 'birthday'`, [organizationId])
  await admin.query(
    `insert into messages (organization_id, id, contact_id, kind, occasion, lane, due_on, recipient, tracking_id, plan_reason, next_at, created_at)
     select organization_id, gen_random_uuid(), id, 'birthday', 'birthday-' || extract(year from today.is + 30)::int, 2, today.is, email,
       replace(gen_random_uuid()::text, '-', ''), jsonb_build_object('event_on', today.is + 30, 'planned_on', today.is, 'due_on', today.is),
       -- In no order of the book, as birthdays are.
       now() - random() * interval '1 hour', now()
     from contacts, (select (now() at time zone 'America/Chicago')::date as is) as today
     where organization_id = $1 order by id limit $2`,
    [organizationId, messages],
  )
  await admin.query('vacuum (analyze) messages')
}

async function fillGraphile(admin: pg.Client, url: string) {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: url })
  await admin.query(
    `select graphile_worker.add_jobs(array(
       select row('send', '{}', null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, $1)))`,
    [MESSAGES],
  )
  await admin.query('vacuum (analyze) graphile_worker._private_jobs')
}

async function fillBoss(url: string) {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  if (!(await boss.getQueue('send'))) await boss.createQueue('send')
  for (let from = 0; from < MESSAGES; from += 10_000)
    await boss.insert(
      'send',
      Array.from({ length: 10_000 }, () => ({ data: {} })),
    )
  await boss.stop({ graceful: false })
  const database = await openDatabase({ url })
  await database.pool.query('vacuum (analyze)')
  await database.close()
}
