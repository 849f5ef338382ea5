import { expect, test } from 'vitest'
import {
  type AgencySize,
  contactsPerNode,
  hashInt8,
  imbalanceOf,
  isolateAgency,
  placeAgencies,
  planMoves,
  type Shard,
  sumContacts,
} from '../../../src/tools/place-agencies.ts'

const agencies = (contacts: number[]): AgencySize[] =>
  contacts.map((size, index) => ({ organization: index + 1, contacts: size }))

/** Shards of these sizes with one agency each, on nodes in turn. */
const shardsOf = (contacts: number[], nodes: number): Shard[] =>
  contacts.map((size, index) => ({
    from: index * 10,
    to: index * 10 + 9,
    node: index % nodes,
    agencies: [{ organization: index, contacts: size, hash: index * 10 }],
    contacts: size,
  }))

test('shards cover all hashes without a gap, also where their number divides nothing', () => {
  for (const shards of [1, 3, 32, 100]) {
    const placed = placeAgencies([], shards, 2)
    expect([placed[0]!.from, placed.at(-1)!.to]).toEqual([-(2 ** 31), 2 ** 31 - 1])
    for (const [index, { from }] of placed.entries()) if (index > 0) expect(from).toBe(placed[index - 1]!.to + 1)
  }
})

test('each agency is in the shard of its hash, and shards are on the nodes in turn', () => {
  const placed = placeAgencies(agencies(Array.from({ length: 1000 }, () => 7)), 32, 4)
  expect(placed.map(({ node }) => node).slice(0, 5)).toEqual([0, 1, 2, 3, 0])
  expect(placed.flatMap((shard) => shard.agencies)).toHaveLength(1000)
  for (const shard of placed)
    for (const { organization, hash } of shard.agencies) {
      expect(hash).toBe(hashInt8(BigInt(organization)))
      expect(hash >= shard.from && hash <= shard.to).toBe(true)
    }
  expect(sumContacts(placed)).toBe(7000)
})

test('an isolated agency has a shard of its own on the same node, and no other changes its hash range', () => {
  const placed = placeAgencies(agencies([9_000, ...Array.from({ length: 200 }, () => 10)]), 4, 2)
  const isolated = isolateAgency(placed, { hash: hashInt8(1n) })
  expect(isolated).toHaveLength(6)
  const own = isolated.find(({ from, to }) => from === to)!
  expect(own.agencies.map(({ organization }) => organization)).toEqual([1])
  expect(own.node).toBe(placed.find((shard) => shard.agencies.some(({ organization }) => organization === 1))!.node)
  expect(sumContacts(isolated)).toBe(sumContacts(placed))
  expect(isolateAgency(isolated, { hash: hashInt8(1n) })).toEqual(isolated)
})

test('moves go from the fullest node to the emptiest until the limit is met', () => {
  const shards = shardsOf([50, 10, 40, 10, 30, 10], 2)
  expect(contactsPerNode(shards, 2)).toEqual([120, 30])
  const plan = planMoves(shards, 2, 0.1)
  expect(plan.moves.map(({ shard, from, to }) => [shard.contacts, from, to])).toEqual([[50, 0, 1]])
  expect(contactsPerNode(plan.shards, 2)).toEqual([70, 80])
  expect(shards[0]!.node).toBe(0)
})

test('a shard that is larger than the difference stays, and planning ends', () => {
  const plan = planMoves(shardsOf([100, 10], 2), 2, 0)
  expect(plan.moves).toEqual([])
  expect(imbalanceOf(contactsPerNode(plan.shards, 2))).toBeCloseTo(0.818, 3)
})

test('nodes without contacts are balanced', () => {
  expect(planMoves(placeAgencies([], 8, 4), 4, 0).moves).toEqual([])
})
