import { lockActivityCounts } from '../../../src/dashboard/activity/count-frame.ts'
import type { Identity, Scope, TenantDb } from '../../../src/scope.ts'

export type DashboardPart<T> = { ok: true; data: T } | { ok: false }
type Readers = Record<string, (scope: Scope) => Promise<unknown>>
export type DashboardPartResults<R extends Readers> = { [Name in keyof R]: DashboardPart<Awaited<ReturnType<R[Name]>>> }

/**
 * Reads all parts of a page in one transaction. Where that fails each is read in one of its own, so that what cannot be
 * read takes nothing else with it: a statement that fails ends its transaction.
 */
export async function readParts<R extends Readers>(
  { tenantDb, identity }: { tenantDb: TenantDb; identity: Identity },
  readers: R,
  onFailure: (part: string, error: unknown) => void,
): Promise<DashboardPartResults<R>> {
  const parts: Record<string, DashboardPart<unknown>> = {}
  const everything = async (scope: Scope) => {
    await lockActivityCounts(scope)
    for (const [name, read] of Object.entries(readers)) parts[name] = { ok: true, data: await read(scope) }
  }
  try {
    await tenantDb.withTenant(identity, everything)
  } catch {
    for (const [name, read] of Object.entries(readers)) {
      // Bears the part's name.
      const one = { [name]: (scope: Scope) => lockActivityCounts(scope).then(() => read(scope)) }[name]!
      parts[name] = await tenantDb.withTenant(identity, one).then(
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
