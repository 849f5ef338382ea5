import { sql } from 'kysely'
import { addDays, type CalendarDate, calendarDate, dateParts, daysInMonth, isLeapYear } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findActivityCountState } from './activity/count-state.ts'
import type { Renewal } from './figures.ts'

/** Source: client §9. */
const RENEWAL_DAYS = 30
const RENEWALS_PAGE = 20

/** Policies whose anniversary is within the next 30 days, soonest first. `page` counts from 1. */
export async function listRenewals(
  scope: Scope,
  { page }: { page: number },
): Promise<{ renewals: Renewal[]; total: number }> {
  const { db, onlyAgentId } = scope
  const { today } = await findActivityCountState(scope)
  const visible = sql`c.organization_id = current_organization_id() and c.deleted_at is null
    and c.effective_on is not null ${onlyAgentId === undefined ? sql`` : sql`and c.agent_id = ${onlyAgentId}`}`
  const { rows: oldest } = await sql<{ year: number | null }>`
    select extract(year from min(c.effective_on))::integer as year from contacts c where ${visible}`.execute(db)
  const days = anniversaries(today).map((day) => ({ ...day, starts: startDates(day, oldest[0]?.year ?? null, today) }))
  // One lookup per day. With a single condition the planner would read the whole book.
  const { rows: counted } = await sql<{ start: CalendarDate; policies: number }>`
    select d.start, n.policies from unnest(${days.flatMap(({ starts }) => starts)}::date[]) as d (start)
    cross join lateral (
      select count(*)::integer as policies from contacts c where ${visible} and c.effective_on = d.start) n
    where n.policies > 0`.execute(db)
  const byStart = new Map(counted.map(({ start, policies }) => [start, policies]))
  const { total, skipped, reached } = daysOfPage(
    days.map((day) => ({ ...day, policies: day.starts.reduce((sum, start) => sum + (byStart.get(start) ?? 0), 0) })),
    page,
  )
  if (reached.length === 0) return { renewals: [], total }
  const starts = reached.flatMap((day, position) => day.starts.map((start) => ({ start, position })))
  const { rows } = await sql<Omit<Renewal, 'date'> & { position: number }>`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone_number as phone,
      c.plan_type as "policyType", p.position
    from (select n.id, d.position
      from unnest(${starts.map(({ start }) => start)}::date[], ${starts.map(({ position }) => position)}::integer[])
        as d (start, position)
      cross join lateral (select c.id from contacts c where ${visible} and c.effective_on = d.start) n
      order by d.position, n.id limit ${RENEWALS_PAGE} offset ${(page - 1) * RENEWALS_PAGE - skipped}) p
    join contacts c on c.organization_id = current_organization_id() and c.id = p.id
    order by p.position, c.id`.execute(db)
  return { renewals: rows.map(({ position, ...row }) => ({ ...row, date: reached[position]!.on })), total }
}

/**
 * The effective dates, from the oldest year up to yesterday, whose anniversary falls on the month and day in `code`.
 */
function startDates({ code }: { code: number }, oldest: number | null, today: CalendarDate): CalendarDate[] {
  if (oldest === null) return []
  const [month, day] = [Math.floor(code / 100), code % 100]
  const years = Array.from({ length: Math.max(0, dateParts(today).year - oldest + 1) }, (_, index) => oldest + index)
  return years
    .filter((year) => day <= daysInMonth(year, month))
    .map((year) => calendarDate(year, month, day))
    .filter((start) => start < today)
}

/** The days whose policies appear on a page, the number of policies before those days, and the total. */
function daysOfPage<Day extends { policies: number }>(days: readonly Day[], page: number) {
  const first = (page - 1) * RENEWALS_PAGE
  const reached: Day[] = []
  let [total, skipped] = [0, 0]
  for (const day of days) {
    const next = total + day.policies
    if (next <= first) skipped = next
    else if (total < first + RENEWALS_PAGE && day.policies > 0) reached.push(day)
    total = next
  }
  return { total, skipped, reached }
}

/**
 * The upcoming days, each with the `code` (month * 100 + day) of the effective dates whose anniversary falls on it. The
 * anniversary of Feb 29 is Feb 28 in a common year.
 */
export function anniversaries(today: CalendarDate): { code: number; on: CalendarDate }[] {
  return Array.from({ length: RENEWAL_DAYS + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((on) => {
    const { year, month, day } = dateParts(on)
    const code = month * 100 + day
    return code === 228 && !isLeapYear(year)
      ? [
          { code, on },
          { code: 229, on },
        ]
      : [{ code, on }]
  })
}
