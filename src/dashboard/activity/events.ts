/*
 * The rows behind each figure, in SQL: which contact did what and when. All counts are made from these.
 */
import { type RawBuilder, sql } from 'kysely'
import { metrics } from '../figures.ts'

/** What is counted by day: the metrics, and the figures shown next to them. */
export const activities = [...metrics, 'manual', 'robots'] as const
export type Activity = (typeof activities)[number]

/** The agent_id of whole-agency rows in activity_days. */
export const WHOLE_AGENCY = -1

// Literals instead of parameters: with parameters, a generic plan could not use the partial indexes of these rows.
const MAILS = sql`m.organization_id = current_organization_id() and m.channel = 'email' and m.mode = 'production'
  and m.status = 'sent' and m.contact_id is not null and m.quote_id is not null and m.sent_at is not null`
const VISITS = sql`quote_visits v join quotes q on q.organization_id = v.organization_id and q.id = v.quote_id
  where v.organization_id = current_organization_id()`

const EVENTS: Record<Activity, RawBuilder<unknown>> = {
  sent: sql`select m.contact_id, m.sent_at as at from messages m where ${MAILS}`,
  manual: sql`select m.contact_id, m.sent_at as at from messages m
    where ${MAILS} and m.kind = 'quote_email' and m.created_by is not null`,
  viewed: sql`select q.contact_id, v.visited_at as at from ${VISITS} and v.robot_reason is null`,
  health: sql`select h.contact_id, h.answered_at as at from eligibility_answers h
    where h.organization_id = current_organization_id()`,
  asked: sql`select f.contact_id, f.requested_at as at from follow_ups f
    where f.organization_id = current_organization_id() and f.kind in ('call_request', 'decline')`,
  robots: sql`select q.contact_id, v.visited_at as at from ${VISITS} and v.robot_reason is not null`,
}

export type ActivitySource = keyof typeof newestActivityRows

/** Which rows each activity comes from. */
const SOURCES: Record<Activity, ActivitySource> = {
  sent: 'mails',
  manual: 'mails',
  viewed: 'visits',
  robots: 'visits',
  health: 'answers',
  asked: 'requests',
}
export const activitySource = (activity: Activity) => SOURCES[activity]

const newest = (table: string, column: string, filter = sql``) => sql<Date | null>`(select e.${sql.ref(column)}
  from ${sql.table(table)} e where e.organization_id = current_organization_id() and e.${sql.ref(column)} is not null ${filter}
  order by e.${sql.ref(column)} desc limit 1)`

/** SQL: the time of each source's newest row, read from the end of an index. */
export const newestActivityRows = {
  mails: newest('messages', 'sent_at'),
  visits: newest('quote_visits', 'visited_at'),
  answers: newest('eligibility_answers', 'answered_at'),
  requests: newest('follow_ups', 'requested_at', sql`and e.kind in ('call_request', 'decline')`),
}

/** SQL for a from clause: rows (contact_id, at) of the transaction's organization. */
export const activityEvents = (activity: Activity) => sql`(${EVENTS[activity]})`

/** True if every event counts; otherwise each contact counts once. */
export const isCountedPerEvent = (activity: Activity) => activity === 'robots'

/** Whether the send ranking counts the activity as a response to an email. */
export const isAnswerToEmail = (activity: Activity) => activity === 'viewed' || activity === 'health'
