import { sql } from 'kysely'
import { type AccountState, accountStates, mayMailClients } from '../organizations/account-state.ts'
import type { Scope } from '../scope.ts'

const MAILING_STATES = accountStates.filter(mayMailClients)

/**
 * SQL for the send mode, using `organizations as o` and `organization_settings as g`. An agency emails clients only
 * after it has switched to production mode and added a card (see mayMailClients). Sample clients are emailed in
 * practice mode only. Source: docs/behaviour/outreach.md, test mode.
 */
export const sendMode = ({ practice }: { practice: boolean }) =>
  sql<string>`case when (o.is_demo and not ${practice}::boolean) or o.account_state <> all(${MAILING_STATES}::text[]) then 'test'
    else coalesce(g.send_mode, 'test') end`

/** The agency's settings for client email, in the form findSendObstacle takes. */
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
