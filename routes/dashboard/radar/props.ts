import type { Owner } from '../../../src/contacts/owners.ts'
import type { findRadarReadiness, ListedRise } from '../../../src/dashboard/radar/queries.ts'
import type { RiseHealth } from '../../../src/dashboard/radar/read-health.ts'
import type { RadarSummary, RiseThresholds } from '../../../src/dashboard/radar/rise.ts'
import { listQueryOf, type RadarQuery } from '../../../src/dashboard/radar/schemas.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { urls } from '../../../src/urls.ts'

export interface RadarPageProps {
  query: RadarQuery
  rises: readonly ListedRise[]
  summary: RadarSummary
  /** Health outcomes by contact id. Undefined until the viewer asks to see them. */
  health: Map<number, RiseHealth> | undefined
  owners: readonly Owner[]
  readiness: Awaited<ReturnType<typeof findRadarReadiness>>
  isPending: boolean
  thresholds: RiseThresholds
  invalid?: { typed: Record<string, string>; errors: Record<string, string> } | undefined
  viewer: { isAdmin: boolean; timeZone: string }
  today: CalendarDate
  liveRates: boolean
}

/** The query of this list, for a form's redirect back. */
export const radarReturnQuery = (query: RadarQuery) => urls.radar.list(listQueryOf(query)).split('?')[1] ?? ''
