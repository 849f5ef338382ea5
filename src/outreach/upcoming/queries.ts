import { type AliasedExpression, sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { UpcomingQuery } from './schemas.ts'
import type { DayCount } from './year.ts'

export const UPCOMING_PAGE = 50

type Narrowed = Pick<UpcomingQuery, 'days' | 'kind' | 'status' | 'state' | 'agent'>

// A literal: a plan that is kept for any status could not use the index of those ahead.
const skipped = sql.lit('skipped')

/**
 * Planned mails of contacts that this person may see. Contacts are looked at where they narrow it: the plan drops the rows
 * of deleted ones within moments, and of a whole book a join costs more than all the rest.
 */
function planned(scope: Scope, narrowed: Partial<Narrowed>) {
  const { db, organizationId } = scope
  const { kind } = narrowed
  return db
    .selectFrom('planned_emails as p')
    .where('p.organization_id', '=', organizationId)
    .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
    .$if(isOfSome(scope, narrowed), (query) => query.where('p.contact_id', 'in', theirs(scope, narrowed)))
}

const isOfSome = ({ onlyAgentId }: Scope, { state, agent }: Partial<Narrowed>) =>
  onlyAgentId !== undefined || state !== undefined || agent !== undefined

/** How many are planned, day by day: of a whole book the counts that are kept, of some contacts each mail by itself. */
function plannedDays(scope: Scope, narrowed: Partial<Narrowed>) {
  const { db, organizationId } = scope
  const { kind } = narrowed
  const COUNTED = ['p.kind', 'p.due_on', 'p.status', 'p.reason'] as const
  const rows: AliasedExpression<CountedMails, 'p'> = isOfSome(scope, narrowed)
    ? planned(scope, narrowed)
        .select([...COUNTED, sql<number>`1`.as('mails')])
        .as('p')
    : db
        .selectFrom('planned_days as p')
        .where('p.organization_id', '=', organizationId)
        .where('p.emails', '>', 0)
        .select([...COUNTED, 'p.emails as mails'])
        .as('p')
  return db.selectFrom(rows).$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
}

interface CountedMails {
  kind: string
  due_on: CalendarDate | null
  status: string
  reason: string | null
  mails: number
}
const MAILS = sql<number>`sum(p.mails)::integer`

const theirs = ({ db, organizationId, onlyAgentId }: Scope, { state, agent }: Partial<Narrowed>) =>
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
  ...(['p.contact_id', 'c.first_name', 'c.last_name', 'c.state as contact_state', 'p.kind', 'p.occasion'] as const),
  ...(['p.due_on', 'p.status', 'p.reason', 'p.rule_id', 'p.opens_on', 'p.closes_on', 'p.event_on'] as const),
  'p.planned_on',
] as const

type Planned = ReturnType<typeof planned>

/** With the contact's name and state. */
const withContact = (query: Planned) =>
  query
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.contact_id'),
    )
    .where('c.deleted_at', 'is', null)
    .select(COLUMNS)

const EVERYTHING = { kind: undefined, status: undefined, state: undefined, agent: undefined }

/** Those that are to leave within `days` days from `today`, with those that wait from before. */
const isAhead = (today: CalendarDate, { days, status }: Pick<Narrowed, 'days' | 'status'>) => {
  const ahead = sql<boolean>`p.status <> ${skipped} and p.due_on <= ${addDays(today, days)}::date`
  if (status === undefined) return ahead
  return status === 'late'
    ? sql<boolean>`${ahead} and p.due_on < ${today}::date`
    : sql<boolean>`${ahead} and p.status = ${status} and p.due_on >= ${today}::date`
}

export interface PlannedMail {
  contact_id: number
  first_name: string
  last_name: string
  contact_state: string | null
  kind: string
  occasion: string
  due_on: CalendarDate | null
  status: string
  reason: string | null
  rule_id: string | null
  opens_on: CalendarDate | null
  closes_on: CalendarDate | null
  event_on: CalendarDate | null
  planned_on: CalendarDate | null
}

/** One page of what is ahead, oldest day first. `page` counts from 1. */
export const listUpcomingEmails = (
  scope: Scope,
  today: CalendarDate,
  query: Narrowed & { page: number },
): Promise<PlannedMail[]> =>
  withContact(planned(scope, query).where(isAhead(today, query)))
    .orderBy('p.due_on')
    .orderBy('p.contact_id')
    .orderBy('p.kind')
    .limit(UPCOMING_PAGE)
    .offset((query.page - 1) * UPCOMING_PAGE)
    .execute()

