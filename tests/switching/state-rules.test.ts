import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listStateRuleRows, readStateRules } from '../../src/switching/read-state-rules.ts'
import { ruleSets } from '../../src/switching/state-rule.ts'
import { makeAgency } from '../cast.ts'
import { freshDatabase, testDatabase } from '../db.ts'
import { firstRows, firstRules } from '../first-rules.ts'
import { readMigrations } from '../setup/databases.ts'

const t = await testDatabase()

test('the table begins with the rules that the vectors of the windows are held against', async () => {
  const rows = await t.tenantDb.withSystem('test', ({ db }) => listStateRuleRows(db))
  expect(rows.map(({ row }) => row)).toEqual(firstRows)
  const rules = await readStateRules(t.tenantDb.root)
  for (const set of ruleSets) expect(rules.listStateRules(set)).toEqual(firstRules.listStateRules(set))
})

test('who changed nothing is given the rules that were read before', async () => {
  const [first, second] = [await readStateRules(t.tenantDb.root), await readStateRules(t.tenantDb.root)]
  expect(second).toBe(first)
})

test('the law of 2027 leaves a state alone of which an operator said something, and asks for each plan once', async () => {
  const fresh = await freshDatabase()
  const { db } = fresh
  await sql`delete from state_rules where note = 'The law of 2026 and 2027'`.execute(db)
  await sql`insert into state_rules (key, rule_set, state, verification, anchor, start_offset_days, length_days, carriers,
      benefits, source, checked_on, made_at, made_by, note)
    select key || '#2', rule_set, state, verification, anchor, start_offset_days, 75, carriers, benefits, source, checked_on,
      made_at, 'Ann Lee', 'A letter of the department'
    from state_rules where key = 'current_law:OR'`.execute(db)
  const agency = await makeAgency({}, fresh)
  await sql`update organization_settings set state_rule_set = 'current_law' where organization_id = ${agency.id}`.execute(
    db,
  )
  await sql`delete from plan_requests`.execute(db)
  // In the current names of the columns.
  const law = readMigrations()
    .find(({ name }) => name === '0083_law_of_2027.sql')!
    .sql.replaceAll('standing', 'verification')
    .replaceAll("'obeyed'", "'verified'")
    .replaceAll("'unchecked'", "'unverified'")
  await sql.raw(law).execute(db)
  const rules = (await listStateRuleRows(db)).map(({ row }) => row)
  expect(rules.filter(({ set, state }) => set === 'current_law' && state === 'OR').map(({ id }) => id)).toEqual([
    ...['current_law:OR', 'current_law:OR#2'],
  ])
  expect(rules).toHaveLength(firstRows.length)
  const { rows: requests } = await sql`select organization_id from plan_requests`.execute(db)
  expect(requests).toEqual([{ organization_id: agency.id }])
  await fresh.close()
})
