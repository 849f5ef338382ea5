import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'

/** Whether mail to clients is held, since when and why. */
export interface OutreachHold {
  held_at: Date | null
  held_because: string | null
}

/**
 * No mail and no text to clients leaves from then on, of any agency; mails to people who work here do. Held already, it
 * keeps its first reason. For what says that this database is an older copy of one that sent more than it knows.
 */
export async function holdOutreach({ db, now }: SystemScope, reason: string): Promise<void> {
  await db
    .updateTable('instance_state')
    .set({ held_at: now, held_because: reason })
    .where('held_at', 'is', null)
    .execute()
}

/** False when nothing was held. */
export async function releaseOutreachHold({ db }: SystemScope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instance_state')
    .set({ held_at: null, held_because: null })
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findHold({ db }: Pick<SystemScope, 'db'>): Promise<OutreachHold> {
  return db.selectFrom('instance_state').select(['held_at', 'held_because']).executeTakeFirstOrThrow()
}

export const OLDER_BACKUP_REASON = 'This database is older than the one that this server last worked on'

/**
 * Compares the database with what this server wrote down of it, and notes in both that it is alive. Ids of version 7
 * grow with time, so one that is smaller than ours belongs to an older copy. Answers what to write down now, and whether
 * outreach was held for it. A server that has written down nothing, or of another database, knows nothing.
 */
export async function compareEpochs(
  system: SystemScope,
  known: string | undefined,
  fresh: string,
): Promise<{ epoch: string; isOlder: boolean }> {
  const { db } = system
  const before = await db.selectFrom('instance_state').select('epoch').executeTakeFirstOrThrow()
  const isOlder = known !== undefined && isTimed(known) && isTimed(before.epoch) && before.epoch < known
  if (isOlder) await holdOutreach(system, OLDER_BACKUP_REASON)
  // Clocks of several servers differ: it never goes back.
  const { rows } = await sql<{ epoch: string }>`
    update instance_state set epoch = case when substr(epoch::text, 15, 1) = '7' then greatest(epoch, ${fresh}::uuid)
      else ${fresh}::uuid end
    returning epoch`.execute(db)
  return { epoch: rows[0]?.epoch ?? fresh, isOlder }
}

const isTimed = (id: string) => id[14] === '7'
