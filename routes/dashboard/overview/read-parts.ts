import { lockActivityCounts } from '../../../src/dashboard/activity/count-state.ts'
import type { SharedReads } from '../../../src/dashboard/shared-reads.ts'
import type { Identity, Scope, TenantDb } from '../../../src/scope.ts'
import { isDatabaseUnavailable } from '../../../src/web/error-pages.tsx'

export type DashboardPart<T> = { ok: true; data: T } | { ok: false }
type Readers = Record<string, (scope: Scope) => Promise<unknown>>
export type DashboardPartResults<R extends Readers> = { [Name in keyof R]: DashboardPart<Awaited<ReturnType<R[Name]>>> }

interface Access {
  tenantDb: TenantDb
  identity: Identity
}
type OnFailure = (part: string, error: unknown) => void

export interface Sharing<Name extends string> {
  reads: SharedReads
  /**
   * What a part depends on, other than the agency and the permissions. Parts without a key are read for each request.
   */
  keys: Partial<Record<Name, string>>
  /** Reads all parts again and shares the new results with later requests. */
  mustRead: boolean
}

/**
 * Reads a page's parts, or reuses those that another request has just read. `readAt`: when the oldest of them was read.
 */
export async function readSharedParts<R extends Readers>(
  access: Access,
  readers: R,
  onFailure: OnFailure,
  { reads, keys, mustRead }: Sharing<keyof R & string>,
): Promise<{ parts: DashboardPartResults<R>; readAt: Date }> {
  const { tenantDb, identity } = access
  const kept = Object.entries<string>(keys as Record<string, string>).flatMap(([name, key]) => {
    const read = mustRead ? undefined : reads.find(identity, key)
    return read ? [{ name, ...read }] : []
  })
  const names = new Set(kept.map(({ name }) => name))
  const missing = Object.fromEntries(Object.entries(readers).filter(([name]) => !names.has(name)))
  const readAt = tenantDb.now()
  const reading = readParts(access, missing, onFailure)
  for (const [name, key] of Object.entries<string>(keys as Record<string, string>)) {
    if (names.has(name)) continue
    const result = reading.then(
      (parts) => {
        const part = parts[name]!
        return part.ok ? { data: part.data } : undefined
      },
      () => undefined,
    )
    reads.add(identity, key, { result, readAt })
  }
  const parts: Record<string, DashboardPart<unknown>> = await reading
  const failed: Readers = {}
  for (const { name, result } of kept) {
    const found = await result
    if (found) parts[name] = { ok: true, data: found.data }
    // The request that was reading this part failed, so this request reads it itself.
    else failed[name] = readers[name]!
  }
  Object.assign(parts, await readParts(access, failed, onFailure))
  const oldest = Math.min(readAt.getTime(), ...kept.map((read) => read.readAt.getTime()))
  return { parts: parts as DashboardPartResults<R>, readAt: new Date(oldest) }
}

/**
 * Reads all parts of a page in one transaction. If that fails, reads each part in its own transaction, so that one
 * failing part does not affect the others: a failed statement ends its transaction. Throws if the connection is lost.
 */
export async function readParts<R extends Readers>(
  { tenantDb, identity }: Access,
  readers: R,
  onFailure: OnFailure,
): Promise<DashboardPartResults<R>> {
  const parts: Record<string, DashboardPart<unknown>> = {}
  if (Object.keys(readers).length === 0) return parts as DashboardPartResults<R>
  const readAll = async (scope: Scope) => {
    await lockActivityCounts(scope)
    await Promise.all(
      Object.entries(readers).map(async ([name, read]) => {
        parts[name] = { ok: true, data: await read(scope) }
      }),
    )
  }
  try {
    await tenantDb.withTenant(identity, readAll)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    for (const [name, read] of Object.entries(readers)) {
      // The function is named after its part, so that a test can make a single part fail.
      const readOne = { [name]: (scope: Scope) => lockActivityCounts(scope).then(() => read(scope)) }[name]!
      parts[name] = await tenantDb.withTenant(identity, readOne).then(
        (data) => ({ ok: true, data }),
        (error) => {
          onFailure(name, error)
          return { ok: false }
        },
      )
    }
  }
  return parts as DashboardPartResults<R>
}
