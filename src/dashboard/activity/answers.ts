import { sql } from 'kysely'
import { localDay } from './count-frame.ts'
import { activityEvents } from './events.ts'

/** Days after that of a mail on which looking and answering still count as coming of it. */
export const RESPONSE_DAYS = 30

/** The days on which a row's contact was mailed, up to 30 before its `day` and before its `last_at`: each with its first mail. */
export const wasMailedBefore = (row: string, counting: { timeZone: string }) => sql`(
  select ${localDay('m.at', counting)} as day, min(m.at) as at from ${activityEvents('sent')} m
  where m.contact_id = ${sql.ref(`${row}.contact_id`)} and m.at <= ${sql.ref(`${row}.last_at`)}
    and m.at >= ((${sql.ref(`${row}.day`)} - ${sql.lit(RESPONSE_DAYS)})::timestamp at time zone ${counting.timeZone}::text)
  group by 1)`
