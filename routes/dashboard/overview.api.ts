import { z } from 'zod'
import { lockActivityCounts } from '../../src/dashboard/activity/count-state.ts'
import { findFigures, listDays, listTimeSeries } from '../../src/dashboard/figure-queries.ts'
import { leaderboardSorts, listLeaderboard } from '../../src/dashboard/leaderboard.ts'
import { type DayRange, type Period, periods, rangeOf, readCustomRange } from '../../src/dashboard/period.ts'
import { listRenewals } from '../../src/dashboard/renewals.ts'
import { listSendRanking, rankingSorts } from '../../src/dashboard/send-ranking.ts'
import { listUpcoming } from '../../src/dashboard/upcoming.ts'
import { dashboardFailures } from '../../src/messages/dashboard-figures.ts'
import { findShowLeaderboard } from '../../src/organizations/queries.ts'
import type { Scope } from '../../src/scope.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { loadFailure } from '../../src/web/error-pages.tsx'
import { todayOf } from '../../src/web/today-of.ts'

/** Source: dashboard-017. */
const PAGE_SIZE = 20

const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum(values as [T, ...T[]], `Choose one of ${values.join(', ')}.`)
const day = z.string().max(64).default('').describe('YYYY-MM-DD; both are required if period is custom')
const inPeriod = (defaultPeriod: Period) =>
  z.object({ period: oneOf(periods).default(defaultPeriod), startDate: day, endDate: day })
const page = z.coerce.number<string>('Pages start at 1.').int().min(1).max(100_000).default(1)
type PeriodQuery = z.infer<ReturnType<typeof inPeriod>>

