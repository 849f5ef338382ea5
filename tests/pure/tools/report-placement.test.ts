import { expect, test } from 'vitest'
import { reportPlacement } from '../../../src/tools/report-placement.ts'

test('the report names shards by size, agencies to isolate, and moves that Citus can run', () => {
  const sizes = [
    { organization: 1, contacts: 9_000 },
    ...Array.from({ length: 99 }, (_, index) => ({ organization: index + 2, contacts: 100 })),
  ]
  const lines = reportPlacement(sizes, { shards: 4, nodes: 2, hot: 0.5, limit: 0.05 })
  expect(lines[0]).toBe('100 agencies with 18,900 contacts in 4 shards on 2 nodes')
  const shards = lines.slice(4, 8).map((line) => Number(line.split(/\s+/).filter(Boolean)[2]!.replaceAll(',', '')))
  expect(shards).toEqual([...shards].sort((one, other) => other - one))
  expect(lines).toContain(`select isolate_tenant_to_new_shard('contacts', 1, 'CASCADE'); -- 9,000 contacts`)
  const moves = lines.filter((line) => line.startsWith('select citus_move_shard_placement('))
  expect(moves.length).toBeGreaterThan(0)
  expect(moves[0]).toMatch(
    /^select citus_move_shard_placement\(get_shard_id_for_distribution_column\('contacts', \d+\), 'node-[12]', 5432, 'node-[12]', 5432\); -- [\d,]+ contacts$/,
  )
  expect(lines.at(-1)).toMatch(/^The fullest node has [0-4]\.\d% more than the average\.$/)
})

test('without a hot agency and within the limit, nothing is to be done', () => {
  const even = Array.from({ length: 20_000 }, (_, index) => ({ organization: index + 1, contacts: 10 }))
  const lines = reportPlacement(even, { shards: 32, nodes: 4, hot: 0.5, limit: 0.05 })
  expect(lines).toContain('No agency that shares its shard has more than 50.0% of an average one.')
  expect(lines).toContain('No move is needed: the limit is 5.0%.')
})

test('if no move can reach the limit, the report says what else to do', () => {
  const sizes = [1, 2, 3].map((organization) => ({ organization, contacts: organization === 1 ? 1_000 : 1 }))
  expect(reportPlacement(sizes, { shards: 2, nodes: 2, hot: 2, limit: 0.05 }).at(-1)).toBe(
    'No move helps. Isolate smaller agencies too (--hot) or use more shards.',
  )
})

test('an agency that is alone in its shard needs no isolation', () => {
  const lines = reportPlacement([{ organization: 1, contacts: 1_000 }], { shards: 4, nodes: 2, hot: 0.5, limit: 0.05 })
  expect(lines.filter((line) => line.includes('isolate_tenant'))).toEqual([])
})
