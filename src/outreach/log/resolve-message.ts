import { fullName } from '../../lib/full-name.ts'
import { NotFound } from '../../lib/not-found.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { Scope } from '../../scope.ts'
import { type QueuedQuoteEmail, queueQuoteEmail } from '../queue-quote-email.ts'
import type { SendEnvironment } from '../send-obstacle.ts'
import { clearHandled, findUnresolved, type LoggedMessage, markHandled } from './queries.ts'

const auditDetails = (message: LoggedMessage) => ({
  target: fullName(message),
  detail: { mail: messageLabel(message.kind) },
})

/**
 * Marks a failed or unconfirmed message as resolved. Changes nothing if the message is already resolved, does not
 * exist or is not seen by the scope.
 */
export async function resolveMessage(scope: Scope, id: string): Promise<void> {
  const message = await findUnresolved(scope, id)
  if (!message) return
  if (await markHandled(scope, id))
    await recordAuditEvent(scope, { action: 'message_handled', ...auditDetails(message) })
}

/** Makes a resolved message unresolved again. Changes nothing if it is not resolved. */
export async function reopenMessage(scope: Scope, contactId: number, id: string): Promise<void> {
  const message = await clearHandled(scope, contactId, id)
  if (message) await recordAuditEvent(scope, { action: 'message_reopened', ...auditDetails(message) })
}

/**
 * Sends the client a quote email in place of one that failed or may never have arrived. It is an ordinary manual email
 * with all its checks. The old occasion stays used, and outreach itself never resends what may have arrived. Repeating
 * the request sends one email. Wake 'send-due-messages' after the scope has closed. Throws NotFound if the message does
 * not exist, is resolved, is a text, is not seen by the scope, or if its contact was deleted.
 */
export async function resendMessage(scope: Scope, id: string, environment: SendEnvironment): Promise<QueuedQuoteEmail> {
  const message = await findUnresolved(scope, id)
  if (message?.channel !== 'email' || message.is_deleted) throw new NotFound('Message not found')
  const queued = await queueQuoteEmail(scope, { contactId: message.contact_id, requestId: `again-${id}` }, environment)
  if (queued.ok && (await markHandled(scope, id)))
    await recordAuditEvent(scope, { action: 'message_sent_again', ...auditDetails(message) })
  return queued
}
