import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import { fillAgency } from '../../../db/seeds/scale.ts'
import { withSystem } from './with-system.ts'

const CONTACTS = 50_000
const COLLEAGUES = 400
const VIEWS = 300
const IMPORTS = 2_000

/** An agency with 50,000 contacts, 400 colleagues, 300 views and 2,000 imports. */
export async function makeHuge(db: Database) {
  const id = await fillAgency(db, { contacts: CONTACTS, agents: COLLEAGUES })
  return withSystem(db, (tx) => fill(tx, id))
}

async function fill(db: Database, id: number) {
  const here = sql`where organization_id = ${id}`
  const person = sql`(array(select id from users ${here} order by id))[1 + n % ${COLLEAGUES}::integer]`
  await sql`update users set walkthrough_completed_at = now(), contacts_tutorial_seen_at = now(), email_verified_at = now() ${here}`.execute(
    db,
  )
  await sql`update organization_settings set send_mode = 'production' ${here}`.execute(db)
  await sql`
    insert into saved_views (organization_id, user_id, name, query, shared)
    select ${id}, ${person}, 'Window opens in list ' || n, 'states=NC&search=a' || n, n % 2 = 0
    from generate_series(1, ${VIEWS}::integer) n`.execute(db)
  await sql`
    insert into contact_imports (organization_id, uploaded_by, file_name, status, total_rows, done_rows, added, bad,
      created_at, started_at, finished_at)
    select ${id}, ${person}, 'book-' || n || '.csv', 'done', 500, 500, 480, 20, at, at, at
    from generate_series(1, ${IMPORTS}::integer) n cross join lateral (select now() - make_interval(hours => n * 4) as at)
    as times`.execute(db)
  await sql`
    insert into follow_ups (organization_id, contact_id, kind, note, due_on, requested_at)
    select ${id}, id, case when id % 3 = 0 then 'reminder' else 'call_request' end, '',
      case when id % 3 = 0 then current_date + (id % 60)::integer - 30 end, now() - make_interval(days => (id % 20)::integer)
    from contacts ${here} and id % 20 = 0`.execute(db)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', id)
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow()
  const client = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'email'])
    .where('organization_id', '=', id)
    .where('plan_type', '=', 'Plan G')
    .where('state', '=', 'NC')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return {
    who: email,
    client: { search: client.email ?? '', name: `${client.first_name} ${client.last_name}`, email: client.email ?? '' },
    colleague: 'Agent Number 200',
  }
}
