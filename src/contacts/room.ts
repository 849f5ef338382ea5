import type { Scope } from '../scope.ts'

/** -1 is no limit. */
const UNLIMITED = -1

export interface ContactRoom {
  limit: number
  contacts: number
  /** Infinity where there is no limit; below zero after a change to a smaller plan. */
  left: number
}

/** What the plan has room for, to be shown. Deleted contacts take none. */
export async function contactRoom({ db, organizationId }: Scope): Promise<ContactRoom> {
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
 * The same for whoever adds contacts: it stays true until the transaction ends, because others who add wait. Nobody
 * waits where there is no limit. Clients who sign themselves up are always taken, and do not ask.
 */
export async function lockContactRoom(scope: Scope): Promise<ContactRoom> {
  const { db, organizationId } = scope
  const { contact_limit } = await db
    .selectFrom('organizations')
    .select('contact_limit')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (contact_limit === UNLIMITED) return { limit: UNLIMITED, contacts: 0, left: Number.POSITIVE_INFINITY }
  // Not 'for update': a contact that is being saved refers to this row too, and need not wait.
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  return contactRoom(scope)
}

/** More contacts would have come back than the plan has room for. The transaction is lost. */
export class ContactLimitReached extends Error {
  override name = 'ContactLimitReached'
  readonly limit: number
  constructor(limit: number) {
    super(`The plan allows for ${limit} contacts`)
    this.limit = limit
  }
}

/** Runs what may bring contacts back. Throws ContactLimitReached where it brought more than there is room for. */
export async function withinContactLimit<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  const before = await lockContactRoom(scope)
  const done = await run()
  if (before.left === Number.POSITIVE_INFINITY) return done
  const after = await contactRoom(scope)
  if (after.left < 0 && after.contacts > before.contacts) throw new ContactLimitReached(after.limit)
  return done
}
