import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { selfReportedEmail } from './typed-address.ts'

/** A contact and their agent, for scheduling a call. Undefined when the scope does not see the contact. */
export function findScheduleInfo({ db, organizationId, onlyAgentId }: Scope, contactId: number) {
  const query = db
    .selectFrom('contacts as c')
    .leftJoin('users as u', (join) =>
      join
        .onRef('u.organization_id', '=', 'c.organization_id')
        .onRef('u.id', '=', 'c.agent_id')
        .on('u.removed_at', 'is', null),
    )
    .leftJoin('contacts as holder', (join) =>
      join.onRef('holder.organization_id', '=', 'c.organization_id').onRef('holder.id', '=', 'c.shares_email_with'),
    )
    .leftJoin('organization_settings as g', 'g.organization_id', 'c.organization_id')
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', contactId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.phone_number'])
    // A shared address is the address of both contacts.
    .select(sql<string | null>`coalesce(c.email, ${selfReportedEmail}, holder.email)`.as('email'))
    .select([
      'u.id as agent_id',
      'u.first_name as agent_first_name',
      'u.last_name as agent_last_name',
      'u.phone as agent_phone',
      'u.booking_link as agent_booking_link',
      'u.use_org_sender_details',
      sql<boolean>`coalesce(g.force_org_sender_details, false)`.as('force_org_sender_details'),
    ])
  return (onlyAgentId === undefined ? query : query.where('c.agent_id', '=', onlyAgentId)).executeTakeFirst()
}
