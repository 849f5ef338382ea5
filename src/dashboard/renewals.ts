import { sql } from 'kysely'
import { addDays, type CalendarDate, dateParts, isLeapYear } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findFrame } from './activity/frame.ts'
import type { Renewal } from './figures.ts'

/** Source: client §9. */
export const RENEWAL_DAYS = 30
export const RENEWALS_PAGE = 20

/** As the index contacts_by_renewal has it. */
const MONTH_AND_DAY = sql`(extract(month from c.effective_on) * 100 + extract(day from c.effective_on))::integer`

/** Policies whose anniversary is within the next 30 days, the soonest first. `page` counts from 1. */
export async function listRenewals(
  scope: Scope,
  { page }: { page: number },
): Promise<{ renewals: Renewal[]; total: number }> {
  const { db, onlyAgentId } = scope
  const { today } = await findFrame(scope)
  const days = anniversaries(today)
  const found = sql`
    from unnest(${days.map(({ code }) => code)}::integer[], ${days.map(({ on }) => on)}::date[]) as a (code, day)
    join contacts c on c.organization_id = current_organization_id() and ${MONTH_AND_DAY} = a.code
    where c.deleted_at is null and c.effective_on is not null and c.effective_on < ${today}::date
      ${onlyAgentId === undefined ? sql`` : sql`and c.agent_id = ${onlyAgentId}`}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db)
  const { rows: renewals } = await sql<Renewal>`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone_number as phone, p.day as date,
      c.plan_type as "policyType"
    from (select c.id, a.day ${found} order by a.day, c.id limit ${RENEWALS_PAGE} offset ${(page - 1) * RENEWALS_PAGE}) p
    join contacts c on c.organization_id = current_organization_id() and c.id = p.id
    order by p.day, c.id`.execute(db)
  return { renewals, total: counted[0]!.total }
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
