import type { Reason, ReasonCode } from '../../messages/reasons.ts'
import { reasonColumns } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { stopTexts } from './consent.ts'

/** Twilio's status report about a text. */
export interface TextStatusReport {
  /** Our message id, from the URL of the status callback. */
  messageId: string
  providerId: string
  /** Twilio's status: queued, sent, delivered, undelivered, failed... */
  status: string
  errorCode: string | undefined
}

const UNSETTLED = ['queued', 'sending', 'unknown']

/** Twilio's error codes with an explanation useful to agents. Source: twilio.com/docs/api/errors. */
const REASONS: Record<string, ReasonCode> = {
  21610: 'texted_stop',
  30003: 'phone_off',
  30004: 'blocked_by_carrier',
  30005: 'no_such_number',
  30006: 'landline',
  30007: 'carrier_spam',
  30034: 'number_not_registered',
}
/** Error codes for phone numbers that can never receive texts. */
const UNREACHABLE_CODES = ['30005', '30006']

/**
 * Applies a status report. It also settles a text whose outcome was unknown. Reports arrive in any order; a later stage
 * is not overwritten by an earlier one.
 */
export async function recordTextStatus(system: SystemScope, report: TextStatusReport): Promise<void> {
  const { db, now } = system
  const message = await db
    .selectFrom('messages')
    .select(['organization_id', 'id', 'status', 'recipient'])
    .where('id', '=', report.messageId)
    .where('channel', '=', 'text')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!message) return
  const isBad = report.status === 'undelivered' || report.status === 'failed'
  const isDelivered = report.status === 'delivered' || report.status === 'read'
  const update = (set: object) =>
    db
      .updateTable('messages')
      .set({ ...set, provider_id: report.providerId, claimed_by: null, claimed_until: null, payload: null })
      .where('organization_id', '=', message.organization_id)
      .where('id', '=', message.id)
      .execute()

  if (isBad) await update({ status: 'failed', ...reasonColumns(reasonOf(report)) })
  else if (isDelivered && message.status !== 'sent')
    await update({ status: 'sent', sent_at: now, ...reasonColumns(null) })
  else if (UNSETTLED.includes(message.status)) await update({ status: 'sent', sent_at: now, ...reasonColumns(null) })

  const kind = isDelivered ? 'delivered' : report.status
  if (['sent', 'delivered', 'undelivered', 'failed'].includes(kind))
    await db
      .insertInto('message_events')
      .values({
        organization_id: message.organization_id,
        message_id: message.id,
        kind,
        happened_at: now,
        detail: JSON.stringify(report.errorCode ? { code: report.errorCode } : {}),
      })
      .execute()

  const code = report.errorCode ?? ''
  const phone = message.recipient.replace(/^\+1/, '')
  if (isBad && code === '21610') await stopTexts(system, [message.organization_id], phone, 'stopped')
  if (isBad && UNREACHABLE_CODES.includes(code))
    await stopTexts(system, [message.organization_id], phone, 'unreachable')
}

function reasonOf({ errorCode, status }: TextStatusReport): Reason {
  const reason = REASONS[errorCode ?? '']
  return reason ? { reason } : { reason: 'text_not_delivered', reason_detail: errorCode ?? status }
}
