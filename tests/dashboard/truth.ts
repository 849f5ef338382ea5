/* A slow reference implementation of the dashboard's numbers in SQL. Shares no code with the product. */
import { sql } from 'kysely'
import type { Random } from '../../db/seeds/random.ts'
import type { DayRange } from '../../src/dashboard/period.ts'
import { addDays } from '../../src/lib/calendar-date.ts'
import type { TestDatabase } from '../db.ts'

const EVERYTHING = sql`
  select 'sent' as what, m.contact_id, m.sent_at as at from messages m, agency
    where m.organization_id = agency.id and channel = 'email' and mode = 'production' and status = 'sent'
      and contact_id is not null and quote_id is not null
  union all
  select 'manual', m.contact_id, m.sent_at from messages m, agency
    where m.organization_id = agency.id and channel = 'email' and mode = 'production' and status = 'sent'
      and contact_id is not null and quote_id is not null and kind = 'quote_email' and created_by is not null
  union all
  select case when robot_reason is null then 'viewed' else 'robots' end, q.contact_id, v.visited_at
    from quote_visits v join quotes q on q.organization_id = v.organization_id and q.id = v.quote_id, agency
    where v.organization_id = agency.id
  union all
  select 'health', h.contact_id, h.answered_at from eligibility_answers h, agency where h.organization_id = agency.id
  union all
  select 'asked', f.contact_id, f.requested_at from follow_ups f, agency
    where f.organization_id = agency.id and kind in ('call_request', 'decline')`

const events = (agencyId: number, onlyAgentId: number | undefined) => sql`
  with agency as (select id, time_zone from organizations where id = ${agencyId}),
  events as materialized (
    select e.what, e.contact_id, e.at, (e.at at time zone agency.time_zone)::date as day, c.agent_id
    from (${EVERYTHING}) e join contacts c on c.organization_id = ${agencyId} and c.id = e.contact_id, agency
    where ${onlyAgentId === undefined ? sql`true` : sql`c.agent_id = ${onlyAgentId}`})`

const between = ({ from, to }: DayRange) => sql`day between ${from}::date and ${to}::date`

export async function trueFigures({ db }: TestDatabase, agencyId: number, range: DayRange, only?: number) {
  const people = (what: string) => sql`count(distinct contact_id) filter (where what = ${what})::integer`
  const { rows } = await sql<Record<string, number>>`${events(agencyId, only)}
    select ${people('sent')} as sent, ${people('viewed')} as viewed, ${people('health')} as health,
      ${people('asked')} as asked, ${people('manual')} as manual,
      count(*) filter (where what = 'robots')::integer as robots from events where ${between(range)}`.execute(db)
  return rows[0]
}

export async function trueDays({ db }: TestDatabase, agencyId: number, range: DayRange, only?: number) {
  const people = (what: string) => sql`count(distinct e.contact_id) filter (where e.what = ${what})::integer`
  const { rows } = await sql<Record<string, number | string>>`${events(agencyId, only)}
    select d::date as day, ${people('sent')} as sent, ${people('viewed')} as viewed, ${people('health')} as health,
      ${people('asked')} as asked
    from generate_series(${range.from}::date, ${range.to}::date, '1 day') d left join events e on e.day = d::date
    group by 1 order by 1`.execute(db)
  return rows
}

/** By day, newest first. */
export async function trueCohorts({ db }: TestDatabase, agencyId: number, range: DayRange, only?: number) {
  const later = (what: string) => sql`count(*) filter (where exists (
    select from events r where r.what = ${what} and r.contact_id = s.contact_id and r.at >= s.at
      and r.day <= s.day + 30))::integer`
  const { rows } = await sql<Record<string, number | string>>`${events(agencyId, only)},
    mailed as (select day, contact_id, min(at) as at from events where what = 'sent' group by 1, 2)
    select day as "sendDate", count(*)::integer as "quotesSent", ${later('viewed')} as "quotesViewed",
      ${later('health')} as "healthCompleted"
    from mailed s where ${between(range)} group by 1 order by 1 desc`.execute(db)
  return rows
}

export async function trueByAgent({ db }: TestDatabase, agencyId: number, range: DayRange, only?: number) {
  const people = (what: string) => sql`count(distinct contact_id) filter (where what = ${what})::integer`
  const { rows } = await sql<Record<string, number>>`${events(agencyId, only)}
    select agent_id as "agentId", ${people('sent')} as sent, ${people('viewed')} as viewed, ${people('health')} as health,
      ${people('asked')} as asked
    from events where ${between(range)} and agent_id is not null and what not in ('robots', 'manual') group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** A year, a short range up to today, and a random range of the past. */
export const rangesUpTo = (today: string, random: Random): DayRange[] => {
  const day = addDays(today, -random.below(60))
  const from = addDays(today, -random.below(300))
  return [
    { from: addDays(today, -365), to: today },
    random.pick([today, addDays(today, -29)].map((from) => ({ from, to: today }))),
    random.chance(0.5) ? { from: day, to: day } : { from, to: addDays(from, random.below(40)) },
  ].map((range) => ({ ...range, to: range.to > today ? today : range.to }))
}
