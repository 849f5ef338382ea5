import { type AliasedExpression, sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { sortOrders } from '../../lib/sort-order.ts'
import type { Scope } from '../../scope.ts'
import type { UpcomingQuery } from './schemas.ts'
import type { DayCount } from './year.ts'

export const UPCOMING_PAGE_SIZE = 50

type UpcomingFilter = Pick<UpcomingQuery, 'days' | 'kind' | 'status' | 'state' | 'agent'>

// A literal, because a generic prepared plan could not use the partial index.
const skipped = sql.lit('skipped')

/**
 * Planned emails of contacts this user may see. Contacts are joined only where a filter needs them: the plan removes
 * rows of deleted contacts within moments, and joining a whole book would cost more than the rest of the query.
 */
function planned(scope: Scope, filter: Partial<UpcomingFilter>) {
  const { db, organizationId } = scope
  const { kind } = filter
  return db
    .selectFrom('planned_emails as p')
    .where('p.organization_id', '=', organizationId)
    .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
    .$if(isFilteredByContact(scope, filter), (query) =>
      query.where('p.contact_id', 'in', filteredContacts(scope, filter)),
    )
}

const isFilteredByContact = ({ onlyAgentId }: Scope, { state, agent }: Partial<UpcomingFilter>) =>
  onlyAgentId !== undefined || state !== undefined || agent !== undefined

/** Planned emails by day: from stored counts for a whole book, from individual rows for a filtered one. */
function plannedDays(scope: Scope, filter: Partial<UpcomingFilter>) {
  const { db, organizationId } = scope
  const { kind } = filter
  const columns = ['p.kind', 'p.due_on', 'p.status', 'p.reason'] as const
  const rows: AliasedExpression<CountedRow, 'p'> = isFilteredByContact(scope, filter)
    ? planned(scope, filter)
        .select([...columns, sql<number>`1`.as('mails')])
        .as('p')
    : db
        .selectFrom('planned_days as p')
        .where('p.organization_id', '=', organizationId)
        .where('p.emails', '>', 0)
        .select([...columns, 'p.emails as mails'])
        .as('p')
  return db.selectFrom(rows).$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
}

interface CountedRow {
  kind: string
  due_on: CalendarDate | null
  status: string
  reason: string | null
  mails: number
}
const EMAIL_COUNT = sql<number>`sum(p.mails)::integer`

const filteredContacts = ({ db, organizationId, onlyAgentId }: Scope, { state, agent }: Partial<UpcomingFilter>) =>
  db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(onlyAgentId !== undefined, (query) => query.where('agent_id', '=', onlyAgentId ?? 0))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(agent !== undefined, (query) =>
      agent === 0 ? query.where('agent_id', 'is', null) : query.where('agent_id', '=', agent ?? 0),
    )

const COLUMNS = [
  'p.contact_id',
  'c.first_name',
  'c.last_name',
  'c.state as contact_state',
  'p.kind',
  'p.occasion',
  'p.due_on',
  'p.status',
  'p.reason',
  'p.until_on',
  'p.rule_id',
  'p.opens_on',
  'p.closes_on',
  'p.event_on',
  'p.planned_on',
] as const

type Planned = ReturnType<typeof planned>

/** Adds the contact's name and state. */
const withContact = (query: Planned) =>
  query
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.contact_id'),
    )
    .where('c.deleted_at', 'is', null)
    .select(COLUMNS)

const NO_FILTER = { kind: undefined, status: undefined, state: undefined, agent: undefined }

/** Emails to be sent from `today` up to `days` days ahead (inclusive), and overdue ones. */
const isUpcoming = (today: CalendarDate, { days, status }: Pick<UpcomingFilter, 'days' | 'status'>) => {
  const upcoming = sql<boolean>`p.status <> ${skipped} and p.due_on <= ${addDays(today, days)}::date`
  if (status === undefined) return upcoming
  return status === 'late'
    ? sql<boolean>`${upcoming} and p.due_on < ${today}::date`
    : sql<boolean>`${upcoming} and p.status = ${status} and p.due_on >= ${today}::date`
}

export interface PlannedEmail {
  contact_id: number
  first_name: string
  last_name: string
  contact_state: string | null
  kind: string
  occasion: string
  due_on: CalendarDate | null
  status: string
  reason: string | null
  until_on: CalendarDate | null
  rule_id: string | null
  opens_on: CalendarDate | null
  closes_on: CalendarDate | null
  event_on: CalendarDate | null
  planned_on: CalendarDate | null
}

/** One page of upcoming emails, oldest day first. `page` counts from 1. */
export const listUpcomingEmails = (
  scope: Scope,
  today: CalendarDate,
  query: UpcomingFilter & { page: number },
): Promise<PlannedEmail[]> =>
  withContact(planned(scope, query).where(isUpcoming(today, query)))
    .orderBy('p.due_on')
    .orderBy('p.contact_id')
    .orderBy('p.kind')
    .limit(UPCOMING_PAGE_SIZE)
    .offset((query.page - 1) * UPCOMING_PAGE_SIZE)
    .execute()

/** Upcoming emails by kind and day. Overdue ones have a day before `today`. */
export async function countUpcomingEmails(
  scope: Scope,
  today: CalendarDate,
  filter: UpcomingFilter,
): Promise<DayCount[]> {
  return plannedDays(scope, filter)
    .where(isUpcoming(today, filter))
    .select(['p.kind', sql<CalendarDate>`p.due_on`.as('due_on'), EMAIL_COUNT.as('emails')])
    .groupBy(['p.kind', sql`2`])
    .orderBy(sql`2`)
    .execute()
}

