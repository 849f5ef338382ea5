import type { Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

export type OperatorAuditEvent = Selectable<DB['operator_audit_events']>

/** Records an operator's action. `summary` is shown to operators verbatim. */
export const recordOperatorAuditEvent = (
  { db, now }: SystemScope,
  event: { by: string | undefined; command: string; summary: string },
) =>
  db
    .insertInto('operator_audit_events')
    .values({ at: now, operator: event.by ?? null, command: event.command, summary: event.summary })
    .execute()

/** Newest first. */
export const listOperatorAuditEvents = ({ db }: SystemScope, limit: number): Promise<OperatorAuditEvent[]> =>
  db.selectFrom('operator_audit_events').selectAll().orderBy('id', 'desc').limit(limit).execute()
