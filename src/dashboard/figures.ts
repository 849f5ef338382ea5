/*
 * What the dashboard counts, and how: the one place where each figure is defined.
 *
 * People are counted, not events: a contact who was mailed three times in a range is one. Days are those of the
 * agency's own calendar, ranges inclusive. Robots, helpers and test mails count for nothing. Only clients of whoever
 * looks, where agents see only their own. A contact's figures go with the contact: to another agent, into the one it is
 * merged with, and away for good when it is erased; in the trash they still count.
 */
import type { CalendarDate } from '../lib/calendar-date.ts'

/** sent: a mail with their quote left. viewed: they looked at it. health: they answered. asked: for a call or else. */
export const metrics = ['sent', 'viewed', 'health', 'asked'] as const
export type Metric = (typeof metrics)[number]

/** People in a range. */
export interface DashboardFigures extends Record<Metric, number> {
  /** Of `sent`, those to whom a colleague sent it by hand. */
  manual: number
  /** Visits that look like robots; for the curious, and in no other figure. */
  robots: number
}

/** People on one day. */
export interface DayFigures extends Record<Metric, number> {
  day: CalendarDate
}

/** Of those who were mailed on `sendDate`, how many then looked and answered, within 30 days. Source: entities-031. */
export interface SendRankingEntry {
  rank: number
  sendDate: CalendarDate
  quotesSent: number
  quotesViewed: number
  healthCompleted: number
}

/** `scheduled`: mails planned for that day, today or later, that have not left. Source: entities-032. */
export interface TimeSeriesPoint {
  date: CalendarDate
  sent: number
  scheduled: number
}

export interface UpcomingEmail {
  id: string
  contact_id: number
  email_type: string
  scheduled_send_date: CalendarDate
  status: string
  first_name: string
  last_name: string
}

/** One agent in a range. Source: entities-034. */
export interface LeaderboardRow extends Record<Metric, number> {
  agentId: number
  name: string
  /** Clients in the book today. */
  contacts: number
  /** viewed + health + asked: what clients did. The order of the board. */
  total: number
}

/** A policy whose anniversary is within the next 30 days. Source: entities-033. */
export interface Renewal {
  id: number
  name: string
  email: string | null
  phone: string | null
  date: CalendarDate
  policyType: string | null
}

/** part of whole as a whole-number percentage, 0 where whole is 0. Above 100 where mails of earlier days are looked at. */
export const rate = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))
