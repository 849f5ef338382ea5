import type { TenantDb } from '../src/scope.ts'

/** A TenantDb that fails some transactions, or runs a hook before each. */
export function failingTenantDb(tenantDb: TenantDb, before: () => Promise<void> = async () => {}) {
  let [passing, failing] = [Number.POSITIVE_INFINITY, 0]
  const opened: TenantDb = {
    ...tenantDb,
    async withTenant(identity, fn) {
      await before()
      if (passing-- <= 0 && failing-- > 0) throw new Error('The database went away')
      return tenantDb.withTenant(identity, fn)
    },
  }
  return {
    tenantDb: opened,
    /** The next `pass` transactions succeed, then `fail` transactions fail. */
    failAfter(pass: number, fail = Number.POSITIVE_INFINITY) {
      passing = pass
      failing = fail
    },
  }
}
