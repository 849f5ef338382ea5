import { sql } from 'kysely'
import { localDay } from './count-state.ts'
import { activityEvents } from './events.ts'

/** A view or health answer counts as a response to an email for this many days after the day it was sent. */
export const RESPONSE_DAYS = 30

/**
 * SQL: the days on which the row's contact was sent an email, each with the time of the first email that day. Covers
 * only emails sent before the row's `last_at` and at most RESPONSE_DAYS before its `day`.
 */
export const emailDaysBefore = (row: string, context: { timeZone: string }) => sql`(
  select ${localDay('m.at', context)} as day, min(m.at) as at from ${activityEvents('sent')} m
  where m.contact_id = ${sql.ref(`${row}.contact_id`)} and m.at <= ${sql.ref(`${row}.last_at`)}
    and m.at >= ((${sql.ref(`${row}.day`)} - ${sql.lit(RESPONSE_DAYS)})::timestamp at time zone ${context.timeZone}::text)
  group by 1)`
