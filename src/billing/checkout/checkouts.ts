import type { Scope } from '../../scope.ts'
import type { PlanOrder, ProviderCheckout } from '../cards/card-provider.ts'

const COLUMNS = ['id', 'status', 'tier_id', 'extra_agents', 'extra_contacts'] as const

/** A checkout of this agency. Undefined for any other id. */
export const findStoredCheckout = ({ db, organizationId }: Scope, id: string) =>
  db
    .selectFrom('checkout_sessions')
    .select(COLUMNS)
    .$narrowType<{ status: ProviderCheckout['status'] }>()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a checkout started in the last hour is already complete. A webhook may be faster than the browser. */
export const wasJustPaid = async ({ db, organizationId, now }: Scope): Promise<boolean> =>
  (await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'complete')
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirst()) !== undefined

/** Ids of checkouts that are open as far as we know, newest first. */
export const listOpenCheckouts = async ({ db, organizationId }: Scope): Promise<string[]> =>
  (
    await db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'open')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export async function insertCheckout(
  { db, organizationId, now }: Scope,
  checkout: { id: string; kind: 'embedded' | 'hosted'; userId: number; order: PlanOrder },
) {
  const { id, kind, userId, order } = checkout
  await db
    .insertInto('checkout_sessions')
    .values({
      organization_id: organizationId,
      id,
      kind,
      user_id: userId,
      created_at: now,
      tier_id: order.tier,
      extra_agents: order.extraAgents,
      extra_contacts: order.extraContacts,
    })
    .execute()
}
