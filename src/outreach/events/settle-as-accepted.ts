import { markSent } from '../../contacts/email-status.ts'
import type { MailReport } from '../../outbox/mail-report.ts'
import { isAccountKind } from '../../outbox/message.ts'
import { reasonColumns } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from '../sending/send-run.ts'
import { holdOutreach } from '../sending-state.ts'

/**
 * Marks a message as sent, because any report means that the provider accepted it. Settles a message whose outcome was
 * unknown, one we had given up, and one a sender still holds, which may die before it hears back. The message is never
 * sent again. A report about a message that this database never tried to send means that a newer copy of the database
 * is in use, so all sending is put on hold until an operator has looked. Source: reliability 3.2, step 13.
 */
export async function settleAsAccepted(
  system: SystemScope,
  message: MessageRow,
  { providerId, happenedAt }: MailReport,
): Promise<void> {
  if (message.status === 'sent' || message.provider_id !== null) return
  if (message.first_attempt_at === null) await holdOutreach(system, NEVER_TRIED)
  const settled = await system.db
    .updateTable('messages')
    .set({
      status: 'sent',
      ...reasonColumns(null),
      payload: null,
      claimed_by: null,
      claimed_until: null,
      ...(isAccountKind(message.kind) ? { data: '{}' } : {}),
      provider_id: providerId,
      sent_at: happenedAt,
    })
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.id)
    .returning(['viewed_at', 'contact_id'])
    .executeTakeFirst()
  if (settled && settled.contact_id !== null) await markSent(system, { ...message, ...settled })
}

const NEVER_TRIED = 'The email provider reports emails as sent that this database never tried to send'
