import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { oncePerTransaction, type Scope } from '../../scope.ts'
import { readStateRules } from '../../switching/read-state-rules.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import { type TodayFacts, type TodayKind, type TodayTask, taskWorth } from './task.ts'

/** Whose clients' tasks are listed. `includesUnassigned` adds clients without an agent. */
export type TaskOwner = 'everyone' | 'unassigned' | { agentId: number; includesUnassigned: boolean }

export interface TaskQuery {
  owner: TaskOwner
  /** The agency's current day and time zone. */
  today: CalendarDate
  timeZone: string
  /** Open or snoozed tasks. */
  show: 'waiting' | 'snoozed'
  /** The user whose own snoozes apply. */
  viewerId?: number
}

/** The query, with the scope and the state rules needed to answer it. */
export type SourceContext = Pick<Scope, 'organizationId' | 'onlyAgentId' | 'now'> & TaskQuery & { rules: StateRules }

const findRules = oncePerTransaction(({ db }: Scope) => readStateRules(db))

export const sourceContext = async (scope: Scope, query: TaskQuery): Promise<SourceContext> => ({
  ...scope,
  ...query,
  rules: await findRules(scope),
})

/**
 * Reads one kind of task about clients. In its SQL, `c` is the contact. Queries follow an index and stop at the limit.
 */
export interface TaskSource {
  kind: TodayKind
  /** Identifies the task within its kind, as text. */
  subject: RawBuilder<string>
  /** Additional columns for `read`. */
  columns: RawBuilder<unknown>
  /**
   * 'from … where …' including the condition `filter` (owner, deleted contacts, and tasks that are snoozed or done). A
   * source may stop after the first `limit` rows in its own order.
   */
  from(context: SourceContext, filter: RawBuilder<unknown>, limit: number): RawBuilder<unknown>
  /** Most valuable first. Must agree with taskWorth. */
  order: (context: SourceContext) => RawBuilder<unknown>
  /** The number to call, if it may differ from the contact's. */
  phone?: RawBuilder<string | null>
  read(row: Record<string, unknown>, context: SourceContext): TodayFacts
}

/** Defines a source with typed rows. */
export const taskSource = <Row>(
  definition: Omit<TaskSource, 'read'> & { read(row: Row, context: SourceContext): TodayFacts },
): TaskSource => definition as TaskSource

export const ownedBy = (
  { owner, onlyAgentId }: Pick<SourceContext, 'owner' | 'onlyAgentId'>,
  agent = 'c.agent_id',
): RawBuilder<unknown> => {
  const id = sql.ref(agent)
  if (onlyAgentId !== undefined) return sql`${id} = ${onlyAgentId}::bigint`
  if (owner === 'everyone') return sql`true`
  if (owner === 'unassigned') return sql`${id} is null`
  return owner.includesUnassigned
    ? sql`(${id} = ${owner.agentId}::bigint or ${id} is null)`
    : sql`${id} = ${owner.agentId}::bigint`
}

/** "is true" keeps the planner on each source's own rows. Otherwise it would read all contacts of the agent. */
const fromSource = (source: TaskSource, context: SourceContext, limit: number) =>
  source.from(
    context,
    sql`c.deleted_at is null and (${ownedBy(context)}) is true and ${matchesMark(source, context)}`,
    limit,
  )

/** A task snoozed until a day is open again on that day. */
const matchesMark = ({ kind, subject }: TaskSource, { show, today }: SourceContext) => {
  const mark = sql`select from today_marks k
    where k.organization_id = c.organization_id and k.contact_id = c.id and k.kind = ${kind} and k.subject = ${subject}`
  return show === 'waiting'
    ? sql`not exists (${mark} and (k.done_at is not null or k.snoozed_until > ${today}::date))`
    : sql`exists (${mark} and k.done_at is null and k.snoozed_until > ${today}::date)`
}

/** SQL: the number of tasks of all `sources`, at most `max`. Once that is reached, later sources are not read. */
export const countSources = (
  sources: readonly TaskSource[],
  context: SourceContext,
  max: number,
): RawBuilder<unknown> => {
  const tasks = sources.map((source) => sql`(select 1 ${fromSource(source, context, max)} limit ${max})`)
  const some = sql`select from (${sql.join(tasks, sql` union all `)}) as tasks limit ${max}`
  return sql`(select count(*)::integer from (${some}) as counted)`
}

interface ClientRow {
  contact_id: number
  first_name: string
  last_name: string
  phone: string | null
  agent: string | null
  subject: string
  snoozed_until: CalendarDate | null
}

/** The first `limit` tasks. */
export async function listSource(
  { db }: Scope,
  source: TaskSource,
  context: SourceContext,
  limit: number,
): Promise<TodayTask[]> {
  const { rows } = await sql<ClientRow>`
    select c.id as contact_id, c.first_name, c.last_name, ${source.phone ?? sql`c.phone_number`} as phone,
      (select u.first_name || ' ' || u.last_name from users u
        where u.organization_id = c.organization_id and u.id = c.agent_id) as agent,
      ${source.subject} as subject,
      (select k.snoozed_until from today_marks k where k.organization_id = c.organization_id and k.contact_id = c.id
        and k.kind = ${source.kind} and k.subject = ${source.subject}) as snoozed_until, ${source.columns}
    ${fromSource(source, context, limit)}
    order by ${source.order(context)}, c.id limit ${limit}`.execute(db)
  return rows.map((row) => {
    const facts = source.read(row as unknown as Record<string, unknown>, context)
    const { contact_id: id, first_name: firstName, last_name: lastName, phone, agent } = row
    return {
      client: { id, firstName, lastName, phone, agent },
      subject: row.subject,
      snoozedUntil: context.show === 'snoozed' ? row.snoozed_until : null,
      facts,
      value: taskWorth(facts, context.today),
    }
  })
}
