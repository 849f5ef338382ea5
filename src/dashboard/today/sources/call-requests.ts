import { sql } from 'kysely'
import type { BestTime, CallRequestKind } from '../../../contacts/timeline/follow-ups.ts'
import { todayIn } from '../../../lib/calendar-date.ts'
import { taskSource } from '../source.ts'

interface Row {
  as: 'call_request' | 'decline'
  request_kind: CallRequestKind | null
  requested_at: Date
  best_time: BestTime | null
  note: string
}

/** Clients who want to be called. Done with when the follow-up is. */
export const callRequests = taskSource<Row>({
  kind: 'asked',
  subject: sql`f.id::text`,
  columns: sql`f.kind as as, f.request_kind, f.requested_at, f.best_time, f.note`,
  phone: sql`coalesce(f.phone, c.phone_number)`,
  from: ({ organizationId }, these) => sql`
    from follow_ups f join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id
    where f.organization_id = ${organizationId} and f.done_at is null and f.kind <> 'reminder' and ${these}`,
  order: () => sql`f.kind = 'decline', f.requested_at`,
  read: ({ as, request_kind, requested_at, best_time, note }, { timeZone }) => ({
    kind: 'asked',
    ...{ as, request_kind, note, bestTime: best_time },
    askedAt: requested_at,
    askedOn: todayIn(timeZone, requested_at),
  }),
})
