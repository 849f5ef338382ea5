/*
 * Scans an agency's book for rate increases: contacts in the order of their ids, one chunk per transaction.
 * radar_scans stores the progress and a lease, so that another process can continue if one is killed.
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { type CompanyPrice, listCellPrices, type RateCell } from '../../rates/cell-queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { upcomingRight } from '../../switching/open-rights.ts'
import { readStateRules, stateRulesVersion } from '../../switching/read-state-rules.ts'
import { isPriced, RADAR_DAYS_AHEAD, type RadarClient, type RiseEvent, riseEvents } from './events.ts'
import { findRises } from './find-rises.ts'
import { readRadarPeople } from './read-people.ts'
import { type RadarAgency, readRadarAgency } from './read-radar-agency.ts'
import { type FoundRise, writeRises } from './write-rises.ts'

// By the database's clock, which all processes share.
const LEASE_END = sql`now() + interval '60 seconds'`

/** Identifies the inputs of a scan other than contacts. If it changes, the book is scanned again. */
const INPUTS = sql`concat_ws(' ', ${stateRulesVersion},
  (select concat_ws(':', count(*), max(id)) from rate_books),
  (select concat_ws(':', count(*), max(n.id)) from increase_notices n
    where n.organization_id = w.organization_id and n.withdrawn_at is null),
  (select concat_ws(':', g.radar_percent, g.radar_cents, g.carriers::text) from organization_settings g
    where g.organization_id = w.organization_id),
  (select md5(string_agg(s.state || s.carrier, ',' order by s.state, s.carrier)) from state_carrier_settings s
    where s.organization_id = w.organization_id and not s.active))`

/** SQL condition: not scanned yet on the agency's current day, or not with the current inputs. */
const needsScan = (now: Date) => sql`
  o.kind = 'agency' and o.closed_at is null and (
    w.found_on is null or w.found_on < (${now}::timestamptz at time zone o.time_zone)::date
    or w.inputs_version is distinct from ${INPUTS})`

/** Claims the next agency that needs a scan and has no active lease. Undefined if there is none. */
export async function claimRadarScan({ db, now }: SystemScope, claim: string): Promise<number | undefined> {
  await sql`
    insert into radar_scans (organization_id)
    select id from organizations o where o.kind = 'agency' and o.closed_at is null
      and not exists (select from radar_scans w where w.organization_id = o.id)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ organization_id: number }>`
    update radar_scans set claimed_by = ${claim}, claimed_until = ${LEASE_END},
      scanned_on = case when found_on is null then scanned_on end, found_on = null
    where organization_id = (
      select w.organization_id from radar_scans w join organizations o on o.id = w.organization_id
      where ${needsScan(now)} and (w.claimed_until is null or w.claimed_until <= now())
      order by w.found_at nulls first, w.organization_id limit 1 for update of w skip locked)
    returning organization_id`.execute(db)
  return rows[0]?.organization_id
}

export async function countUnscannedAgencies({ db, now }: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organizations o left join radar_scans w on w.organization_id = o.id
    where ${needsScan(now)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Whether the agency's list is waiting for a new scan. */
export async function isScanPending({ db, organizationId, now }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organizations o left join radar_scans w on w.organization_id = o.id
    where o.id = ${organizationId} and ${needsScan(now)}`.execute(db)
  return rows.length > 0
}

export type RadarScanStep = { state: 'continue' | 'done' | 'lost'; contacts: number; changed: number }

const CHUNK = 1_000

