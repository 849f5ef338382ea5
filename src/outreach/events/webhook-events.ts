import type { SystemScope } from '../../scope.ts'

/** Stores a webhook's id and returns whether it is new. Runs in the transaction of the webhook's effect. */
export async function insertWebhookEvent({ db, now }: SystemScope, provider: string, id: string): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_events')
    .values({ provider, id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores many ids at once, including known ones. Runs in the transaction of their effect. */
export async function insertWebhookEvents(
  { db, now }: SystemScope,
  provider: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('webhook_events')
    .values([...new Set(ids)].map((id) => ({ provider, id, received_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