const count = z.number().int()
const success = { success: z.literal(true) }
const upcomingEmail = z.object({
  id: z.string(),
  contact_id: z.number(),
  email_type: z.string(),
  scheduled_send_date: z.string(),
  status: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
const upcomingEmails = z.object({ emails: z.array(upcomingEmail), total: count })

/** Source: entities-030. */
const stats = z.object({
  ...success,
  quotesSent: count,
  manualQuotesSent: count,
  quotesViewed: count,
  followUpsRequested: count,
  healthQuestionsCompleted: count,
  chartData: z.object({
    x: z.array(z.string()),
    sends: z.array(count),
    views: z.array(count),
    followUps: z.array(count),
    healthCompleted: z.array(count),
  }),
  upcomingEmails,
})

/** The dashboard's figures, each with the error that is returned if it cannot be read. */
export const dashboardOverviewApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary:
      'Contacts who were sent a quote, viewed it, answered the health questions, and asked for a call or other options or opened the booking calendar, in a period and per day; and the first 20 upcoming emails',
    guard: 'agent',
    query: inPeriod('30days'),
    answer: stats,
    handler: ({ c, query }) =>
      readPeriod(c, query, dashboardFailures.stats, async (scope, range) => {
        const figures = await findFigures(scope, range)
        const days = await listDays(scope, range)
        return {
          success: true as const,
          quotesSent: figures.sent,
          manualQuotesSent: figures.manual,
          quotesViewed: figures.viewed,
          followUpsRequested: figures.asked,
          healthQuestionsCompleted: figures.health,
          chartData: {
            x: days.map(({ day }) => day),
            sends: days.map(({ sent }) => sent),
            views: days.map(({ viewed }) => viewed),
            followUps: days.map(({ asked }) => asked),
            healthCompleted: days.map(({ health }) => health),
          },
          upcomingEmails: await listUpcoming(scope, { page: 1, pageSize: PAGE_SIZE }),
        }
      }),
  }),
  api({
    method: 'GET',
    path: '/api/dashboard/send-ranking',
    summary: 'Days on which quotes were sent, and how many contacts viewed and answered within 30 days',
    guard: 'agent',
    query: inPeriod('30days').extend({ sort: oneOf(rankingSorts).default('chronological'), page }),
    answer: z.object({
      ...success,
      ranking: z.array(
        z.object({
          rank: count,
          sendDate: z.string(),
          quotesSent: count,
          quotesViewed: count,
          healthCompleted: count,
        }),
      ),
      total: count,
    }),
    handler: ({ c, query }) =>
      readPeriod(c, query, dashboardFailures.data, async (scope, range) => {
        const { entries, total } = await listSendRanking(scope, range, { ...query, pageSize: PAGE_SIZE })
        return { success: true as const, ranking: entries, total }
      }),
  }),
  api({
    method: 'GET',
    path: '/api/dashboard/time-series',
    summary:
      'Contacts sent a quote on each day and, if the period ends today, emails scheduled for today and the next 30 days',
    guard: 'agent',
    query: inPeriod('90days'),
    answer: z.object({
      ...success,
      series: z.array(z.object({ date: z.string(), sent: count, scheduled: count })),
    }),
    handler: ({ c, query }) =>
      readPeriod(c, query, dashboardFailures.series, async (scope, range) => ({
        success: true as const,
        series: await listTimeSeries(scope, range),
      })),
  }),
  api({
    method: 'GET',
    path: '/api/dashboard/renewals',
    summary: 'Policies with an anniversary in the next 30 days, 20 per page',
    guard: 'agent',
    query: z.object({ page }),
    answer: z.object({
      ...success,
      renewals: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          date: z.string(),
          policyType: z.string().nullable(),
        }),
      ),
      total: count,
    }),
    handler: ({ c, query }) =>
      read(c, dashboardFailures.data, async (scope) => ({
        success: true as const,
        ...(await listRenewals(scope, query)),
      })),
  }),
  api({
    method: 'GET',
    path: '/api/dashboard/leaderboard',
    summary: 'Client activity per agent in a period; empty if the agency hides the leaderboard',
    guard: 'agent',
    query: inPeriod('30days').extend({ sort: oneOf(leaderboardSorts).default('total') }),
    answer: z.object({
      ...success,
      leaderboard: z.array(
        z.object({
          agentId: z.number(),
          name: z.string(),
          contacts: count,
          total: count,
          sent: count,
          viewed: count,
          health: count,
          asked: count,
        }),
      ),
    }),
    handler: ({ c, query }) =>
      readPeriod(c, query, dashboardFailures.data, async (scope, range) => ({
        success: true as const,
        leaderboard: (await findShowLeaderboard(scope)) ? await listLeaderboard(scope, range, query.sort) : [],
      })),
  }),
  api({
    method: 'GET',
    path: '/api/dashboard/upcoming',
    summary: 'Emails to clients scheduled for today and the next 30 days, 20 per page',
    guard: 'agent',
    query: z.object({ page }),
    answer: z.object({ ...success, ...upcomingEmails.shape }),
    handler: ({ c, query }) =>
      read(c, dashboardFailures.upcoming, async (scope) => ({
        success: true as const,
        ...(await listUpcoming(scope, { ...query, pageSize: PAGE_SIZE })),
      })),
  }),
]

/** Responds with the error `failure` if the rows cannot be read. */
async function read<T>(c: AppContext, failure: string, fn: (scope: Scope) => Promise<T>): Promise<T | Response> {
  try {
    return await c.var.scoped((scope) => lockActivityCounts(scope).then(() => fn(scope)))
  } catch (error) {
    return loadFailure(c, error, failure)
  }
}

async function readPeriod<T>(
  c: AppContext,
  { period, startDate, endDate }: PeriodQuery,
  failure: string,
  fn: (scope: Scope, range: DayRange) => Promise<T>,
): Promise<T | Response> {
  const today = todayOf(c)
  if (period !== 'custom') return read(c, failure, (scope) => fn(scope, rangeOf(period, today)))
  const custom = readCustomRange(startDate, endDate, today)
  if (custom.ok) return read(c, failure, (scope) => fn(scope, custom.range))
  const field = custom.field === 'from' ? 'startDate' : 'endDate'
  return c.json({ success: false, error: custom.error, fields: { [field]: custom.error } }, 422)
}
