import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'

/** Older requests are dropped: the visitor no longer expects the email. */
const REQUEST_LIFETIME = sql`interval '15 minutes'`
const BATCH_SIZE = 100

/** A sign-in link, or the link that continues an unfinished setup. */
export type WantedLink = 'login' | 'resume'

export interface LoginRequest {
  email: string
  purpose: WantedLink
}

/** Stores the request without looking up whether a user has the address. */
export const insertLoginRequest = ({ db, now }: SystemScope, request: LoginRequest) =>
  db
    .insertInto('login_requests')
    .values({ ...request, requested_at: now })
    .execute()

/**
 * Deletes the oldest requests and returns those that have not expired. No request is returned to two callers. `more`:
 * others may be left.
 */
export async function takeLoginRequests({ db, now }: SystemScope): Promise<{ fresh: LoginRequest[]; more: boolean }> {
  const { rows } = await sql<LoginRequest & { fresh: boolean }>`
    delete from login_requests
    where id in (select id from login_requests order by id for update skip locked limit ${BATCH_SIZE})
    returning email, purpose, requested_at > ${now}::timestamptz - ${REQUEST_LIFETIME} as fresh`.execute(db)
  return {
    fresh: rows.filter((row) => row.fresh).map(({ email, purpose }) => ({ email, purpose })),
    more: rows.length === BATCH_SIZE,
  }
}

export async function countLoginRequests({ db }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('login_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
