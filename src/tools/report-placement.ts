import { formatCount, pluralize } from '../lib/pluralize.ts'
import {
  type AgencySize,
  contactsPerNode,
  imbalanceOf,
  isolateAgency,
  placeAgencies,
  planMoves,
  type Shard,
  sumContacts,
} from './place-agencies.ts'

export interface PlacementOptions {
  shards: number
  nodes: number
  /** Agencies above this share of an average shard are isolated. */
  hot: number
  /** How far the fullest node may exceed the average: 0.05 for 5%. */
  limit: number
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const cell = (value: number | string, width: number) =>
  (typeof value === 'number' ? formatCount(value) : value).padStart(width)

/** The lines that `npm run placement` prints. */
export function reportPlacement(
  sizes: readonly AgencySize[],
  { shards, nodes, hot, limit }: PlacementOptions,
): string[] {
  const placed = placeAgencies(sizes, shards, nodes)
  const average = sumContacts(placed) / shards
  const hotAgencies = placed
    // One that is alone in its shard is isolated already.
    .flatMap(({ agencies }) => (agencies.length > 1 ? agencies : []))
    .filter(({ contacts }) => contacts > hot * average)
    .sort((one, other) => other.contacts - one.contacts)
  const isolated = hotAgencies.reduce<Shard[]>(isolateAgency, placed)
  const plan = planMoves(isolated, nodes, limit)
  return [
    `${pluralize(sizes.length, 'agency', 'agencies')} with ${pluralize(sumContacts(placed), 'contact')} in ${pluralize(shards, 'shard')} on ${pluralize(nodes, 'node')}`,
    '',
    'Shards by size',
    'shard  node      contacts  of average  agencies  largest agency',
    ...describeShards(placed, average),
    '',
    ...describeNodes(placed, nodes),
    '',
    hotAgencies.length === 0
      ? `No agency that shares its shard has more than ${percent(hot)} of an average one.`
      : `Isolate ${pluralize(hotAgencies.length, 'agency', 'agencies')} with more than ${percent(hot)} of an average shard`,
    ...hotAgencies.map(
      ({ organization, contacts }) =>
        `select isolate_tenant_to_new_shard('contacts', ${organization}, 'CASCADE'); -- ${formatCount(contacts)} contacts`,
    ),
    '',
    ...describeMoves(plan, { nodes, limit, before: isolated }),
  ]
}

function describeShards(shards: readonly Shard[], average: number): string[] {
  return shards
    .map((shard, index) => ({ ...shard, number: index + 1 }))
    .sort((one, other) => other.contacts - one.contacts)
    .map(({ number, node, contacts, agencies }) => {
      const [largest] = agencies.toSorted((one, other) => other.contacts - one.contacts)
      return [
        cell(number, 5),
        cell(node + 1, 6),
        cell(contacts, 14),
        cell(percent(average === 0 ? 0 : contacts / average), 12),
        cell(agencies.length, 10),
        largest ? `  ${largest.organization}: ${formatCount(largest.contacts)}` : '',
      ]
        .join('')
        .trimEnd()
    })
}

const describeNodes = (shards: readonly Shard[], nodes: number) => {
  const loads = contactsPerNode(shards, nodes)
  return [
    ...loads.map((contacts, node) => `node ${node + 1}: ${pluralize(contacts, 'contact')}`),
    `The fullest node has ${percent(imbalanceOf(loads))} more than the average.`,
  ]
}

const ADVICE = 'Isolate smaller agencies too (--hot) or use more shards.'

function describeMoves(
  { moves, shards }: ReturnType<typeof planMoves>,
  { nodes, limit, before }: { nodes: number; limit: number; before: readonly Shard[] },
): string[] {
  const reached = imbalanceOf(contactsPerNode(shards, nodes))
  if (moves.length === 0)
    return [reached <= limit ? `No move is needed: the limit is ${percent(limit)}.` : `No move helps. ${ADVICE}`]
  const moved = moves.map(({ shard, from, to }) => {
    const { organization } = shard.agencies[0]!
    const id = `get_shard_id_for_distribution_column('contacts', ${organization})`
    return `select citus_move_shard_placement(${id}, 'node-${from + 1}', 5432, 'node-${to + 1}', 5432); -- ${formatCount(shard.contacts)} contacts`
  })
  const share = sumContacts(moves.map(({ shard }) => shard)) / sumContacts(before)
  return [
    `${pluralize(moves.length, 'move')} of ${percent(share)} of all contacts, for a limit of ${percent(limit)}`,
    ...moved,
    '',
    'After the moves',
    ...describeNodes(shards, nodes),
    ...(reached > limit ? [`No further move helps. ${ADVICE}`] : []),
  ]
}
