// The whole dashboard of an agency with 400,000 contacts and 5,000,000 events of two years, compared with one of 1,000
// contacts and as many events per contact, on one server. BENCH_DASHBOARD=40000 makes it smaller.
import pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { countAgency } from '../../src/dashboard/activity/store-counts.ts'
import { createTenantDb } from '../../src/scope.ts'
import { type Figure, figure, plain } from './figures.ts'
import { measure } from './load.ts'
import type { Agency, World } from './world.ts'

const CONTACTS = Number(process.env.BENCH_DASHBOARD ?? 400_000)
const FEW = 1_000
const EVENTS_A_CONTACT = 12.5
const DAYS = 730
const ROUNDS = 5
/** Later events are not counted yet: the longest that the job may be behind. */
const BEHIND_MS = 3 * 60_000

const ranges = ['30days', 'today', '7days', '90days', 'ytd']

export async function dashboard(world: World): Promise<Figure[]> {
  const large = await world.addAgency(world.url, CONTACTS)
  const small = await world.addAgency(world.url, FEW)
  for (const agency of [large, small]) await addEvents(world.url, agency)
  await world.admin.query('vacuum (analyze)')
  const seconds = await countAll(world.url, large)
  await countAll(world.url, small)
  await world.admin.query('vacuum (analyze) activity_days')
  const product = await world.startProduct()
  try {
    const size = `${CONTACTS.toLocaleString('en-US')} contacts`
    const figures = [plain('dashboard', `counting all days of ${size}`, 's', seconds)]
    for (const period of ranges) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round++) {
        const took = async ({ headers }: Agency) => {
          const path = `/dashboard?period=${period}&refresh=yes`
          return (await measure(product, { path, headers, connections: 1, roundMs: 1_000 })).p50Micros
        }
        const [a, b] = [await took(large), await took(small)]
        // The first round is a warm-up.
        if (round === 0) continue
        ours.push(a)
        theirs.push(b)
      }
      const name = `the page, ${period}, ${size}`
      figures.push(figure({ part: 'dashboard', name, unit: 'µs', product: ours, reference: theirs, aim: '<= 5x' }))
    }
    return figures
  } finally {
    await product.stop()
  }
}

async function countAll(url: string, { organizationId }: Agency): Promise<number> {
  const database = await openDatabase({ url })
  const tenantDb = createTenantDb(database.db, () => new Date(Date.now() - BEHIND_MS))
  const began = performance.now()
  await countAgency(tenantDb, organizationId, new AbortController().signal)
  await database.close()
  return (performance.now() - began) / 1000
}

/**
 * A quote for each contact, and of twenty events nine emails, eight visits (one by a robot), one answer and two calls.
 */
async function addEvents(url: string, { organizationId, agentId }: Agency): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const of = (share: number) => `from contacts c cross join lateral generate_series(1, case
    when random() < ${(EVENTS_A_CONTACT * share) % 1} then 1 else 0 end + ${Math.floor(EVENTS_A_CONTACT * share)}) n
    cross join lateral (select now() - random() * interval '${DAYS} days' + 0 * n * interval '1 day' as at) e
    where c.organization_id = ${organizationId}`
  try {
    // These rows satisfy what the triggers would check.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(`insert into quotes (organization_id, id, contact_id, created_at, expires_at)
      select organization_id, 'bench-quote-of-contact-' || id, id, now() - interval '${DAYS} days', now() + interval '180 days'
      from contacts where organization_id = ${organizationId}`)
    await client.query(`insert into messages (organization_id, id, contact_id, quote_id, kind, occasion, due_on,
        status, recipient, provider_id, next_at, sent_at, created_at, created_by)
      select c.organization_id, gen_random_uuid(), c.id, 'bench-quote-of-contact-' || c.id,
        case when n % 4 = 0 then 'quote_email' else 'birthday' end, 'bench-' || n, e.at::date, 'sent', c.email, 'bench',
        e.at, e.at, e.at, case when n % 4 = 0 then ${agentId} end ${of(0.45)}`)
    await client.query(`insert into quote_visits (organization_id, quote_id, visited_at, robot_reason)
      select c.organization_id, 'bench-quote-of-contact-' || c.id, e.at, case when n % 8 = 0 then 'scanner' end ${of(0.4)}`)
    await client.query(`insert into eligibility_answers (organization_id, contact_id, sealed, key_id, answered_at)
      select c.organization_id, c.id, 'bench', 'bench', e.at ${of(0.05)}`)
    await client.query(`insert into follow_ups (organization_id, contact_id, kind, requested_at, done_at)
      select c.organization_id, c.id, 'call_request', e.at, e.at ${of(0.1)}`)
    await client.query(`insert into planned_emails (organization_id, contact_id, kind, occasion, due_on, status)
      select organization_id, id, kind, kind || '-bench', current_date + (random() * 364)::integer, 'scheduled'
      from contacts, unnest(array['birthday', 'anniversary']) kind where organization_id = ${organizationId}`)
  } finally {
    await client.end()
  }
}
