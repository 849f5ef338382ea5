import type { TenantDb } from '../src/scope.ts'

/** TenantDb of a database that fails some transactions, or to which something happens just before each. */
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
    /** The next `pass` transactions succeed, then `fail` of them do not. */
    failAfter(pass: number, fail = Number.POSITIVE_INFINITY) {
      passing = pass
      failing = fail
    },
  }
}
