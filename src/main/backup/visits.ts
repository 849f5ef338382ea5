import { publicToken, secretToken, sha256 } from '../../lib/tokens.ts'
import type { SystemScope } from '../../scope.ts'
import { urls } from '../../urls.ts'

export interface Visit {
  agency: string
  /** The public id of the session that it goes by. */
  session: string
  token: string
  paths: string[]
}

const AGENCIES = 3
/** They are ended before; this is for a look that dies. */
const MINUTES = 10

/** Signs in an admin of each of the first agencies that are at work, to open pages of theirs. */
export async function beginVisits({ db, now }: SystemScope): Promise<Visit[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .distinctOn('organizations.id')
    .select(['users.id', 'users.organization_id', 'organizations.slug'])
    .where('users.is_admin', '=', true)
    .where('users.removed_at', 'is', null)
    .where('organizations.kind', '<>', 'platform')
    .where('organizations.onboarded_at', 'is not', null)
    .where('organizations.closed_at', 'is', null)
    .orderBy('organizations.id')
    .limit(AGENCIES)
    .execute()
  const visits: Visit[] = []
  for (const { id, organization_id, slug } of admins) {
    const [token, session] = [secretToken(), publicToken()]
    await db
      .insertInto('sessions')
      .values({
        ...{ organization_id, user_id: id, public_id: session, token_hash: sha256(token) },
        ...{ signed_in_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + MINUTES * 60_000) },
      })
      .execute()
    const contact = await db
      .selectFrom('contacts')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const lists = [urls.contacts.list(), urls.dashboard(), urls.outreach.upcoming()]
    visits.push({
      agency: slug,
      session,
      token,
      paths: [...lists, ...(contact ? [urls.contacts.show(contact.id)] : [])],
    })
  }
  return visits
}

export async function endVisits({ db }: SystemScope, visits: readonly Visit[]): Promise<void> {
  const sessions = visits.map(({ session }) => session)
  if (sessions.length > 0) await db.deleteFrom('sessions').where('public_id', 'in', sessions).execute()
}
