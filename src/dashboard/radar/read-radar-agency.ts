import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { RateBook } from '../../rates/book-changes.ts'
import { listBooks } from '../../rates/cell-queries.ts'
import type { Scope } from '../../scope.ts'
import { listCarriers, listStateCarrierSettings } from '../../switching/queries.ts'
import type { RadarNotice } from './events.ts'
import type { RiseThresholds } from './rise.ts'

export interface RadarAgency {
  timeZone: string
  today: CalendarDate
  thresholds: RiseThresholds
  books: readonly RateBook[]
  notices: readonly RadarNotice[]
  /** The carriers that the agency offers in a state. Undefined: all. */
  offeredIn(state: string): readonly string[] | undefined
}

/** `liveRates`: prices come from a live provider, so sample rate books are ignored. */
export async function readRadarAgency(scope: Scope, { liveRates = false } = {}): Promise<RadarAgency> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<{
    time_zone: string
    percent: number | null
    cents: number | null
    notices: RadarNotice[]
  }>`
    select o.time_zone, g.radar_percent as percent, g.radar_cents as cents, (
      select coalesce(jsonb_agg(jsonb_build_object('carrier', n.carrier, 'state', n.state, 'plan', n.plan,
        'effective_on', n.effective_on, 'percent', n.percent) order by n.id), '[]')
      from increase_notices n where n.organization_id = o.id and n.withdrawn_at is null) as notices
    from organizations o left join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`There is no agency ${organizationId}`)
  const carriers = await listCarriers(scope)
  const off = new Set(
    (await listStateCarrierSettings(scope)).filter(({ active }) => !active).map((row) => `${row.state}:${row.carrier}`),
  )
  const byState = new Map<string, readonly string[] | undefined>()
  return {
    timeZone: found.time_zone,
    today: todayIn(found.time_zone, now),
    thresholds: { percent: found.percent ?? 5, cents: found.cents ?? 1000 },
    books: (await listBooks(scope)).filter((book) => !(liveRates && book.is_illustrative)),
    notices: found.notices,
    offeredIn: (state) => {
      if (!byState.has(state))
        byState.set(
          state,
          carriers?.filter((carrier) => !off.has(`${state}:${carrier}`)),
        )
      return byState.get(state)
    },
  }
}
