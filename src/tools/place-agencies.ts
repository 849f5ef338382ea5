/*
 * Where Citus puts an agency: each shard holds a range of the hash of organization_id, the ranges are equally wide, and
 * shards go to the nodes in turn (CreateShardsWithRoundRobinPolicy in Citus' create_shards.c).
 */

export interface AgencySize {
  organization: number
  contacts: number
}

export interface Shard {
  /** The lowest and the highest hash, both inclusive. */
  from: number
  to: number
  /** Counted from 0. */
  node: number
  agencies: (AgencySize & { hash: number })[]
  contacts: number
}

export interface Move {
  shard: Shard
  from: number
  to: number
}

const MIN_HASH = -(2 ** 31)
const MAX_HASH = 2 ** 31 - 1

const rotateLeft = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits))

/** Postgres' hashint8: the hash of a bigint column. */
export function hashInt8(value: bigint): number {
  const high = Number(BigInt.asIntN(32, value >> 32n))
  const low = Number(BigInt.asIntN(32, value))
  // Equals the hash of the same value as a smaller integer.
  const key = low ^ (value < 0n ? ~high : high)
  // hash_bytes_uint32 in src/common/hashfn.c.
  let c = (0x9e3779b9 + 4 + 3923095) | 0
  let a = (c + key) | 0
  let b = c
  c = ((c ^ b) - rotateLeft(b, 14)) | 0
  a = ((a ^ c) - rotateLeft(c, 11)) | 0
  b = ((b ^ a) - rotateLeft(a, 25)) | 0
  c = ((c ^ b) - rotateLeft(b, 16)) | 0
  a = ((a ^ c) - rotateLeft(c, 4)) | 0
  b = ((b ^ a) - rotateLeft(a, 14)) | 0
  return ((c ^ b) - rotateLeft(b, 24)) | 0
}

export const sumContacts = (of: readonly { contacts: number }[]) => of.reduce((sum, { contacts }) => sum + contacts, 0)

const toShard = ({ agencies, ...shard }: Omit<Shard, 'contacts'>): Shard => {
  const own = agencies.filter(({ hash }) => hash >= shard.from && hash <= shard.to)
  return { ...shard, agencies: own, contacts: sumContacts(own) }
}

export function placeAgencies(sizes: readonly AgencySize[], shards: number, nodes: number): Shard[] {
  const width = Math.floor(2 ** 32 / shards)
  const shardOf = (hash: number) => Math.min(Math.floor((hash - MIN_HASH) / width), shards - 1)
  const hashed = sizes.map((size) => ({ ...size, hash: hashInt8(BigInt(size.organization)) }))
  const placed = Map.groupBy(hashed, ({ hash }) => shardOf(hash))
  return Array.from({ length: shards }, (_, index) => {
    const from = MIN_HASH + index * width
    // The last shard also gets the remainder.
    const to = index === shards - 1 ? MAX_HASH : from + width - 1
    return toShard({ from, to, node: index % nodes, agencies: placed.get(index) ?? [] })
  })
}

/** Splits a shard as isolate_tenant_to_new_shard does: the agency's hash alone, and the ranges below and above it. */
export const isolateAgency = (shards: readonly Shard[], { hash }: { hash: number }): Shard[] =>
  shards.flatMap((shard) => {
    if (hash < shard.from || hash > shard.to) return [shard]
    const ranges = [
      [shard.from, hash - 1],
      [hash, hash],
      [hash + 1, shard.to],
    ] as const
    return ranges.filter(([from, to]) => from <= to).map(([from, to]) => toShard({ ...shard, from, to }))
  })

export const contactsPerNode = (shards: readonly Shard[], nodes: number): number[] =>
  Array.from({ length: nodes }, (_, node) => sumContacts(shards.filter((shard) => shard.node === node)))

/** How far the fullest node exceeds the average: 0.2 for 20%. */
export const imbalanceOf = (loads: readonly number[]): number => {
  const total = loads.reduce((sum, load) => sum + load, 0)
  return total === 0 ? 0 : (Math.max(...loads) * loads.length) / total - 1
}

/**
 * Moves shards from the fullest node to the emptiest until the imbalance is at most the limit or no move reduces it.
 * Each move takes the shard that is nearest to half of the difference between the two.
 */
export function planMoves(shards: readonly Shard[], nodes: number, limit: number) {
  const placed = shards.map((shard) => ({ ...shard }))
  const moves: Move[] = []
  for (;;) {
    const loads = contactsPerNode(placed, nodes)
    if (imbalanceOf(loads) <= limit) break
    const [from, to] = [loads.indexOf(Math.max(...loads)), loads.indexOf(Math.min(...loads))]
    const gap = loads[from]! - loads[to]!
    const distance = ({ contacts }: Shard) => Math.abs(contacts - gap / 2)
    const [best] = placed
      .filter(({ node, contacts }) => node === from && contacts > 0 && contacts < gap)
      .sort((one, other) => distance(one) - distance(other))
    if (!best) break
    best.node = to
    moves.push({ shard: best, from, to })
  }
  return { moves, shards: placed }
}
