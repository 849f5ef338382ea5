import { markSent } from '../../contacts/email-status.ts'
import type { MailReport } from '../../outbox/mail-report.ts'
import { isAccountKind } from '../../outbox/message.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from '../sending/batch.ts'
import { holdOutreach } from '../sending/sending-state.ts'

/**
 * Whatever a provider reports of a mail, it took it. Settles a message whose fate we did not know, one we had given up,
 * and one that a sender still has in hand, which may die before it hears the same: it is never handed over again. A
 * message that this database never tried was sent by somebody who has a newer copy of it than we, so then nothing more
 * leaves until a person has looked. Source: reliability 3.2, step 13.
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
      ...{ status: 'sent', reason: null, payload: null, claimed_by: null, claimed_until: null },
      ...(isAccountKind(message.kind) ? { data: '{}' } : {}),
      ...{ provider_id: providerId, sent_at: happenedAt },
    })
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.id)
    .returning(['viewed_at', 'contact_id'])
    .executeTakeFirst()
  if (settled && settled.contact_id !== null) await markSent(system, { ...message, ...settled })
}

const NEVER_TRIED = 'The mail provider reports mails as sent that this database never tried to send'
