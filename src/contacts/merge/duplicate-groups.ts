export type DuplicateReason = 'phone' | 'birth' | 'zip'

/** Contacts that look like one person. `ids` is sorted. */
export interface DuplicateGroup {
  ids: number[]
  reasons: DuplicateReason[]
  /** About how many further contacts there are beyond `ids`. */
  more: number
}

export const MAX_DUPLICATES_SHOWN = 12

/** Joins pairs into groups: a contact that looks like one member belongs to the group (union-find). */
export class GroupBuilder {
  readonly #leader = new Map<number, number>()
  readonly #reasons = new Map<number, Set<DuplicateReason>>()
  readonly #more = new Map<number, number>()

  #leaderOf(id: number): number {
    let leader = id
    for (let next = this.#leader.get(leader); next !== undefined && next !== leader; next = this.#leader.get(leader))
      leader = next
    this.#leader.set(id, leader)
    return leader
  }

  join(one: number, other: number, reason: DuplicateReason, more: number) {
    const [a, b] = [this.#leaderOf(one), this.#leaderOf(other)].sort((x, y) => x - y) as [number, number]
    this.#leader.set(b, a)
    const reasons = new Set([...(this.#reasons.get(a) ?? []), ...(this.#reasons.get(b) ?? []), reason])
    this.#reasons.set(a, reasons)
    this.#more.set(a, Math.max(this.#more.get(a) ?? 0, this.#more.get(b) ?? 0, more))
  }

  /** The groups, oldest contact first. */
  list(): DuplicateGroup[] {
    const groups = new Map<number, number[]>()
    for (const id of this.#leader.keys()) {
      const leader = this.#leaderOf(id)
      groups.set(leader, [...(groups.get(leader) ?? []), id])
    }
    return [...groups]
      .sort(([a], [b]) => a - b)
      .map(([leader, ids]) => ({
        ids: ids.sort((a, b) => a - b).slice(0, MAX_DUPLICATES_SHOWN),
        more: (this.#more.get(leader) ?? 0) + Math.max(0, ids.length - MAX_DUPLICATES_SHOWN),
        reasons: (['phone', 'birth', 'zip'] as const).filter((reason) => this.#reasons.get(leader)?.has(reason)),
      }))
  }
}
