/*
 * Reads that several requests share. An agency's people look at the same dashboard in the same minutes, and its figures
 * cost most in the hour of its emails: each part is read once per agency, rights and range, and kept for some seconds.
 * In the memory of one process.
 */
import type { Identity } from '../scope.ts'

export interface SharedRead {
  /** Undefined if it failed. A failed read is not kept. */
  result: Promise<{ data: unknown } | undefined>
  /** When it began. */
  readAt: Date
}

interface KeptRead extends SharedRead {
  /** By performance.now(). Infinite until it is read. */
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

  /** Replaces what was kept under this key. */
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

  /** After a write of this agency's people, who expect to see it. */
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

/** People who see all contacts share; one who sees only their own shares with nobody else. */
const withRights = ({ onlyAgentId }: Identity, key: string) => `${onlyAgentId ?? 'all'} ${key}`
