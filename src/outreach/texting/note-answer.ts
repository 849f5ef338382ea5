import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { SystemScope } from '../../scope.ts'

const BEGINS = 'They answered by text: '
const LONGEST = 1_000

/**
 * Somebody answered in their own words: each of the contacts whose phone it is gets a reminder for today, which goes on
 * while it is open, and no more automatic follow-ups.
 */
export async function noteAnswer(
  { db, now }: SystemScope,
  { holders, body }: { holders: readonly { organization_id: number; contact_id: number }[]; body: string },
): Promise<void> {
  const words = body.replaceAll(/\s+/g, ' ').trim() || '(a picture or nothing)'
  for (const { organization_id, contact_id } of holders) {
    const open = await db
      .updateTable('follow_ups')
      .set({ note: sql<string>`left(note || ' / ' || ${words}::text, ${LONGEST})` })
      .where('organization_id', '=', organization_id)
      .where('contact_id', '=', contact_id)
      .where('done_at', 'is', null)
      .where('note', 'like', `${BEGINS}%`)
      .returning('id')
      .execute()
    if (open.length > 0) continue
    const { time_zone } = await db
      .selectFrom('organizations')
      .select('time_zone')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('follow_ups')
      .values({
        organization_id,
        contact_id,
        kind: 'reminder',
        note: `${BEGINS}${words}`.slice(0, LONGEST),
        due_on: todayIn(time_zone, now),
        requested_by: null,
        requested_at: now,
      })
      .execute()
    await db
      .insertInto('outreach_pauses')
      .values({ organization_id, contact_id, kind: 'follow_up', reason: 'client_answered', created_at: now })
      // The last answer counts: it ends the follow-ups of every quote before it.
      .onConflict((conflict) =>
        conflict
          .expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`)
          .doUpdateSet({ created_at: now })
          .where('outreach_pauses.reason', '=', 'client_answered'),
      )
      .execute()
  }
}
