import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '../../src/scope.ts'
import { as, makeAgency } from '../agency.ts'

const AT = new Date('2026-11-02T10:00:00Z')

// Few values, so that contacts often move between the same groups.
const state = fc.constantFrom('NC', 'VA', null)
const current_carrier = fc.constantFrom('Aetna', 'Humana', null)
const moment = fc.constantFrom(AT, null)
const facts = fc.record({
  state,
  current_carrier,
  quote_sent_at: moment,
  quote_viewed_at: moment,
  health_completed_at: moment,
})
const some = fc.integer({ min: 0, max: 2 })

const step = fc.oneof(
  fc.record({
    does: fc.constant('insert' as const),
    rows: fc.array(fc.tuple(facts, some), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ does: fc.constant('update' as const), every: some, facts }),
  fc.record({ does: fc.constant('reassign' as const), every: some, agent: some }),
  fc.record({ does: fc.constant('remove' as const), every: some }),
  fc.record({ does: fc.constant('restore' as const), every: some }),
  fc.record({ does: fc.constant('erase' as const), every: some }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take({ db, organizationId }: Scope, agents: (number | null)[], step: Step) {
  if (step.does === 'insert') {
    const rows = step.rows.map(([facts, agent]) => ({
      ...facts,
      organization_id: organizationId,
      first_name: 'Ann',
      last_name: 'Marsh',
      agent_id: agents[agent]!,
    }))
    return db.insertInto('contacts').values(rows).execute()
  }
  const chosen = sql<boolean>`id % 3 = ${step.every}`
  if (step.does === 'erase') return db.deleteFrom('contacts').where(chosen).execute()
  const change =
    step.does === 'update'
      ? step.facts
      : step.does === 'reassign'
        ? { agent_id: agents[step.agent]! }
        : { deleted_at: step.does === 'remove' ? AT : null }
  return db.updateTable('contacts').set(change).where(chosen).execute()
}

const kept = ({ db }: Scope) =>
  db
    .selectFrom('contact_counts')
    .select(['agent_id', 'state', 'carrier', 'contacts', 'quotes_sent', 'quotes_viewed', 'health_completed'])
    .where('contacts', '<>', 0)
    .orderBy('agent_id')
    .orderBy('state')
    .orderBy('carrier')
    .execute()

const counted = async ({ db }: Scope) =>
  (
    await sql`
      select coalesce(agent_id, 0) as agent_id, coalesce(state, '') as state, coalesce(current_carrier, '') as carrier,
        count(*)::integer as contacts, count(quote_sent_at)::integer as quotes_sent,
        count(quote_viewed_at)::integer as quotes_viewed, count(health_completed_at)::integer as health_completed
      from contacts where deleted_at is null group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows

test('the stored counts equal a count, whatever is done to contacts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const agency = await makeAgency()
      const agents = [agency.dana.id, agency.omar.id, null]
      for (const step of steps) await as(agency.ruth, (scope) => take(scope, agents, step))
      await as(agency.ruth, async (scope) => expect(await kept(scope)).toEqual(await counted(scope)))
    }),
    { numRuns: 25 },
  )
})

test('counts of empty groups are zero, not missing or negative', async () => {
  const agency = await makeAgency()
  const agents = [agency.dana.id]
  const everyone: Step = {
    does: 'insert',
    rows: [
      [
        { state: 'NC', current_carrier: 'Aetna', quote_sent_at: AT, quote_viewed_at: null, health_completed_at: null },
        0,
      ],
    ],
  }
  await as(agency.ruth, (scope) => take(scope, agents, everyone))
  await as(agency.ruth, ({ db }) => db.deleteFrom('contacts').execute())
  const rows = await as(agency.ruth, ({ db }) =>
    db.selectFrom('contact_counts').select(['contacts', 'quotes_sent']).execute(),
  )
  expect(rows).toEqual([{ contacts: 0, quotes_sent: 0 }])
})
