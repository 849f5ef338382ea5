import { sql } from 'kysely'
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
  const { db, organizationId, onlyAgentId } = scope
  const { state, agent, kind } = narrowed
  const ofSome = onlyAgentId !== undefined || state !== undefined || agent !== undefined
  return db
    .selectFrom('planned_mails as p')
    .where('p.organization_id', '=', organizationId)
    .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
    .$if(ofSome, (query) => query.where('p.contact_id', 'in', theirs(scope, narrowed)))
}

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
function ahead(scope: Scope, today: CalendarDate, narrowed: Narrowed) {
  const { days, status } = narrowed
  return planned(scope, narrowed)
    .where('p.status', '<>', skipped)
    .where('p.due_on', '<=', addDays(today, days))
    .$if(status === 'late', (query) => query.where('p.due_on', '<', today))
    .$if(status === 'scheduled' || status === 'delayed', (query) =>
      query.where('p.status', '=', status ?? '').where('p.due_on', '>=', today),
    )
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
export const listAhead = (
  scope: Scope,
  today: CalendarDate,
  query: Narrowed & { page: number },
): Promise<PlannedMail[]> =>
  withContact(ahead(scope, today, query))
    .orderBy('p.due_on')
    .orderBy('p.contact_id')
    .orderBy('p.kind')
    .limit(UPCOMING_PAGE)
    .offset((query.page - 1) * UPCOMING_PAGE)
    .execute()

/** How many mails of each kind are ahead on each day; those that wait from before stand on `today`. */
export async function countAhead(scope: Scope, today: CalendarDate, narrowed: Narrowed): Promise<DayCount[]> {
  const rows = await ahead(scope, today, narrowed)
    .select(['p.kind', sql<CalendarDate>`greatest(p.due_on, ${today}::date)`.as('due_on')])
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .groupBy(['p.kind', sql`2`])
    .orderBy(sql`2`)
    .execute()
  return rows.map((row) => ({ ...row, mails: Number(row.mails) }))
}

/** Mails due on the agency's day or before, and within `days` days: of the whole book read from an index alone. */
export async function countSoon(scope: Scope, today: CalendarDate, days: number) {
  const { db } = scope
  const row = await ahead(scope, today, { ...EVERYTHING, days })
    .select([
      sql<number>`count(*) filter (where p.due_on <= ${today}::date)`.as('today'),
      db.fn.countAll<number>().as('within'),
    ])
    .executeTakeFirstOrThrow()
  return { today: Number(row.today), within: Number(row.within) }
}

/** A pause until a day is one reason, whatever the day. */
const withoutDay = sql<string>`regexp_replace(coalesce(p.reason, ''), ' until .*$', '')`

export interface SkipGroup {
  reason: string
  /** These contacts get no mail at all; else single mails are left out. */
  whole: boolean
  contacts: number
  mails: number
}

/** Who gets nothing, and which mails are left out within `days` days, by reason; most contacts first. */
export async function countSkipped(scope: Scope, today: CalendarDate, narrowed: Narrowed): Promise<SkipGroup[]> {
  const rows = await planned(scope, narrowed)
    .where('p.status', '=', skipped)
    .where((eb) =>
      eb.or([
        eb('p.due_on', 'is', null),
        sql<boolean>`p.due_on between ${today}::date and ${addDays(today, narrowed.days)}::date`,
      ]),
    )
    .select([
      withoutDay.as('reason'),
      sql<boolean>`p.due_on is null`.as('whole'),
      sql<number>`count(distinct p.contact_id)`.as('contacts'),
    ])
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`2 desc, 3 desc, 1`)
    .execute()
  return rows.map((row) => ({ ...row, contacts: Number(row.contacts), mails: Number(row.mails) }))
}

/** One page of the skipped of one reason, by name. */
export const listSkipped = (
  scope: Scope,
  today: CalendarDate,
  query: Narrowed & { page: number; reason: string },
): Promise<PlannedMail[]> =>
  withContact(planned(scope, query))
    .where('p.status', '=', skipped)
    .where(withoutDay, '=', query.reason)
    .where((eb) =>
      eb.or([
        eb('p.due_on', 'is', null),
        sql<boolean>`p.due_on between ${today}::date and ${addDays(today, query.days)}::date`,
      ]),
    )
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
