import type { Scope, SystemScope, TenantDb } from '../../scope.ts'
import { findSubscription } from '../subscription/subscription.ts'
import { updateAccountState } from '../subscription/update-account-state.ts'
import { listEndingTrials, notifyOfTrialEnd } from './ending-trials.ts'

export interface UpdatedAgencies {
  agencies: number
}

/**
 * Applies changes that are due by time alone: ended grace days, after a free month without a card or a failed payment,
 * and scheduled smaller plans. Also notifies admins of free months that end soon. Each agency has its own transaction,
 * and a failure does not stop the others. Throws AggregateError at the end if any failed.
 */
export async function updateDueAccountStates(tenantDb: TenantDb, signal: AbortSignal): Promise<UpdatedAgencies> {
  const report = { agencies: 0 }
  const failures: unknown[] = []
  const due = await tenantDb.withSystem('list due account states', listDue)
  for (const organizationId of due) {
    if (signal.aborted) break
    const identity = { organizationId, actor: { kind: 'system', reason: 'update the account state' } } as const
    try {
      await tenantDb.withTenant(identity, updateOne)
      report.agencies++
    } catch (error) {
      failures.push(error)
    }
  }
  for (const trial of await tenantDb.withSystem('list ending trials', listEndingTrials)) {
    if (signal.aborted) break
    const identity = { organizationId: trial.id, actor: { kind: 'system', reason: 'notify of a trial end' } } as const
    await tenantDb
      .withTenant(identity, (scope) => notifyOfTrialEnd(scope, trial))
      .catch((error) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Account state updates or trial notices that failed: ${failures.length}`)
  return report
}

async function listDue({ db, now }: SystemScope): Promise<number[]> {
  const ended = db
    .selectFrom('organizations')
    .select('id')
    .where('account_state', 'in', ['trial', 'grace'])
    .where('read_only_from', '<=', now)
    .where('closed_at', 'is', null)
    .where('is_demo', '=', false)
    .where('kind', '=', 'agency')
  const next = db.selectFrom('subscriptions').select('organization_id as id').where('next_on', '<=', now)
  const rows = await ended.union(next).execute()
  return rows.map(({ id }) => id)
}

async function updateOne(scope: Scope): Promise<void> {
  const { db, organizationId, now } = scope
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const row = await findSubscription(scope)
  if (row?.next_tier_id && row.next_on && row.next_on <= now)
    await db
      .updateTable('subscriptions')
      .set({
        tier_id: row.next_tier_id,
        extra_agents: row.next_extra_agents ?? 0,
        extra_contacts: row.next_extra_contacts ?? 0,
        next_tier_id: null,
        next_on: null,
        next_extra_agents: null,
        next_extra_contacts: null,
      })
      .where('organization_id', '=', organizationId)
      .execute()
  await updateAccountState(scope)
}
