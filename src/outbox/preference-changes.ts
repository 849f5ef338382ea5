import type { CalendarDate } from '../lib/calendar-date.ts'
import type { Scope, SystemScope } from '../scope.ts'

/**
 * A preference that a client set through an email's unsubscribe link. 'stopped' is recorded only when the client undoes
 * it.
 */
export type ClientPreferenceChange = 'yearly' | 'paused' | 'again' | 'stopped'
/** What an agent or admin did for one contact. */
export type AgencyPreferenceChange = 'held' | 'resumed' | 'answered' | 'answer_withdrawn'

/**
 * Records the change for each of the agency's contacts with this address, except deleted ones. Does nothing if there is
 * none.
 */
export async function recordClientPreference(
  { db, now }: SystemScope,
  { organizationId, address }: { organizationId: number; address: string },
  change: ClientPreferenceChange,
  { until = null, at = now }: { until?: CalendarDate | null; at?: Date } = {},
): Promise<void> {
  await db
    .insertInto('email_preference_changes')
    .columns(['organization_id', 'contact_id', 'change', 'until_on', 'made_at', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('contacts')
        .select([
          'organization_id',
          'id',
          eb.val(change).as('change'),
          eb.cast<CalendarDate | null>(eb.val(until), 'date').as('until_on'),
          eb.cast<Date>(eb.val(at), 'timestamptz').as('made_at'),
          eb.val(address).as('address'),
        ])
        .where('organization_id', '=', organizationId)
        .where('email', '=', address)
        .where('deleted_at', 'is', null),
    )
    .execute()
}

export async function recordAgencyPreference(
  { db, organizationId, actor, now }: Scope,
  contact_id: number,
  change: AgencyPreferenceChange,
  until_on: CalendarDate | null = null,
): Promise<void> {
  const made_by = actor.kind === 'user' ? actor.id : null
  await db
    .insertInto('email_preference_changes')
    .values({ organization_id: organizationId, contact_id, change, until_on, made_by, made_at: now })
    .execute()
}
