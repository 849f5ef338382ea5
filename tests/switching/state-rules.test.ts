import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listStateRuleRows, readStateRules } from '../../src/switching/read-state-rules.ts'
import { ruleSets } from '../../src/switching/state-rule.ts'
import { makeAgency } from '../agency.ts'
import { freshDatabase, testDatabase } from '../db.ts'
import { firstRows, firstRules } from '../first-rules.ts'

const t = await testDatabase()

test('the table starts with the rules that the window vectors are compared with', async () => {
  const rows = await t.tenantDb.withSystem('test', ({ db }) => listStateRuleRows(db))
  expect(rows.map(({ row }) => row)).toEqual(firstRows)
  const rules = await readStateRules(t.tenantDb.root)
  for (const set of ruleSets) expect(rules.listStateRules(set)).toEqual(firstRules.listStateRules(set))
})

test('without a change the rules read before are returned', async () => {
  const [first, second] = [await readStateRules(t.tenantDb.root), await readStateRules(t.tenantDb.root)]
  expect(second).toBe(first)
})

test('rules added by one statement request each agency’s plan once', async () => {
  const fresh = await freshDatabase()
  const { db } = fresh
  const [agency] = [await makeAgency({}, fresh), await makeAgency({}, fresh)]
  await sql`update organization_settings set state_rule_set = 'current_law' where organization_id = ${agency!.id}`.execute(
    db,
  )
  await sql`delete from plan_requests`.execute(db)
  await sql`insert into state_rules (key, rule_set, state, verification, anchor, start_offset_days, length_days, carriers,
      benefits, source, checked_on, made_at, made_by, note)
    select key || '#9', rule_set, state, verification, anchor, start_offset_days, 75, carriers, benefits, source, checked_on,
      made_at, 'Ann Lee', 'A letter of the department'
    from state_rules where key in ('current_law:OR', 'current_law:CA')`.execute(db)
  const { rows: requests } = await sql`select organization_id from plan_requests`.execute(db)
  expect(requests).toEqual([{ organization_id: agency!.id }])
  await fresh.close()
})
