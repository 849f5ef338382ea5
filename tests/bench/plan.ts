// Planning a million contacts, compared with an `insert ... select` of the same rows into a table with the same
// columns, checks and indexes; and planning a book of 50,000 again after a change of settings.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { type Figure, figure, plain } from './figures.ts'
import { onServerCore } from './machine.ts'
import type { World } from './world.ts'

const ROUNDS = 3
const SMALLER_BOOK = 50_000

export async function plan(world: World): Promise<Figure[]> {
  const { organizationId } = await world.addAgency(world.url, SMALLER_BOOK)
  const admin = new pg.Client(world.url)
  await admin.connect()
  try {
    await admin.query('set statement_timeout = 0')
    await admin.query('delete from plan_requests')
    await admin.query('truncate planned_emails')
    const first = planned(world)
    const { rows } = await admin.query<{ rows: number; contacts: number }>(
      'select count(*)::integer as rows, count(distinct contact_id)::integer as contacts from planned_emails',
    )
    const [made] = rows
    await admin.query('create table bare_plans (like planned_emails including all)')
    const bare = await seconds(() => admin.query('insert into bare_plans select * from planned_emails'))
    await admin.query('drop table bare_plans')
    await admin.query('vacuum analyze planned_emails')

    const [again, reference]: [number[], number[]] = [[], []]
    let changed = 0
    for (let round = 0; round < ROUNDS; round++) {
      await admin.query(
        'update organization_settings set outreach_birthday = not outreach_birthday where organization_id = $1',
        [organizationId],
      )
      const report = planned(world)
      changed = report.changed
      again.push(1 / report.seconds)
      await admin.query('create table bare_plans (like planned_emails including all)')
      const copy = 'insert into bare_plans select * from planned_emails where organization_id = $1'
      reference.push(1 / (await seconds(() => admin.query(copy, [organizationId]))))
      await admin.query('drop table bare_plans')
    }
    return [
      figure({
        part: 'plan',
        name: `${made!.contacts.toLocaleString('en-US')} contacts, ${made!.rows.toLocaleString('en-US')} rows`,
        unit: 'rows/s',
        product: [made!.rows / first.seconds],
        reference: [made!.rows / bare],
        aim: '>= 0.2',
      }),
      plain('plan', 'the same', 's', first.seconds),
      figure({
        part: 'plan',
        name: `a book of 50,000 anew, ${changed.toLocaleString('en-US')} contacts changed`,
        unit: 'books/s',
        product: again,
        reference,
        aim: '>= 0.2',
      }),
      plain('plan', 'the same', 's', 1 / Math.max(...again)),
    ]
  } finally {
    await admin.end()
  }
}

/** As in a server: a process of its own, on the server's core. */
function planned({ url }: World): { seconds: number; changed: number } {
  const [command = '', ...args] = onServerCore([
    process.execPath,
    new URL('plan-process.ts', import.meta.url).pathname,
    url,
  ])
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
