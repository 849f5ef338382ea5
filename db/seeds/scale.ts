import { sql } from 'kysely'
import { publicToken } from '../../src/lib/tokens.ts'
import type { Database } from '../client.ts'
import { nameGroups } from './names.ts'
import { towns } from './towns.ts'

// Limited, because the counting trigger keeps a second copy of the rows in memory.
const ROWS_PER_STATEMENT = 20_000
const AGENTS = 5

/**
 * Creates `organizations` agencies with `contacts` synthetic contacts in all, and returns the agencies' ids. Each
 * agency has an admin, admin@scale-N.example, and five agents, agent1 through agent5@scale-N.example.
 */
export async function seedScale(
  db: Database,
  { contacts, organizations }: { contacts: number; organizations: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < organizations; index++) {
    const share = Math.floor(contacts / organizations) + (index < contacts % organizations ? 1 : 0)
    ids.push(await fillAgency(db, { contacts: share, agents: AGENTS }))
  }
  // The embedded database has no autovacuum.
  await sql`analyze contacts, contact_counts`.execute(db)
  return ids
}

/** Creates one such agency and returns its id. */
export async function fillAgency(
  db: Database,
  { contacts, agents }: { contacts: number; agents: number },
): Promise<number> {
  const agency = await makeAgency(db, agents)
  for (let from = 1; from <= contacts; from += ROWS_PER_STATEMENT)
    await insertContacts(db, agency, from, Math.min(contacts, from + ROWS_PER_STATEMENT - 1))
  return agency.id
}

interface Agency {
  id: number
  agentIds: number[]
}

async function makeAgency(db: Database, agents: number): Promise<Agency> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true)`.execute(tx)
    const { made } = await tx
      .selectFrom('organizations')
      .select((row) => row.fn.countAll<number>().as('made'))
      .where('slug', 'like', 'scale-%')
      .executeTakeFirstOrThrow()
    const slug = `scale-${made + 1}`
    const { id } = await tx
      .insertInto('organizations')
      .values({
        name: `Scale ${made + 1}`,
        slug,
        mailing_address: '1 Synthetic Way, Asheville, NC 28801',
        plan: 'enterprise',
        account_state: 'live',
        set_up_at: sql`now()`,
        onboarded_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('organization_settings').values({ organization_id: id }).execute()
    await tx
      .insertInto('subscriptions')
      .values({ organization_id: id, tier_id: 'enterprise', status: 'active', started_at: sql`now()` })
      .execute()
    const users = await tx
      .insertInto('users')
      .values(
        Array.from({ length: agents + 1 }, (_, index) => ({
          organization_id: id,
          email: index === 0 ? `admin@${slug}.example` : `agent${index}@${slug}.example`,
          first_name: index === 0 ? 'Admin' : 'Agent',
          last_name: index === 0 ? 'Scale' : `Number ${index}`,
          is_admin: index === 0,
          is_agent: index !== 0,
          is_default_agent: index === 1,
          public_token: publicToken(),
        })),
      )
      .returning(['id', 'is_agent'])
      .execute()
    return { id, agentIds: users.filter(({ is_agent }) => is_agent).map((user) => user.id) }
  })
}

const CARRIERS = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha', 'Other']
const PLANS = ['Plan F', 'Plan G', 'Plan N']
const plain = (names: readonly string[]) => names.filter((name) => /^[A-Za-z-]+$/.test(name))
const GIVEN_NAMES = nameGroups.flatMap(({ women, men }) => plain([...women, ...men]))
const LAST_NAMES = nameGroups.flatMap(({ last }) => plain(last))

/** Inserts contacts `from` through `to`. A number always gives the same person, with activity relative to now. */
async function insertContacts(db: Database, { id, agentIds }: Agency, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true), set_config('statement_timeout', '0', true)`.execute(tx)
    await sql`
      insert into contacts (
        organization_id, first_name, last_name, email, phone_number, state, zip_code, county, agent_id,
        current_carrier, plan_type, premium_cents, effective_on, birth_on, tobacco_user, gender, status,
        last_emailed_at, quote_sent_at, quote_viewed_at, health_completed_at, source, created_at, updated_at)
      select ${id}::bigint, first_name, last_name, lower(first_name) || '.' || n || '@example.com',
        town.area_code || '55501' || lpad((n % 100)::text, 2, '0'), town.state, town.zip, town.county, agent_id,
        carrier, plan, 9000 + mixed % 15000, date '2015-01-01' + make_interval(months => mixed % 140),
        date '1935-01-01' + mixed % 9500, mixed % 14 = 0, case when mixed % 5 < 3 then 'F' else 'M' end,
        case when viewed then 'Opened' when sent then 'Sent' else 'New' end,
        case when sent then mailed_at end, case when sent then mailed_at end,
        case when viewed then mailed_at + interval '3 hours' end,
        case when answered then mailed_at + interval '4 hours' end,
        'import', now() - interval '400 days', now() - interval '400 days'
      from generate_series(${from}::integer, ${to}::integer) as n
      cross join lateral (select (hashint8extended(n, 7) & 2147483647)::integer as mixed) as hashed
      cross join lateral (
        select ${pick(GIVEN_NAMES, 3)} as first_name, ${pick(LAST_NAMES, 5)} as last_name,
          ${pick(agentIds, 11)}::bigint as agent_id, ${pick(CARRIERS, 13)} as carrier, ${pick(PLANS, 17)} as plan,
          mixed % 100 < 40 as sent, mixed % 100 < 22 as viewed, mixed % 100 < 8 as answered,
          now() - make_interval(days => mixed % 365) as mailed_at,
          1 + mixed / 19 % ${towns.length}::integer as town_number) as facts
      join unnest(${towns.map(({ state }) => state)}::text[], ${towns.map(({ zip }) => zip)}::text[],
                  ${towns.map(({ county }) => county)}::text[], ${towns.map(({ areaCode }) => areaCode)}::text[])
        with ordinality as town (state, zip, county, area_code, number) on town.number = town_number`.execute(tx)
  })
}

/** Picks an element by the row's number. A different `step` per list prevents fixed pairs. */
function pick(from: readonly string[] | readonly number[], step: number) {
  const list = typeof from[0] === 'number' ? sql`${from}::bigint[]` : sql`${from}::text[]`
  return sql`(${list})[1 + mixed / ${step}::integer % ${from.length}::integer]`
}
