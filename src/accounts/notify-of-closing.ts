import type { Scope } from '../scope.ts'
import { mailAccountNotice } from './account-mail.ts'

/** Mails everybody of the agency that it was closed, and by whom. Wake 'send-due-messages' afterwards. */
export async function notifyOfClosing(scope: Scope, closer: string): Promise<void> {
  const people = await scope.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', scope.organizationId)
    .where('u.removed_at', 'is', null)
    .orderBy('u.id')
    .execute()
  for (const person of people) await mailAccountNotice(scope, person, 'agency_closed', { about: closer })
}
