import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { SystemScope } from '../../scope.ts'

const NOTE_PREFIX = 'They answered by text: '
const MAX_NOTE_CHARS = 1_000

interface Holder {
  organization_id: number
  contact_id: number
}

/**
 * Records a free-text reply. Adds a reminder for today to each of these contacts, or adds the reply to the open
 * reminder of an earlier text. Automatic follow-ups to their last quote email end.
 */
export async function recordTextReply(
  system: SystemScope,
  { holders, body }: { holders: readonly Holder[]; body: string },
): Promise<void> {
  const words = body.replaceAll(/\s+/g, ' ').trim() || '(no words, perhaps a picture)'
  for (const holder of holders) {
    if (!(await appendToReminder(system, holder, words))) await addReminder(system, holder, words)
    await endFollowUps(system, holder)
  }
}

async function appendToReminder({ db }: SystemScope, { organization_id, contact_id }: Holder, words: string) {
  const open = await db
    .updateTable('follow_ups')
    .set({ note: sql<string>`left(note || ' / ' || ${words}::text, ${MAX_NOTE_CHARS})` })
    .where('organization_id', '=', organization_id)
    .where('contact_id', '=', contact_id)
    .where('done_at', 'is', null)
    .where('note', 'like', `${NOTE_PREFIX}%`)
    .returning('id')
    .execute()
  return open.length > 0
}

async function addReminder({ db, now }: SystemScope, { organization_id, contact_id }: Holder, words: string) {
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
      note: `${NOTE_PREFIX}${words}`.slice(0, MAX_NOTE_CHARS),
      due_on: todayIn(time_zone, now),
      requested_by: null,
      requested_at: now,
    })
    .execute()
}

/** The latest reply counts: it ends the follow-ups of every earlier quote. */
const endFollowUps = ({ db, now }: SystemScope, { organization_id, contact_id }: Holder) =>
  db
    .insertInto('outreach_pauses')
    .values({ organization_id, contact_id, kind: 'follow_up', reason: 'client_answered', created_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`)
        .doUpdateSet({ created_at: now })
        .where('outreach_pauses.reason', '=', 'client_answered'),
    )
    .execute()
