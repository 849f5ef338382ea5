/*
 * The rows behind each figure, in SQL: who did what and when. Everything else counts these.
 */
import { type RawBuilder, sql } from 'kysely'
import { metrics } from '../figures.ts'

/** What is counted by day: the metrics, and what stands beside them. */
export const activities = [...metrics, 'manual', 'robots'] as const
export type Activity = (typeof activities)[number]

/** In place of an agent, in activity_days. */
export const WHOLE_AGENCY = -1

// Literals, not values: a plan that is kept for any status or kind could not use the indexes of just these rows.
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

/** Where each comes from. */
const SOURCES: Record<Activity, keyof typeof newestActivityRows> = {
  ...{ sent: 'mails', manual: 'mails', viewed: 'visits', robots: 'visits', health: 'answers', asked: 'requests' },
}
export const activitySource = (activity: Activity) => SOURCES[activity]

const newest = (table: string, column: string, only = sql``) => sql<Date | null>`(select e.${sql.ref(column)}
  from ${sql.table(table)} e where e.organization_id = current_organization_id() and e.${sql.ref(column)} is not null ${only}
  order by e.${sql.ref(column)} desc limit 1)`

/** The time of each source's newest row, read from the end of an index: nothing that counts is later. */
export const newestActivityRows = {
  mails: newest('messages', 'sent_at'),
  visits: newest('quote_visits', 'visited_at'),
  answers: newest('eligibility_answers', 'answered_at'),
  requests: newest('follow_ups', 'requested_at', sql`and e.kind in ('call_request', 'decline')`),
}

/** Rows (contact_id, at) of the transaction's organisation, to stand in a from clause. */
export const activityEvents = (activity: Activity) => sql`(${EVENTS[activity]})`

/** Whether each event counts, or each contact once. */
export const isCountedPerEvent = (activity: Activity) => activity === 'robots'

/** What comes of a mail, as the send ranking shows it. */
export const isAnswerToEmail = (activity: Activity) => activity === 'viewed' || activity === 'health'
