import { sql } from 'kysely'
import type { Doors } from '../../scope.ts'

/** Keeps all senders together below what the provider allows. */
export interface Pace {
  /**
   * Takes the next free place; answers the milliseconds to wait for it. Undefined, and nothing taken, when it is too
   * far off to wait for: places of those who give up would keep everybody else waiting.
   */
  reserve(): Promise<number | undefined>
  /** The provider said to slow down: nobody sends before this many milliseconds have passed. */
  holdBack(ms: number): Promise<void>
}

// A longer wait would outlast the lease of what is to be sent.
const longestWait = sql`interval '10 seconds'`

/** One row per provider account, so that any number of processes share one pace. */
export function databasePace(doors: Doors, account: { provider: string; perSecond: number }): Pace {
  const { provider } = account
  const gap = sql`make_interval(secs => ${1 / account.perSecond})`
  return {
    reserve: () =>
      doors.asSystem('reserve a place to send', async ({ db }) => {
        const place = await db
          .insertInto('send_pace')
          .values({ provider, next_free_at: sql`clock_timestamp() + ${gap}` })
          .onConflict((conflict) =>
            conflict
              .column('provider')
              .doUpdateSet({ next_free_at: sql`greatest(send_pace.next_free_at, clock_timestamp()) + ${gap}` })
              .where('send_pace.next_free_at', '<=', sql<Date>`clock_timestamp() + ${longestWait}`),
          )
          .returning(sql<number>`extract(epoch from next_free_at - ${gap} - clock_timestamp()) * 1000`.as('wait_ms'))
          .executeTakeFirst()
        return place && Math.max(0, place.wait_ms)
      }),
    holdBack: (ms) =>
      doors.asSystem('hold sending back', async ({ db }) => {
        const until = sql<Date>`greatest(next_free_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))`
        await db.updateTable('send_pace').set({ next_free_at: until }).where('provider', '=', provider).execute()
      }),
  }
}
