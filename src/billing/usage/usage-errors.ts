import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'
import type { UsageError } from '../cards/card-provider.ts'

/** Returns false if this event was already recorded. */
export async function recordUsageErrors(
  { db, now }: SystemScope,
  eventId: string,
  errors: readonly UsageError[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_events (provider, id, received_at) values ('stripe', ${eventId}, ${now})
    on conflict do nothing returning 1`.execute(db)
  if (rows.length === 0) return false
  for (const { code, reason, count, identifiers } of errors)
    await db
      .insertInto('usage_errors')
      .values({ event_id: eventId, reported_at: now, code, reason, error_count: count, identifiers })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return true
}

export interface UncountedUsage {
  code: string
  /** The provider's message for the newest error. */
  reason: string
  /** Errors in the last seven days. */
  count: number
  since: Date
  /** Slugs of up to ten affected agencies, if the provider named their reports. */
  agencies: string[]
}

/** Errors of the last seven days by the provider's code. */
export async function listUncountedUsage({ db, now }: SystemScope): Promise<UncountedUsage[]> {
  const { rows } = await sql<UncountedUsage>`
    select code, (array_agg(reason order by reported_at desc))[1] as reason, sum(error_count)::int as count,
      min(reported_at) as since,
      array(select distinct o.slug from usage_errors n, unnest(n.identifiers) as i (identifier)
        join usage_reports r on r.identifier = i.identifier join organizations o on o.id = r.organization_id
        where n.code = e.code and n.reported_at > ${now}::timestamptz - interval '7 days' order by o.slug limit 10) as agencies
    from usage_errors e where reported_at > ${now}::timestamptz - interval '7 days'
    group by code order by code`.execute(db)
  return rows
}
