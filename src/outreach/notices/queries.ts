import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { isAffectedSql, type NoticeAudience } from './notice-audience.ts'

export interface ListedNotice extends NoticeAudience {
  id: number
  effective_on: CalendarDate
  percent: number
  note: string
  created_at: Date
  withdrawn_at: Date | null
  /** Who entered it; null if it was not a user. */
  author: string | null
  /** Contacts it affects today; 0 if it was withdrawn. */
  contacts: number
}

const affectedContacts = ({ db, organizationId }: Scope, { carrier, state, plan }: NoticeAudience) =>
  db
    .selectFrom('contacts as c')
    .where('c.organization_id', '=', organizationId)
    .where(isAffectedSql(sql`${carrier}::text`, sql`${state}::text`, sql`${plan}::text`))

/** Counts the contacts a notice affects and those with a usable email address, and lists the first by name. */
export async function findAffectedContacts(
  scope: Scope,
  reach: NoticeAudience,
  { limit = 60 }: { limit?: number } = {},
) {
  const { contacts, reachable } = await affectedContacts(scope, reach)
    .select((eb) => [
      eb.fn.countAll<number>().as('contacts'),
      sql<number>`count(*) filter (where c.email is not null and not exists (
        select from suppressions s where s.organization_id = c.organization_id and s.channel = 'email'
          and s.address = lower(c.email)))`.as('reachable'),
    ])
    .executeTakeFirstOrThrow()
  const first = await affectedContacts(scope, reach)
    .select(['c.id', 'c.first_name', 'c.last_name'])
    .orderBy(sql`lower(c.last_name), lower(c.first_name), c.id`)
    .limit(limit)
    .execute()
  return { contacts: Number(contacts), reachable: Number(reachable), first }
}

/** Newest first, at most 200. */
export async function listNotices({ db, organizationId }: Scope): Promise<ListedNotice[]> {
  const rows = await db
    .selectFrom('increase_notices as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'n.organization_id').onRef('u.id', '=', 'n.created_by'),
    )
    .where('n.organization_id', '=', organizationId)
    .select([
      'n.id',
      'n.carrier',
      'n.state',
      'n.plan',
      'n.effective_on',
      'n.note',
      'n.created_at',
      'n.withdrawn_at',
      sql<number>`n.percent::float8`.as('percent'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'),
      sql<number>`case when n.withdrawn_at is null then (
        select count(*) from contacts c where c.organization_id = n.organization_id
          and ${isAffectedSql(sql`n.carrier`, sql`n.state`, sql`n.plan`)}) else 0 end`.as('contacts'),
    ])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, contacts: Number(row.contacts) }))
}
