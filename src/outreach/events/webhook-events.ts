import type { SystemScope } from '../../scope.ts'

/** Whether this call of a provider is the first with that id. In the transaction of its effect: both happen, or neither. */
export async function firstTime({ db, now }: SystemScope, provider: string, id: string): Promise<boolean> {
  const noted = await db
    .insertInto('webhook_events')
    .values({ provider, id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
