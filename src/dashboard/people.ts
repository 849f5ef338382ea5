import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { eventsOf } from './activity/events.ts'
import { beginOf, dayOf, endOf, findFrame } from './activity/frame.ts'
import type { Metric } from './figures.ts'
import type { DayRange } from './period.ts'

/** One of the people behind a figure. `agent` is null where the contact has none. */
export interface CountedPerson {
  id: number
  name: string
  agent: string | null
  /** The last day of the range on which they were mailed, looked, or the like. */
  day: string
  in_trash: boolean
}

export const PEOPLE_PAGE = 50

/** The people behind a figure, the latest first; only those of one agent where `agentId` says so. */
export async function listPeople(
  scope: Scope,
  { metric, range, agentId, page }: { metric: Metric; range: DayRange; agentId?: number | undefined; page: number },
): Promise<{ people: CountedPerson[]; total: number }> {
  const { db, onlyAgentId } = scope
  const frame = await findFrame(scope)
  const owner = onlyAgentId ?? agentId
  const found = sql`
    select e.contact_id, max(e.at) as at from ${eventsOf(metric)} e
    ${
      owner === undefined
        ? sql``
        : sql`join contacts o on o.organization_id = current_organization_id() and o.id = e.contact_id
            and o.agent_id = ${owner}`
    }
    where e.at >= ${beginOf(range.from, frame)} and e.at < ${endOf(range.to, frame)}
    group by e.contact_id`
  const { rows } = await sql<CountedPerson & { total: number }>`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name, btrim(u.first_name || ' ' || u.last_name) as agent,
      ${dayOf('p.at', frame)} as day, c.deleted_at is not null as in_trash, p.total
    from (select f.*, (count(*) over ())::integer as total from (${found}) f
      order by f.at desc, f.contact_id limit ${PEOPLE_PAGE} offset ${(page - 1) * PEOPLE_PAGE}) p
    join contacts c on c.organization_id = current_organization_id() and c.id = p.contact_id
    left join users u on u.organization_id = c.organization_id and u.id = c.agent_id
    order by p.at desc, p.contact_id`.execute(db)
  return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 }
}
