import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { type AuditAction, auditActions } from './audit.ts'

export interface LogFilter {
  person?: number | undefined
  action?: AuditAction | undefined
  /** Only entries older than this id. */
  before?: number | undefined
}

export interface LogEntry {
  id: number
  at: Date
  actor: string
  action: string
  target: string
  detail: Record<string, unknown>
}

const LOG_PAGE_SIZE = 50

/** A page of the log, newest first. `more`: there are older entries. */
export async function listAuditEvents(
  { db, organizationId }: Scope,
  { person, action, before }: LogFilter,
): Promise<{ entries: LogEntry[]; more: boolean }> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor', 'action', 'target', 'detail'])
    .where('organization_id', '=', organizationId)
    .$if(person !== undefined, (query) => query.where('actor_user_id', '=', person as number))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(LOG_PAGE_SIZE + 1)
    .execute()
  const entries = rows
    .slice(0, LOG_PAGE_SIZE)
    .map((row) => ({ ...row, detail: (row.detail ?? {}) as Record<string, unknown> }))
  return { entries, more: rows.length > LOG_PAGE_SIZE }
}

/** Current and former users, all of whom can appear in the log. */
export const listActors = ({ db, organizationId }: Scope) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .execute()

export const isAuditAction = (text: string | undefined): text is AuditAction =>
  text !== undefined && (auditActions as readonly string[]).includes(text)
