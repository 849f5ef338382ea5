import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'

/** At once: whoever waits longer has given up, and is not surprised by a mail. */
const GOOD_FOR = sql`interval '15 minutes'`
const AT_ONCE = 100

/** A link to sign in, or the one with which a half-finished setup goes on. */
export type WantedLink = 'login' | 'resume'

export interface LoginRequest {
  email: string
  purpose: WantedLink
}

/** Notes that somebody asked for a link. Whether anybody has that address is not looked up here. */
export const insertLoginRequest = ({ db, now }: SystemScope, request: LoginRequest) =>
  db
    .insertInto('login_requests')
    .values({ ...request, requested_at: now })
    .execute()

/** Takes the oldest requests off the table; `fresh` are those worth a mail. None is given to two callers. */
export async function takeLoginRequests({ db, now }: SystemScope): Promise<{ fresh: LoginRequest[]; more: boolean }> {
  const { rows } = await sql<LoginRequest & { fresh: boolean }>`
    delete from login_requests
    where id in (select id from login_requests order by id for update skip locked limit ${AT_ONCE})
    returning email, purpose, requested_at > ${now}::timestamptz - ${GOOD_FOR} as fresh`.execute(db)
  return {
    fresh: rows.filter((row) => row.fresh).map(({ email, purpose }) => ({ email, purpose })),
    more: rows.length === AT_ONCE,
  }
}

export async function countLoginRequests({ db }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('login_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
