import { expect, test } from 'vitest'
import { describeStatement } from '../../../src/main/describe-statement.ts'

test.each([
  ['select "id" from "contacts" where "id" = $1', 'SELECT contacts'],
  ['update "messages" set "status" = $1', 'UPDATE messages'],
  ['insert into job_runs (job) select $1', 'INSERT job_runs'],
  ['with made as (insert into agents values ($1)) select 1', 'WITH agents'],
  ['(select $1 from agents) union select 1', 'SELECT agents'],
  ['commit', 'COMMIT'],
])('a statement is named after its operation and first table: %s', (text, name) => {
  expect(describeStatement(text)).toEqual({ name, query: text.replace(' 1', ' ?') })
})

test('the values in a statement are removed, and its parameters keep their numbers', () => {
  const text = `set local app.organization_id = '12'; select 'O''Brien', 74.5, $2
    from contacts_2026 limit 20`
  expect(describeStatement(text).query).toBe(
    'set local app.organization_id = ?; select ?, ?, $2 from contacts_2026 limit ?',
  )
})

test('a long statement is truncated', () => {
  expect(describeStatement(`select ${'x, '.repeat(1_000)}y`).query).toHaveLength(1_000)
})