/** How many mails of each kind are ahead on each day; those that wait from before stand on `today`. */
export async function countUpcomingEmails(scope: Scope, today: CalendarDate, narrowed: Narrowed): Promise<DayCount[]> {
  return plannedDays(scope, narrowed)
    .where(isAhead(today, narrowed))
    .select(['p.kind', sql<CalendarDate>`greatest(p.due_on, ${today}::date)`.as('due_on'), MAILS.as('mails')])
    .groupBy(['p.kind', sql`2`])
    .orderBy(sql`2`)
    .execute()
}

/** Mails due on the agency's day or before, and within `days` days. */
export async function countNextEmails(scope: Scope, today: CalendarDate, days: number) {
  const until = (day: CalendarDate) =>
    sql<number>`coalesce(sum(p.mails) filter (where p.due_on <= ${day}::date), 0)::integer`
  return plannedDays(scope, EVERYTHING)
    .where(isAhead(today, { ...EVERYTHING, days }))
    .select([until(today).as('today'), until(addDays(today, days)).as('within')])
    .executeTakeFirstOrThrow()
}

/** A pause until a day is one reason, whatever the day. */
const withoutDay = sql<string>`reason_without_day(coalesce(p.reason, ''))`

export interface SkipGroup {
  reason: string
  /** These contacts get no mail at all; else single mails are left out. */
  whole: boolean
  contacts: number
  mails: number
}

/**
 * Who gets nothing, and which mails are left out within `days` days, by reason; most contacts first. Of who gets nothing
 * there is one row a contact: of a whole book their kept counts say it.
 */
export async function countSkipped(scope: Scope, today: CalendarDate, narrowed: Narrowed): Promise<SkipGroup[]> {
  const whole = await plannedDays(scope, narrowed)
    .where(sql<boolean>`p.status = ${skipped} and coalesce(p.due_on, 'infinity') = 'infinity'`)
    .select([withoutDay.as('reason'), MAILS.as('mails')])
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .execute()
  const single = await (isOfSome(scope, narrowed) || narrowed.kind !== undefined ? countEach : countKept)(
    scope,
    today,
    narrowed,
  )
  return [
    ...whole.map((group) => ({ ...group, whole: true, contacts: group.mails })),
    ...single.map((group) => ({ ...group, whole: false })),
  ]
}

type Single = Omit<SkipGroup, 'whole'>

async function countEach(scope: Scope, today: CalendarDate, narrowed: Narrowed): Promise<Single[]> {
  const { rows } = await sql<Single>`
    select reason, count(*)::integer as contacts, sum(mails)::integer as mails
    from ${planned(scope, narrowed)
      .where('p.status', '=', skipped)
      .where(withinDays(today, narrowed))
      .select([withoutDay.as('reason'), 'p.contact_id', sql<number>`count(*)`.as('mails')])
      .groupBy([sql`1`, 'p.contact_id'])
      .as('each')}
    group by 1 order by 2 desc, 1`.execute(scope.db)
  return rows
}

/** Different clients of these days are as many as mails, less those with another one before it within these days. */
async function countKept({ db, organizationId }: Scope, today: CalendarDate, narrowed: Narrowed): Promise<Single[]> {
  const { rows } = await sql<Single>`
    select reason, sum(clients)::integer as contacts, sum(mails)::integer as mails from (
      select p.reason, p.emails as clients, p.emails as mails from planned_days p
      where p.organization_id = ${organizationId} and p.status = ${skipped} and ${withinDays(today, narrowed)}
      union all
      select p.reason, -p.emails, 0 from planned_repeats p
      where p.organization_id = ${organizationId} and ${withinDays(today, narrowed)} and p.due_on - p.repeats_after >= ${today}::date
    ) as counted group by reason having sum(mails) > 0 order by 2 desc, 1`.execute(db)
  return rows
}

const withinDays = (today: CalendarDate, { days }: Pick<Narrowed, 'days'>) =>
  sql<boolean>`p.due_on between ${today}::date and ${addDays(today, days)}::date`

/** One page of the skipped of one reason, by name. */
export const listSkipped = (
  scope: Scope,
  today: CalendarDate,
  query: Narrowed & { page: number; reason: string },
): Promise<PlannedMail[]> =>
  withContact(planned(scope, query))
    .where('p.status', '=', skipped)
    .where(withoutDay, '=', query.reason)
    .where((eb) => eb.or([eb('p.due_on', 'is', null), withinDays(today, query)]))
    .orderBy(sql`lower(c.last_name), lower(c.first_name), p.contact_id, p.due_on`)
    .limit(UPCOMING_PAGE)
    .offset((query.page - 1) * UPCOMING_PAGE)
    .execute()

/** States of the contacts that this person may see, for a choice; of the kept counts, not of each contact. */
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