/** The number of emails due by `today` (in the agency's time zone), and within `days` days. */
export async function countNextEmails(scope: Scope, today: CalendarDate, days: number) {
  const until = (day: CalendarDate) =>
    sql<number>`coalesce(sum(p.mails) filter (where p.due_on <= ${day}::date), 0)::integer`
  return plannedDays(scope, NO_FILTER)
    .where(isUpcoming(today, { ...NO_FILTER, days }))
    .select([until(today).as('today'), until(addDays(today, days)).as('within')])
    .executeTakeFirstOrThrow()
}

export interface SkipGroup {
  /** A ReasonCode. */
  reason: string
  /** True if these contacts get no outreach at all; false if only individual emails are skipped. */
  whole: boolean
  contacts: number
  emails: number
}

const skipReason = sql<string>`coalesce(p.reason, '')`

/**
 * Contacts who get no emails, and emails skipped within `days` days, by reason, most contacts first. A contact without
 * emails has a single planned row, so the stored counts suffice for a whole book.
 */
export async function countSkipped(scope: Scope, today: CalendarDate, filter: UpcomingFilter): Promise<SkipGroup[]> {
  const whole = await plannedDays(scope, filter)
    .where(sql<boolean>`p.status = ${skipped} and coalesce(p.due_on, 'infinity') = 'infinity'`)
    .select([skipReason.as('reason'), EMAIL_COUNT.as('emails')])
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .execute()
  const single = await (isFilteredByContact(scope, filter) || filter.kind !== undefined
    ? countSkippedRows
    : countSkippedByDay)(scope, today, filter)
  return [
    ...whole.map((group) => ({ ...group, whole: true, contacts: group.emails })),
    ...single.map((group) => ({ ...group, whole: false })),
  ]
}

type SingleSkips = Omit<SkipGroup, 'whole'>

async function countSkippedRows(scope: Scope, today: CalendarDate, filter: UpcomingFilter): Promise<SingleSkips[]> {
  const { rows } = await sql<SingleSkips>`
    select reason, count(*)::integer as contacts, sum(mails)::integer as emails
    from ${planned(scope, filter)
      .where('p.status', '=', skipped)
      .where(withinDays(today, filter))
      .select([skipReason.as('reason'), 'p.contact_id', sql<number>`count(*)`.as('mails')])
      .groupBy([sql`1`, 'p.contact_id'])
      .as('each')}
    group by 1 order by 2 desc, 1`.execute(scope.db)
  return rows
}

/**
 * Counts skipped emails from stored daily counts. The number of distinct clients for a reason is the number of emails
 * minus those whose client has an earlier email skipped for the same reason within these days.
 */
async function countSkippedByDay(
  { db, organizationId }: Scope,
  today: CalendarDate,
  filter: UpcomingFilter,
): Promise<SingleSkips[]> {
  const { rows } = await sql<SingleSkips>`
    select reason, sum(clients)::integer as contacts, sum(mails)::integer as emails from (
      select p.reason, p.emails as clients, p.emails as mails from planned_days p
      where p.organization_id = ${organizationId} and p.status = ${skipped} and ${withinDays(today, filter)}
      union all
      select p.reason, -p.emails, 0 from planned_repeats p
      where p.organization_id = ${organizationId} and ${withinDays(today, filter)} and p.due_on - p.repeats_after >= ${today}::date
    ) as counted group by reason having sum(mails) > 0 order by 2 desc, 1`.execute(db)
  return rows
}

const withinDays = (today: CalendarDate, { days }: Pick<UpcomingFilter, 'days'>) =>
  sql<boolean>`p.due_on between ${today}::date and ${addDays(today, days)}::date`

const byName = sql`lower(c.last_name), lower(c.first_name), p.contact_id, p.due_on`
const SKIPPED_ORDER = {
  contact: sql`lower(c.last_name)`,
  state: sql`c.state`,
  kind: sql`p.kind`,
  day: sql`p.due_on`,
} as const
type SkippedSortKey = keyof typeof SKIPPED_ORDER
export const skippedOrders = sortOrders(Object.keys(SKIPPED_ORDER) as SkippedSortKey[], 'contact')

/** One page of the emails skipped, or contacts excluded, for one reason. */
export const listSkipped = (
  scope: Scope,
  today: CalendarDate,
  query: UpcomingFilter & Pick<UpcomingQuery, 'page' | 'sort'> & { reason: string },
): Promise<PlannedEmail[]> => {
  const { by, descending } = skippedOrders.read(query.sort)
  return withContact(planned(scope, query))
    .where('p.status', '=', skipped)
    .where('p.reason', '=', query.reason)
    .where((eb) => eb.or([eb('p.due_on', 'is', null), withinDays(today, query)]))
    .orderBy(SKIPPED_ORDER[by], (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy(byName)
    .limit(UPCOMING_PAGE_SIZE)
    .offset((query.page - 1) * UPCOMING_PAGE_SIZE)
    .execute()
}

/** The states of the contacts this user may see, from stored counts. */
export async function listStates({ db, organizationId, onlyAgentId }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_counts')
    .select('state')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('contacts', '>', 0)
    .where('state', '<>', '')
    .$if(onlyAgentId !== undefined, (query) => query.where('agent_id', '=', onlyAgentId ?? 0))
    .orderBy('state')
    .execute()
  return rows.map(({ state }) => state)
}
