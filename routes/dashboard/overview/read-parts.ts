import { lockActivityCounts } from '../../../src/dashboard/activity/count-state.ts'
import type { Identity, Scope, TenantDb } from '../../../src/scope.ts'

export type DashboardPart<T> = { ok: true; data: T } | { ok: false }
type Readers = Record<string, (scope: Scope) => Promise<unknown>>
export type DashboardPartResults<R extends Readers> = { [Name in keyof R]: DashboardPart<Awaited<ReturnType<R[Name]>>> }

/**
 * Reads all parts of a page in one transaction. If that fails, reads each part in its own transaction, so that one
 * failing part does not affect the others: a failed statement ends its transaction.
 */
export async function readParts<R extends Readers>(
  { tenantDb, identity }: { tenantDb: TenantDb; identity: Identity },
  readers: R,
  onFailure: (part: string, error: unknown) => void,
): Promise<DashboardPartResults<R>> {
  const parts: Record<string, DashboardPart<unknown>> = {}
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
  } catch {
    for (const [name, read] of Object.entries(readers)) {
      // The function gets the part's name, which appears in logs.
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
