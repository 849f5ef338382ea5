import { NotFound } from '../../lib/not-found.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { Scope } from '../../scope.ts'
import { type QueuedQuoteMail, queueQuoteMail } from '../queue.ts'
import type { SendEnvironment } from '../sending/agency-obstacles.ts'
import { findUnresolved, type LoggedMessage, markHandled, reopenMessage } from './queries.ts'

const named = ({ first_name, last_name, kind }: LoggedMessage) => ({
  target: `${first_name} ${last_name}`,
  detail: { mail: messageLabel(kind) },
})

/**
 * Somebody has dealt with a mail that failed or may not have arrived, and it no longer asks for anybody. A second press
 * changes nothing. Throws NotFound for what is not there or not this agent's.
 */
export async function settleByHand(scope: Scope, id: string): Promise<void> {
  const message = await findUnresolved(scope, id)
  if (!message) return
  if (await markHandled(scope, id)) await recordAuditEvent(scope, { action: 'message_handled', ...named(message) })
}

/** Takes that back: it asks for somebody again. Changes nothing where nobody had dealt with it. */
export async function reopenByHand(scope: Scope, contactId: number, id: string): Promise<void> {
  const message = await reopenMessage(scope, contactId, id)
  if (message) await recordAuditEvent(scope, { action: 'message_reopened', ...named(message) })
}

/**
 * A person sends the client a quote mail in place of one that failed, or that perhaps never arrived. It is an ordinary
 * mail by hand, with all its guards: the old occasion stays used up, and the machine itself never sends what may have
 * arrived. One press or two, it is one mail. Wake 'send-due-messages' after the scope has closed.
 * Throws NotFound for what is not there, is settled, or is not this agent's.
 */
export async function resendByHand(scope: Scope, id: string, environment: SendEnvironment): Promise<QueuedQuoteMail> {
  const message = await findUnresolved(scope, id)
  if (message?.channel !== 'email' || message.is_deleted) throw new NotFound('Message not found')
  const queued = await queueQuoteMail(scope, { contactId: message.contact_id, requestId: `again-${id}` }, environment)
  if (queued.ok && (await markHandled(scope, id)))
    await recordAuditEvent(scope, { action: 'message_sent_again', ...named(message) })
  return queued
}
