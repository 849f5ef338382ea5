import { sql } from 'kysely'
import { type AccountState, accountStates, mayMailClients } from '../organizations/account-state.ts'
import type { Scope } from '../scope.ts'

const mailing = accountStates.filter(mayMailClients)

/**
 * Of `organizations as o` and `organization_settings as g`: nobody mails clients before they have said so, and given a
 * card (see mayMailClients); sample clients are mailed in practice only. Source: docs/behaviour/outreach.md, test mode.
 */
export const sendMode = ({ practice }: { practice: boolean }) =>
  sql<string>`case when (o.is_demo and not ${practice}::boolean) or o.account_state <> all(${mailing}::text[]) then 'test'
    else coalesce(g.send_mode, 'test') end`

/** The agency's settings for client email, as findSendObstacle takes them. */
export function findSendingSettings({ db, organizationId }: Scope, environment: { practice: boolean }) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .where('o.id', '=', organizationId)
    .select([
      'o.id as organization_id',
      'o.mailing_address',
      'o.time_zone',
      'o.account_state',
      sendMode(environment).as('send_mode'),
    ])
    .$narrowType<{ account_state: AccountState }>()
    .executeTakeFirstOrThrow()
}
