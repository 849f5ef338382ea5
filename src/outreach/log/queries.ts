import { sql } from 'kysely'
import type { ContactMessage } from '../../outbox/message.ts'
import type { Scope } from '../../scope.ts'
import type { PlanReason } from '../plan/message-reason.ts'
import type { LogQuery } from './schemas.ts'

const LOG_PAGE_SIZE = 50
/** The maximum number of unresolved messages listed at the top. */
const MAX_UNRESOLVED_SHOWN = 20

export interface LoggedMessage extends Omit<ContactMessage, 'plan_reason'> {
  contact_id: number
  first_name: string
  last_name: string
  is_deleted: boolean
  /** Why the contact's address is blocked; null if it is not. */
  refused_because: string | null
  why: PlanReason
  handled_at: Date | null
  /** Who sent it manually. */
  author: string | null
  /** Who resolved it. */
  handler: string | null
  /** The provider's reports, each kind once. Sent, opened and clicked are left out. */
  events: { kind: string; at: string }[]
}

function messages({ db, organizationId, onlyAgentId }: Scope) {
  return db
    .selectFrom('messages as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.contact_id', 'is not', null)
    .$if(onlyAgentId !== undefined, (query) =>
      query.where('c.agent_id', '=', onlyAgentId ?? 0).where('c.deleted_at', 'is', null),
    )
}

type Messages = ReturnType<typeof messages>

const selectLogged = (query: Messages): Promise<LoggedMessage[]> =>
  query
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'm.organization_id').onRef('u.id', '=', 'm.created_by'),
    )
    .leftJoin('users as h', (join) =>
      join.onRef('h.organization_id', '=', 'm.organization_id').onRef('h.id', '=', 'm.handled_by'),
    )
    .select([
      'm.id',
      'm.channel',
      'm.kind',
      'm.due_on',
      'm.status',
      'm.reason',
      'm.until_on',
      'm.reason_detail',
      'm.mode',
      'm.created_at',
      'm.sent_at',
      'm.viewed_at',
      'm.handled_at',
      'c.first_name',
      'c.last_name',
      sql<number>`m.contact_id`.as('contact_id'),
      sql<boolean>`c.deleted_at is not null`.as('is_deleted'),
      sql<PlanReason>`m.plan_reason`.as('why'),
      sql<string | null>`(select s.reason from suppressions s
        where s.organization_id = m.organization_id and s.channel = 'email' and s.address = lower(c.email))`.as(
        'refused_because',
      ),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'),
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handler'),
      sql<LoggedMessage['events']>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.at), '[]') from (
          select kind, max(happened_at) as at from message_events
          where organization_id = m.organization_id and message_id = m.id and kind not in ('sent', 'opened', 'clicked')
          group by kind) as e)`.as('events'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .execute()

/** One page of the log, newest first. `more`: there is another page. */
export async function listLog(
  scope: Scope,
  { kind, status, mode, before }: LogQuery,
): Promise<{ rows: LoggedMessage[]; more: boolean }> {
  const query = messages(scope)
    .$if(kind !== undefined, (query) => query.where('m.kind', '=', kind ?? ''))
    .$if(mode !== undefined, (query) => query.where('m.mode', '=', mode ?? ''))
    .$if(status === 'waiting', (query) => query.where('m.status', 'in', ['queued', 'sending']))
    .$if(status !== undefined && status !== 'waiting', (query) => query.where('m.status', '=', status ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.created_at < ${before?.at} or (m.created_at = ${before?.at} and m.id > ${before?.id}::uuid))`,
      ),
    )
    .limit(LOG_PAGE_SIZE + 1)
  const rows = await selectLogged(query)
  return { rows: rows.slice(0, LOG_PAGE_SIZE), more: rows.length > LOG_PAGE_SIZE }
}

const unresolvedMessages = (scope: Scope) =>
  messages(scope)
    .where('m.handled_at', 'is', null)
    // Literals, to match the partial index of unresolved messages.
    .where(sql<boolean>`m.status in ('unknown', 'failed')`)

/** Messages that need a person: failed ones, and those that may not have arrived. */
export async function listUnresolved(scope: Scope): Promise<{ rows: LoggedMessage[]; count: number }> {
  const { count } = await unresolvedMessages(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), rows: await selectLogged(unresolvedMessages(scope).limit(MAX_UNRESOLVED_SHOWN)) }
}

/** Returns an unresolved message, or undefined. */
export async function findUnresolved(scope: Scope, id: string): Promise<LoggedMessage | undefined> {
  const [found] = await selectLogged(unresolvedMessages(scope).where('m.id', '=', id))
  return found
}

/** Marks a message as resolved. Returns false if it was resolved already. */
export async function markHandled(scope: Scope, id: string): Promise<boolean> {
  const { db, organizationId, actor, now } = scope
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ handled_at: now, handled_by: actor.kind === 'user' ? actor.id : null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes a resolved message unresolved again and returns it. Undefined if there is no such message. */
export async function clearHandled(scope: Scope, contactId: number, id: string): Promise<LoggedMessage | undefined> {
  const { numUpdatedRows } = await scope.db
    .updateTable('messages')
    .set({ handled_at: null, handled_by: null })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .where('status', 'in', ['unknown', 'failed'])
    .where('handled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? findUnresolved(scope, id) : undefined
}
