import { sql } from 'kysely'
import { genderOf } from '../../contacts/contact.ts'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { carrierOf } from '../../quotes/comparison.ts'
import { planSelection } from '../../quotes/offers.ts'
import { hasOwnPlans } from '../../rates/plans.ts'
import type { Scope } from '../../scope.ts'
import { RADAR_DAYS_BACK, type RadarClient } from './events.ts'

interface Row
  extends Omit<RadarClient, 'carrier' | 'planCode' | 'premiumCents' | 'premiumSince' | 'birthdaysInProgress'> {
  premium_cents: number | null
  premium_since: CalendarDate
  birthdays_in_progress: CalendarDate[] | null
}

export interface RadarPeople {
  people: RadarClient[]
  /** The id of the last contact that was read. Undefined if none was read. */
  lastId: number | undefined
  isLast: boolean
}

/** Reads the next `limit` contacts by id, and returns those that are not deleted and have a carrier and a state. */
export async function readRadarPeople(
  { db, organizationId }: Scope,
  { after, limit, today, timeZone }: { after: number; limit: number; today: CalendarDate; timeZone: string },
): Promise<RadarPeople> {
  const since = addDays(today, -RADAR_DAYS_BACK)
  const { rows } = await sql<Row & { deleted: boolean }>`
    select c.id, c.deleted_at is not null as deleted, c.birth_on, c.effective_on, c.state,
      coalesce(c.zip_code, '') as zip, c.gender, c.tobacco_user as tobacco, c.current_carrier, c.plan_type,
      nullif(c.premium_cents, 0) as premium_cents,
      coalesce(p.changed_on, (c.created_at at time zone ${timeZone})::date) as premium_since, w.birthdays_in_progress
    from (select * from contacts where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}) c
    left join lateral (
      -- The premium's date only matters for recent rises, so contacts that were not updated recently are skipped.
      select max((s.made_at at time zone ${timeZone})::date) as changed_on
      from contact_changes x
      join change_sets s on s.organization_id = x.organization_id and s.id = x.change_set_id
      where c.updated_at >= ${since}::date and x.organization_id = c.organization_id and x.contact_id = c.id
        and jsonb_exists(x.after, 'premium_cents')) p on true
    left join (
      select r.contact_id, array_agg(r.effective_on::text) as birthdays_in_progress from rate_increases r
      where r.organization_id = ${organizationId} and r.contact_id > ${after} and r.kind = 'age' and r.ended_at is null
        and r.state in ('working', 'offered') and r.effective_on between ${since}::date and ${today}::date - 1
      group by r.contact_id) w on w.contact_id = c.id
    order by c.id`.execute(db)
  return {
    people: rows.filter(({ deleted, current_carrier, state }) => !deleted && current_carrier && state).map(clientOf),
    lastId: rows.at(-1)?.id,
    isLast: rows.length < limit,
  }
}

const clientOf = ({ premium_cents, premium_since, birthdays_in_progress, ...row }: Row): RadarClient => ({
  ...row,
  gender: genderOf(row.gender),
  carrier: findCarrier(row.current_carrier),
  planCode: hasOwnPlans(row.state ?? '') ? undefined : planSelection(row.plan_type),
  premiumCents: premium_cents,
  premiumSince: premium_since,
  birthdaysInProgress: birthdays_in_progress ?? [],
})

// Cached, because matching a name to a carrier is the slowest step here, and an agency uses a few hundred names.
const carriersByName = new Map<string, string | undefined>()
const MAX_CACHED_NAMES = 5_000

function findCarrier(name: string | null): string | undefined {
  if (!name) return undefined
  if (!carriersByName.has(name)) {
    if (carriersByName.size >= MAX_CACHED_NAMES) carriersByName.clear()
    carriersByName.set(name, carrierOf(name))
  }
  return carriersByName.get(name)
}