/** Scans the next chunk of a claimed book. After midnight in the agency's time zone, the scan starts over. */
export async function scanNextChunk(
  scope: Scope,
  claim: string,
  { chunk = CHUNK, liveRates = false } = {},
): Promise<RadarScanStep> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<{ after_contact_id: number; scanned_on: CalendarDate | null }>`
    select w.after_contact_id, w.scanned_on from radar_scans w join organizations o on o.id = w.organization_id
    where w.organization_id = ${organizationId} and w.claimed_by = ${claim} and o.closed_at is null
    for update of w`.execute(db)
  const [progress] = rows
  if (!progress) return { state: 'lost', contacts: 0, changed: 0 }
  const agency = await readRadarAgency(scope, { liveRates })
  const { today, timeZone } = agency
  const isNew = progress.scanned_on !== today
  const after = isNew ? 0 : progress.after_contact_id
  const { people, lastId, isLast } = await readRadarPeople(scope, { after, limit: chunk, today, timeZone })
  const found = await risesOf(scope, people, agency)
  const changed = await writeRises(scope, found, { after, lastId: isLast ? undefined : lastId })
  await sql`update radar_scans w set scanned_on = ${today}::date, ${isNew ? sql`inputs_version = ${INPUTS},` : sql``} ${
    isLast
      ? sql`found_on = ${today}::date, found_at = ${now}, after_contact_id = 0, claimed_by = null, claimed_until = null`
      : sql`after_contact_id = ${lastId}, claimed_until = ${LEASE_END}`
  } where organization_id = ${organizationId}`.execute(db)
  return { state: isLast ? 'done' : 'continue', contacts: people.length, changed }
}

/** Releases a claimed book, so that another process can continue. */
export const releaseRadarScan = ({ db, organizationId }: Scope, claim: string) =>
  db
    .updateTable('radar_scans')
    .set({ claimed_by: null, claimed_until: null })
    .where('organization_id', '=', organizationId)
    .where('claimed_by', '=', claim)
    .execute()

async function risesOf(scope: Scope, people: readonly RadarClient[], agency: RadarAgency): Promise<FoundRise[]> {
  const peopleWithEvents = people
    .map((person) => ({ person, events: riseEvents(person, agency) }))
    .filter(({ events }) => events.length > 0)
  const cells = new Map<string, RateCell>()
  for (const { person, events } of peopleWithEvents)
    for (const [bookId, age] of events.flatMap((event) => neededPrices(person, event)))
      cells.set(keyOf(person, bookId, age), cellOf(person, bookId, age))
  const rules = await readStateRules(scope.db)
  const cellPrices = await listCellPrices(scope, [...cells.values()])
  const prices = new Map<string, CompanyPrice[]>([...cells.keys()].map((key, index) => [key, cellPrices[index]!]))
  const { today, thresholds } = agency
  return peopleWithEvents.flatMap(({ person, events }) => {
    const pricesOf = (bookId: number, age: number) => prices.get(keyOf(person, bookId, age)) ?? []
    const carriers = agency.offeredIn(person.state!)
    return findRises(person, events, pricesOf, { carriers, thresholds }).map((rise) => {
      const [, later = today] = [today, rise.effectiveOn].sort()
      return { person, rise, right: upcomingRight(rules, person, today, addDays(later, RADAR_DAYS_AHEAD)) }
    })
  })
}

/** The prices that findRises reads for the event. */
function neededPrices(person: RadarClient, event: RiseEvent): [bookId: number, age: number][] {
  switch (event.kind) {
    case 'book':
      return [
        [event.before.id, event.age],
        [event.after.id, event.age],
      ]
    case 'age':
      return [
        [event.after.id, event.age - 1],
        [event.after.id, event.age],
      ]
    case 'notice':
      return isPriced(person, event.age) && event.after ? [[event.after.id, event.age!]] : []
  }
}

const cellOf = ({ state, zip, planCode, gender, tobacco }: RadarClient, bookId: number, age: number): RateCell => ({
  bookId,
  age,
  zip,
  state: state!,
  plan: planCode!,
  gender: gender!,
  tobacco: tobacco!,
})

const keyOf = ({ state, zip, planCode, gender, tobacco }: RadarClient, bookId: number, age: number) =>
  `${bookId}:${age}:${state}:${zip}:${planCode}:${gender}:${tobacco}`
