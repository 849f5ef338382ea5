/*
 * Defines each figure on the dashboard.
 *
 * Figures count people, not events: a contact who was sent three emails in a range counts once. Only `robots` counts
 * visits, those of bots. Days are days of the agency's calendar, and ranges include both ends. The agency's own users and
 * test emails are not counted. Where agents see only their own clients, the figures cover only those. A contact's
 * figures follow the contact to another agent, or to the contact it is merged into. They are removed when the contact is
 * erased. Contacts in the trash still count.
 */
import type { CalendarDate } from '../lib/calendar-date.ts'

/**
 * sent: an email with their quote was sent. viewed: they viewed the quote. health: they answered the health questions.
 * asked: they requested a call or other options, or opened the booking calendar.
 */
export const metrics = ['sent', 'viewed', 'health', 'asked'] as const
export type Metric = (typeof metrics)[number]

/** Distinct people in a range. */
export interface DashboardFigures extends Record<Metric, number> {
  /** People to whom a user sent the quote email manually. Included in `sent`. */
  manual: number
  /** Visits that look automated. Not included in any other figure. */
  robots: number
}

/** Distinct people on one day. */
export interface DayFigures extends Record<Metric, number> {
  day: CalendarDate
}

/**
 * How many people were sent a quote on `sendDate`, and how many of them viewed it or answered within 30 days. Source:
 * entities-031.
 */
export interface SendRankingEntry {
  rank: number
  sendDate: CalendarDate
  quotesSent: number
  quotesViewed: number
  healthCompleted: number
}

/** `scheduled`: unsent emails planned for that day; 0 before today. Source: entities-032. */
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
  /** viewed + health + asked. The default sort of the leaderboard. */
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

/**
 * `part` of `whole` as a whole-number percentage, 0 if `whole` is 0. Can exceed 100, because emails sent before the
 * range may be viewed in it.
 */
export const wholePercentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)
