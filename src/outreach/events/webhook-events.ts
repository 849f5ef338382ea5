import type { SystemScope } from '../../scope.ts'

/** Whether this call of a provider is the first with that id. In the transaction of its effect: both happen, or neither. */
export async function insertWebhookEvent({ db, now }: SystemScope, provider: string, id: string): Promise<boolean> {
  const noted = await db
    .insertInto('webhook_events')
    .values({ provider, id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Notes many at once, also such as were noted before. In the transaction of their effect. */
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
