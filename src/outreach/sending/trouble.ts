import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'
import { TROUBLE_AFTER } from './send-pace.ts'

/** Why mail to clients does not leave although it is due, for all agencies of this server. */
export type OutreachTrouble = { kind: 'held'; since: Date; reason: string } | { kind: 'provider'; since: Date }

/** Undefined while all is well, and while the provider was left alone for a few minutes only. */
export async function outreachTrouble({ db }: SystemScope): Promise<OutreachTrouble | undefined> {
  const { rows } = await sql<{ held_at: Date | null; held_because: string | null; opened_at: Date | null }>`
    select held_at, held_because, (
      select opened_at from send_pace
      where times_opened >= ${TROUBLE_AFTER} and (open_until is not null or opened_at > now() - interval '1 hour')
      order by opened_at limit 1) as opened_at
    from instance_state`.execute(db)
  const [state] = rows
  if (state?.held_at) return { kind: 'held', since: state.held_at, reason: state.held_because ?? '' }
  return state?.opened_at ? { kind: 'provider', since: state.opened_at } : undefined
}
