/*
 * The agency's log: who did what, and when. Events are written in the transaction of the action. The database refuses to
 * change them. Admins can read them.
 */
import type { Actor, AnyScope, Scope, SystemScope } from '../scope.ts'

/** Each action has a sentence in routes/agency/closing/log-words.ts. */
export const auditActions = [
  'signed_in',
  'session_ended',
  'email_change_asked',
  'email_change_cancelled',
  'email_changed',
  'profile_changed',
  'agent_added',
  'agent_changed',
  'agent_invited',
  'agent_removed',
  'role_changed',
  'default_agent_set',
  'settings_changed',
  'logo_changed',
  'mail_wording_changed',
  'plan_chosen',
  'subscription_started',
  'plan_changed',
  'payment_failed',
  'payment_recovered',
  'subscription_cancelled',
  'subscription_kept',
  'subscription_ended',
  'became_read_only',
  'setup_completed',
  'demo_ended',
  'contacts_imported',
  'contacts_deleted',
  'contacts_reassigned',
  'contacts_merged',
  'contacts_restored',
  'contacts_erased',
  'note_deleted',
  'change_undone',
  'text_consent_changed',
  'data_exported',
  'health_read',
  'quote_links_stopped',
  'outreach_started',
  'outreach_paused',
  'outreach_resumed',
  'increase_added',
  'increase_withdrawn',
  'message_handled',
  'message_reopened',
  'message_sent_again',
  'agency_closed',
  'agency_reopened',
  'address_refused',
  'address_released',
] as const
export type AuditAction = (typeof auditActions)[number]

export interface AuditEvent {
  action: AuditAction
  /** The object of the action in words an admin knows: a person's name, a section of the settings. */
  target?: string
  /** Values before and after, counts. Never health answers, secrets or the text of emails. */
  detail?: Record<string, unknown>
}

/** Records an action by the scope's actor. */
export const recordAuditEvent = (scope: Scope, event: AuditEvent) =>
  insertAuditEvent(
    scope,
    scope.organizationId,
    nameOf(scope.actor),
    scope.actor.kind === 'user' ? scope.actor.id : null,
    event,
  )

/** Records an action by a person who is not signed in yet, such as the sign-in itself. */
export const recordAuditEventOf = (
  system: SystemScope,
  person: { organizationId: number; userId: number; name: string },
  event: AuditEvent,
) => insertAuditEvent(system, person.organizationId, person.name, person.userId, event)

async function insertAuditEvent(
  { db, now }: AnyScope,
  organizationId: number,
  actor: string,
  actorUserId: number | null,
  { action, target = '', detail = {} }: AuditEvent,
) {
  await db
    .insertInto('audit_events')
    .values({
      organization_id: organizationId,
      at: now,
      actor,
      actor_user_id: actorUserId,
      action,
      target,
      detail: JSON.stringify(detail),
    })
    .execute()
}

const nameOf = (actor: Actor) =>
  actor.kind === 'user' ? actor.name : actor.kind === 'visitor' ? 'A visitor' : 'Perennial'

/** The newest event with this action and target, as in "last changed by Ruth Calloway on Mar 4". */
export const findLastAuditEvent = ({ db, organizationId }: Scope, action: AuditAction, target: string) =>
  db
    .selectFrom('audit_events')
    .select(['actor', 'at'])
    .where('organization_id', '=', organizationId)
    .where('action', '=', action)
    .where('target', '=', target)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
