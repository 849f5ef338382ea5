/*
 * Reads that several requests share. An agency's users open the same dashboard within the same few minutes, and its
 * figures are most expensive to read in the hour when emails go out. Each part is therefore read once per agency,
 * access rights and range, and cached in this process's memory for some time.
 */
import type { Identity } from '../scope.ts'

export interface SharedRead {
  /** Undefined if it failed. A failed read is not kept. */
  result: Promise<{ data: unknown } | undefined>
  /** When the read began. */
  readAt: Date
}

interface KeptRead extends SharedRead {
  /** By performance.now(). Infinite until the read ends. */
  endsAt: number
}

export class SharedReads {
  readonly #agencies = new Map<number, Map<string, KeptRead>>()
  readonly #keptMs: number
  #sweptAt = 0

  /** `keptMs` counts from the end of a read. 0: only requests that arrive during a read share it. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  find(identity: Identity, key: string): SharedRead | undefined {
    const read = this.#agencies.get(identity.organizationId)?.get(withRights(identity, key))
    return read && read.endsAt > performance.now() ? read : undefined
  }

  /** Replaces any read cached under this key. */
  add(identity: Identity, key: string, { result, readAt }: SharedRead): void {
    this.#sweep()
    const reads = this.#agencies.get(identity.organizationId) ?? new Map<string, KeptRead>()
    this.#agencies.set(identity.organizationId, reads)
    const read: KeptRead = { result, readAt, endsAt: Number.POSITIVE_INFINITY }
    reads.set(withRights(identity, key), read)
    void result.then((found) => {
      read.endsAt = found ? performance.now() + this.#keptMs : 0
    })
  }

  /** Reads, or waits for a read in progress, or returns what was read before. */
  async share<T>(identity: Identity, key: string, readAt: Date, read: () => Promise<T>): Promise<T> {
    for (let kept = this.find(identity, key); kept; kept = this.find(identity, key)) {
      const found = await kept.result
      if (found) return found.data as T
    }
    const reading = read()
    const result = reading.then(
      (data) => ({ data }),
      () => undefined,
    )
    this.add(identity, key, { result, readAt })
    return reading
  }

  /** Call it after one of this agency's users changes data and expects to see the change. */
  forget(organizationId: number): void {
    this.#agencies.delete(organizationId)
  }

  #sweep() {
    const now = performance.now()
    if (now - this.#sweptAt < this.#keptMs) return
    this.#sweptAt = now
    for (const [organizationId, reads] of this.#agencies) {
      for (const [key, { endsAt }] of reads) if (endsAt <= now) reads.delete(key)
      if (reads.size === 0) this.#agencies.delete(organizationId)
    }
  }
}

/** Identities that see all contacts share reads; one that sees only an agent's contacts shares only with itself. */
const withRights = ({ onlyAgentId }: Identity, key: string) => `${onlyAgentId ?? 'all'} ${key}`
