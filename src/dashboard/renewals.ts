import { sql } from 'kysely'
import { addDays, type CalendarDate, calendarDate, dateParts, daysInMonth, isLeapYear } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findCountFrame } from './activity/count-frame.ts'
import type { Renewal } from './figures.ts'

/** Source: client §9. */
const RENEWAL_DAYS = 30
const RENEWALS_PAGE = 20

const MONTH_AND_DAY = sql`(extract(month from c.effective_on) * 100 + extract(day from c.effective_on))::integer`

/** Policies whose anniversary is within the next 30 days, the soonest first. `page` counts from 1. */
export async function listRenewals(
  scope: Scope,
  { page }: { page: number },
): Promise<{ renewals: Renewal[]; total: number }> {
  const { db, onlyAgentId } = scope
  const { today } = await findCountFrame(scope)
  const theirs = sql`c.organization_id = current_organization_id() and c.deleted_at is null
    and c.effective_on is not null ${onlyAgentId === undefined ? sql`` : sql`and c.agent_id = ${onlyAgentId}`}`
  const { rows: oldest } = await sql<{ year: number | null }>`
    select extract(year from min(c.effective_on))::integer as year from contacts c where ${theirs}`.execute(db)
  const days = anniversaries(today).map((day) => ({ ...day, began: beginnings(day, oldest[0]?.year ?? null, today) }))
  // Day by day: as one condition the planner reads the whole book for it.
  const { rows: counted } = await sql<{ began: CalendarDate; policies: number }>`
    select d.began, n.policies from unnest(${days.flatMap(({ began }) => began)}::date[]) as d (began)
    cross join lateral (
      select count(*)::integer as policies from contacts c where ${theirs} and c.effective_on = d.began) n
    where n.policies > 0`.execute(db)
  const byBeginning = new Map(counted.map(({ began, policies }) => [began, policies]))
  const { total, skipped, reached } = daysOfPage(
    days.map((day) => ({ ...day, policies: day.began.reduce((all, began) => all + (byBeginning.get(began) ?? 0), 0) })),
    page,
  )
  if (reached.length === 0) return { renewals: [], total }
  const place = sql`array_position(${reached.map(({ code }) => code)}::integer[], ${MONTH_AND_DAY})`
  const { rows } = await sql<Omit<Renewal, 'date'> & { place: number }>`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone_number as phone,
      c.plan_type as "policyType", p.place
    from (select c.id, ${place} as place from contacts c
      where ${theirs} and c.effective_on = any(${reached.flatMap(({ began }) => began)}::date[]) order by 2, 1
      limit ${RENEWALS_PAGE} offset ${(page - 1) * RENEWALS_PAGE - skipped}) p
    join contacts c on c.organization_id = current_organization_id() and c.id = p.id
    order by p.place, c.id`.execute(db)
  return { renewals: rows.map(({ place, ...row }) => ({ ...row, date: reached[place - 1]!.on })), total }
}

/** The days on which policies began that return on this one: in each year since the oldest, and before today. */
function beginnings({ code }: { code: number }, oldest: number | null, today: CalendarDate): CalendarDate[] {
  if (oldest === null) return []
  const [month, day] = [Math.floor(code / 100), code % 100]
  const years = Array.from({ length: Math.max(0, dateParts(today).year - oldest + 1) }, (_, after) => oldest + after)
  return years
    .filter((year) => day <= daysInMonth(year, month))
    .map((year) => calendarDate(year, month, day))
    .filter((began) => began < today)
}

/** The days that a page reaches, and how many policies there are before these and in all. */
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

/** Month and day of the policies that return on each of the next days: of Feb 29 in a common year on Feb 28. */
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
