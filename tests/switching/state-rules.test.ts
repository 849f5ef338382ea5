import { expect, test } from 'vitest'
import { listStateRuleRows, readStateRules } from '../../src/switching/read-state-rules.ts'
import { ruleSets } from '../../src/switching/state-rule.ts'
import { testDatabase } from '../db.ts'
import { firstRows, firstRules } from '../first-rules.ts'

const t = await testDatabase()

test('the table begins with the rules that the vectors of the windows are held against', async () => {
  const rows = await t.doors.asSystem('test', ({ db }) => listStateRuleRows(db))
  expect(rows.map(({ row }) => row)).toEqual(firstRows)
  const rules = await readStateRules(t.doors.root)
  for (const set of ruleSets) expect(rules.listStateRules(set)).toEqual(firstRules.listStateRules(set))
})

test('who changed nothing is given the rules that were read before', async () => {
  const [first, second] = [await readStateRules(t.doors.root), await readStateRules(t.doors.root)]
  expect(second).toBe(first)
})
