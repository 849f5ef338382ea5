import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { endOfDay, findActivityCountState, localDay, startOfDay } from './activity/count-state.ts'
import { activityEvents } from './activity/events.ts'
import { countInRange } from './activity/read-counts.ts'
import type { Metric } from './figures.ts'
import type { DayRange } from './period.ts'

/** One of the people behind a figure. `agent` is null if the contact has none. */
export interface CountedPerson {
  id: number
  name: string
  agent: string | null
  /** The last day in the range on which the person was counted. */
  day: string
  in_trash: boolean
}

export const PEOPLE_PER_PAGE = 50

/** The first read fetches this many events per person listed. Few people have more in a year. */
const EVENTS_PER_PERSON = 4

/**
 * The people behind a figure, latest first; only those of `agentId` if given. `page` counts from 1. `total` is 0 for a
 * page after the last. The transaction must have been started with lockActivityCounts.
 */
export async function listPeople(
  scope: Scope,
  { metric, range, agentId, page }: { metric: Metric; range: DayRange; agentId?: number | undefined; page: number },
): Promise<{ people: CountedPerson[]; total: number }> {
  const needed = page * PEOPLE_PER_PAGE
  for (let maxEvents = needed * EVENTS_PER_PERSON; ; maxEvents *= 8) {
    const { read, found, people } = await listLatest(scope, { metric, range, agentId, page, maxEvents })
    if (read < maxEvents) return { people, total: people.length === 0 ? 0 : found }
    if (found >= needed) return { people, total: await countPeople(scope, { metric, range, agentId }) }
  }
}

interface PeopleQuery {
  metric: Metric
  range: DayRange
  agentId: number | undefined
}

/** Uses the stored counts, so that a year's events are not read. */
async function countPeople(scope: Scope, { metric, range, agentId }: PeopleQuery): Promise<number> {
  const agents = agentId === undefined || scope.onlyAgentId !== undefined ? undefined : [agentId]
  const counted = await countInRange(scope, range, [metric], agents)
  return counted.reduce((sum, { people }) => sum + people, 0)
}

interface LatestRow extends CountedPerson {
  read: number
  found: number
}

/**
 * A page of the people in the newest `maxEvents` events of the range. `read` is the number of events read, `found` the
 * number of people in them.
 */
async function listLatest(
  scope: Scope,
  { metric, range, agentId, page, maxEvents }: PeopleQuery & { page: number; maxEvents: number },
): Promise<{ read: number; found: number; people: CountedPerson[] }> {
  const { db, onlyAgentId } = scope
  const frame = await findActivityCountState(scope)
  const owner = onlyAgentId ?? agentId
  const ofOwner =
    owner === undefined
      ? sql``
      : sql`join contacts o on o.organization_id = current_organization_id() and o.id = e.contact_id
          and o.agent_id = ${owner}`
  // With ties, so that the limit never drops an event that has the same time as the last one.
  const { rows } = await sql<LatestRow>`
    with newest as materialized (
      select e.contact_id, e.at from ${activityEvents(metric)} e ${ofOwner}
      where e.at >= ${startOfDay(range.from, frame)} and e.at < ${endOfDay(range.to, frame)}
      order by e.at desc fetch first ${maxEvents} rows with ties),
    found as materialized (select contact_id, max(at) as at from newest group by contact_id)
    select n.read, n.found, p.* from (
        select (select count(*) from newest)::integer as read, (select count(*) from found)::integer as found) n
      left join lateral (
        select c.id, btrim(c.first_name || ' ' || c.last_name) as name,
          btrim(u.first_name || ' ' || u.last_name) as agent, ${localDay('f.at', frame)} as day,
          c.deleted_at is not null as in_trash, f.at, f.contact_id
        from (select * from found order by at desc, contact_id
          limit ${PEOPLE_PER_PAGE} offset ${(page - 1) * PEOPLE_PER_PAGE}) f
        join contacts c on c.organization_id = current_organization_id() and c.id = f.contact_id
        left join users u on u.organization_id = c.organization_id and u.id = c.agent_id) p on true
    order by p.at desc, p.contact_id`.execute(db)
  const people = rows
    .filter(({ id }) => id !== null)
    .map(({ id, name, agent, day, in_trash }) => ({ id, name, agent, day, in_trash }))
  return { read: rows[0]!.read, found: rows[0]!.found, people }
}
