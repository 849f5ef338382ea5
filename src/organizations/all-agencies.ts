import { sql } from 'kysely'
import type { SystemScope } from '../scope.ts'
import type { AccountState } from './account-state.ts'

export interface AgencyLine {
  id: number
  slug: string
  name: string
  plan: string | null
  accountState: AccountState
  isDemo: boolean
  /** Current users, including those who have not joined yet. */
  people: number
  contacts: number
  lastSeenAt: Date | null
}

/** All agencies that are not closed, ordered by slug. With `search`, only those whose name or slug contains it. */
export async function listAgencies({ db }: SystemScope, search = ''): Promise<AgencyLine[]> {
  const rows = await db
    .selectFrom('organizations as o')
    .select(({ selectFrom }) => [
      'o.id',
      'o.slug',
      'o.name',
      'o.plan',
      'o.account_state as accountState',
      'o.is_demo as isDemo',
      selectFrom('users as u')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('u.organization_id', '=', 'o.id')
        .where('u.removed_at', 'is', null)
        .$asScalar()
        .as('people'),
      selectFrom('contact_counts as c')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('c.contacts'), val(0)).as('n'))
        .whereRef('c.organization_id', '=', 'o.id')
        .$asScalar()
        .as('contacts'),
      selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(({ fn }) => fn.max('s.last_seen_at').as('seen'))
        .whereRef('u.organization_id', '=', 'o.id')
        .$asScalar()
        .as('lastSeenAt'),
    ])
    .$narrowType<{ accountState: AccountState }>()
    .where('o.kind', '=', 'agency')
    .where('o.closed_at', 'is', null)
    .where(sql<boolean>`position(lower(${search}) in lower(o.name || ' ' || o.slug)) > 0`)
    .orderBy('o.slug')
    .execute()
  return rows.map((row) => ({ ...row, people: Number(row.people), contacts: Number(row.contacts) }))
}
