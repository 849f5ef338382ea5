import type { Scope } from '../scope.ts'

/** The stored value for a plan without a limit. */
const UNLIMITED = -1

export interface ContactQuota {
  limit: number
  contacts: number
  /** Infinity without a limit; negative after a downgrade or when clients signed themselves up on a full plan. */
  left: number
}

/** The plan's limit and its use, without a lock. Deleted contacts do not count. */
export async function contactQuota({ db, organizationId }: Scope): Promise<ContactQuota> {
  const { limit, sum } = await db
    .selectFrom('organizations as o')
    .where('o.id', '=', organizationId)
    .select(({ selectFrom }) => [
      'o.contact_limit as limit',
      selectFrom('contact_counts as c')
        .select(({ fn }) => fn.sum<number | null>('c.contacts').as('sum'))
        .whereRef('c.organization_id', '=', 'o.id')
        .as('sum'),
    ])
    .executeTakeFirstOrThrow()
  const contacts = Number(sum ?? 0)
  return { limit, contacts, left: limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit - contacts }
}

/**
 * The quota, locked before contacts are added: concurrent additions wait, so the numbers are valid until the
 * transaction ends. Plans without a limit take no lock and do not count: `contacts` is 0. Clients who sign themselves
 * up bypass the quota.
 */
export async function lockContactQuota(scope: Scope): Promise<ContactQuota> {
  const { db, organizationId } = scope
  const { contact_limit } = await db
    .selectFrom('organizations')
    .select('contact_limit')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (contact_limit === UNLIMITED) return { limit: UNLIMITED, contacts: 0, left: Number.POSITIVE_INFINITY }
  // Not 'for update': saving a contact references this row too and must not wait.
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  return contactQuota(scope)
}

/** Restoring contacts would exceed the plan's limit. The transaction must be rolled back. */
export class ContactLimitReached extends Error {
  override name = 'ContactLimitReached'
  readonly limit: number
  constructor(limit: number) {
    super(`The plan allows ${limit} contacts`)
    this.limit = limit
  }
}

/** Runs a change that may restore contacts. Throws ContactLimitReached if it adds contacts beyond the plan's limit. */
export async function withinContactLimit<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  const before = await lockContactQuota(scope)
  const done = await run()
  if (before.left === Number.POSITIVE_INFINITY) return done
  const after = await contactQuota(scope)
  if (after.left < 0 && after.contacts > before.contacts) throw new ContactLimitReached(after.limit)
  return done
}
