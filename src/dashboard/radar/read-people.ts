import { sql } from 'kysely'
import { genderOf } from '../../contacts/contact.ts'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { carrierOf } from '../../quotes/comparison.ts'
import { planSelection } from '../../quotes/offers.ts'
import { hasOwnPlans } from '../../rates/plans.ts'
import type { Scope } from '../../scope.ts'
import { RADAR_DAYS_BACK, type RadarClient } from './events.ts'

interface Row extends Omit<RadarClient, 'carrier' | 'planCode' | 'premiumCents' | 'premiumSince' | 'worked'> {
  premium_cents: number | null
  premium_since: CalendarDate
  worked: CalendarDate[] | null
}

export interface RadarPeople {
  people: RadarClient[]
  /** The last contact looked at; undefined when there is none after the one given. */
  lastId: number | undefined
  isLast: boolean
}

/** The next contacts by id whose carrier is known, of `limit` rows that are read. */
export async function readRadarPeople(
  { db, organizationId }: Scope,
  { after, limit, today, timeZone }: { after: number; limit: number; today: CalendarDate; timeZone: string },
): Promise<RadarPeople> {
  const since = addDays(today, -RADAR_DAYS_BACK)
  const { rows } = await sql<Row & { deleted: boolean }>`
    select c.id, c.deleted_at is not null as deleted, c.birth_on, c.effective_on, c.state,
      coalesce(c.zip_code, '') as zip, c.gender, c.tobacco_user as tobacco, c.current_carrier, c.plan_type,
      nullif(c.premium_cents, 0) as premium_cents,
      coalesce(p.changed_on, (c.created_at at time zone ${timeZone})::date) as premium_since, w.worked
    from (select * from contacts where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}) c
    left join lateral (
      -- When the premium was set matters for rises of the last weeks alone; who was touched then is a younger row.
      select max((s.made_at at time zone ${timeZone})::date) as changed_on
      from contact_changes x
      join change_sets s on s.organization_id = x.organization_id and s.id = x.change_set_id
      where c.updated_at >= ${since}::date and x.organization_id = c.organization_id and x.contact_id = c.id
        and jsonb_exists(x.after, 'premium_cents')) p on true
    left join (
      select r.contact_id, array_agg(r.effective_on::text) as worked from rate_increases r
      where r.organization_id = ${organizationId} and r.contact_id > ${after} and r.kind = 'age' and r.ended_at is null
        and r.state in ('working', 'offered') and r.effective_on between ${since}::date and ${today}::date - 1
      group by r.contact_id) w on w.contact_id = c.id
    order by c.id`.execute(db)
  return {
    people: rows.filter(({ deleted, current_carrier, state }) => !deleted && current_carrier && state).map(insuredOf),
    lastId: rows.at(-1)?.id,
    isLast: rows.length < limit,
  }
}

const insuredOf = ({ premium_cents, premium_since, worked, ...row }: Row): RadarClient => ({
  ...row,
  gender: genderOf(row.gender),
  carrier: known(row.current_carrier),
  planCode: hasOwnPlans(row.state ?? '') ? undefined : planSelection(row.plan_type),
  premiumCents: premium_cents,
  premiumSince: premium_since,
  worked: worked ?? [],
})

// Finding out which carrier a name means takes longer than all else here, and an agency writes a few hundred names.
const carriersByName = new Map<string, string | undefined>()
const REMEMBERED = 5_000

function known(name: string | null): string | undefined {
  if (!name) return undefined
  if (!carriersByName.has(name)) {
    if (carriersByName.size >= REMEMBERED) carriersByName.clear()
    carriersByName.set(name, carrierOf(name))
  }
  return carriersByName.get(name)
}
