import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope, Tx } from '../../scope.ts'
import { readStateRules } from '../../switching/read-state-rules.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import { type TodayFacts, type TodayKind, type TodayTask, taskWorth } from './task.ts'

/** Whose clients: everybody's, one agent's, nobody's; or one agent's with those that belong to nobody. */
export type TaskOwner = 'everyone' | 'nobody' | { agentId: number; andNobodys: boolean }

export interface SourceQuestion {
  whose: TaskOwner
  /** The agency's own day, and its zone. */
  today: CalendarDate
  timeZone: string
  /** What waits, or what was put off. */
  show: 'waiting' | 'snoozed'
  /** Who looks: what they put off for themselves alone. */
  viewerId?: number
}

/** What is asked, by whom, and under which state rules. */
export type SourceQuery = Pick<Scope, 'organizationId' | 'onlyAgentId' | 'now'> & SourceQuestion & { rules: StateRules }

// The list and its counts are read in one transaction.
const known = new WeakMap<Tx, Promise<StateRules>>()
export async function sourceQuery(scope: Scope, ask: SourceQuestion): Promise<SourceQuery> {
  const rules = known.get(scope.db) ?? readStateRules(scope.db)
  known.set(scope.db, rules)
  return { ...scope, ...ask, rules: await rules }
}

/**
 * One sort of thing on the list, each on a client: rows of a query in which `c` is the contact. Each looks where an
 * index leads, and stops when there is enough.
 */
export interface TaskSource {
  kind: TodayKind
  /** Which one of its kind, as text. */
  subject: RawBuilder<string>
  /** More columns, for `read`. */
  columns: RawBuilder<unknown>
  /**
   * 'from … where …' with `these` of them: whose clients, and not what was put off. A source may stop at the first `most`
   * in its own order.
   */
  from(asked: SourceQuery, these: RawBuilder<unknown>, most: number): RawBuilder<unknown>
  /** The most valuable first, as worthOf has it. */
  order: (asked: SourceQuery) => RawBuilder<unknown>
  /** The number to call, where it is not the one on file. */
  phone?: RawBuilder<string | null>
  read(row: Record<string, unknown>, asked: SourceQuery): TodayFacts
}

/** Rows by type: which columns there are, each source knows. */
export const taskSource = <Row>(
  definition: Omit<TaskSource, 'read'> & { read(row: Row, asked: SourceQuery): TodayFacts },
): TaskSource => definition as TaskSource

export const ownedBy = (
  { whose, onlyAgentId }: Pick<SourceQuery, 'whose' | 'onlyAgentId'>,
  agent = 'c.agent_id',
): RawBuilder<unknown> => {
  const id = sql.ref(agent)
  if (onlyAgentId !== undefined) return sql`${id} = ${onlyAgentId}::bigint`
  if (whose === 'everyone') return sql`true`
  if (whose === 'nobody') return sql`${id} is null`
  return whose.andNobodys
    ? sql`(${id} = ${whose.agentId}::bigint or ${id} is null)`
    : sql`${id} = ${whose.agentId}::bigint`
}

const firstOf = (of: TaskSource, asked: SourceQuery, most: number) =>
  of.from(asked, sql`c.deleted_at is null and ${ownedBy(asked)} and ${marked(of, asked)}`, most)

/** Puts off until a day: on that day it is back. */
const marked = ({ kind, subject }: TaskSource, { show, today }: SourceQuery) => {
  const mark = sql`select from today_marks k
    where k.organization_id = c.organization_id and k.contact_id = c.id and k.kind = ${kind} and k.subject = ${subject}`
  return show === 'waiting'
    ? sql`not exists (${mark} and (k.done_at is not null or k.snoozed_until > ${today}::date))`
    : sql`exists (${mark} and k.done_at is null and k.snoozed_until > ${today}::date)`
}

/** How many there are, counted no further than `most`. */
export const countSource = (of: TaskSource, asked: SourceQuery, most: number): RawBuilder<unknown> =>
  sql`(select count(*)::integer from (select 1 ${firstOf(of, asked, most)} limit ${most}) as counted)`

interface ClientRow {
  contact_id: number
  first_name: string
  last_name: string
  phone: string | null
  agent: string | null
  subject: string
  snoozed_until: CalendarDate | null
}

/** The first `limit` of them. */
export async function listSource(
  { db }: Scope,
  of: TaskSource,
  asked: SourceQuery,
  limit: number,
): Promise<TodayTask[]> {
  const { rows } = await sql<ClientRow>`
    select c.id as contact_id, c.first_name, c.last_name, ${of.phone ?? sql`c.phone_number`} as phone,
      (select u.first_name || ' ' || u.last_name from users u
        where u.organization_id = c.organization_id and u.id = c.agent_id) as agent,
      ${of.subject} as subject,
      (select k.snoozed_until from today_marks k where k.organization_id = c.organization_id and k.contact_id = c.id
        and k.kind = ${of.kind} and k.subject = ${of.subject}) as snoozed_until, ${of.columns}
    ${firstOf(of, asked, limit)}
    order by ${of.order(asked)}, c.id limit ${limit}`.execute(db)
  return rows.map((row) => {
    const facts = of.read(row as unknown as Record<string, unknown>, asked)
    const { contact_id: id, first_name: firstName, last_name: lastName, phone, agent } = row
    return {
      client: { id, firstName, lastName, phone, agent },
      subject: row.subject,
      snoozedUntil: asked.show === 'snoozed' ? row.snoozed_until : null,
      facts,
      value: taskWorth(facts, asked.today),
    }
  })
}
