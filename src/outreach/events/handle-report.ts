/*
 * The email provider's reports. They arrive late, repeatedly and in any order. Each takes effect once, in the
 * transaction that stores its id. A report that an email was accepted (delivered, opened) settles a message that is not
 * settled by the provider yet. A failure (bounced permanently, not tried, failed) wins whenever it arrives.
 */
import { sql } from 'kysely'
import { markFailed, markSent } from '../../contacts/email-status.ts'
import type { Reason } from '../../messages/reasons.ts'
import type { MailReport } from '../../outbox/mail-report.ts'
import { isAccountKind } from '../../outbox/message.ts'
import { reasonColumns } from '../../outbox/queries.ts'
import { suppress } from '../../outbox/suppressions.ts'
import type { SystemScope } from '../../scope.ts'
import { recountDeliveryDay } from '../deliverability/delivery-days.ts'
import { pauseAtLimits } from '../deliverability/pause-at-limits.ts'
import type { MessageRow } from '../sending/send-run.ts'
import { holdOutreach } from '../sending-state.ts'
import { insertWebhookEvent } from './webhook-events.ts'

export type ReportResult =
  | { isApplied: true; hasPausedOutreach: boolean }
  /** Nothing was done: the report was handled before, or is about a message that this database does not have. */
  | { isApplied: false; reason: 'repeated' | 'not_ours' }

/** Applies a report. Concurrent calls with the same report are safe. */
export async function handleMailReport(
  system: SystemScope,
  provider: string,
  given: MailReport,
): Promise<ReportResult> {
  // The provider's clock may be ahead of ours.
  const report = { ...given, happenedAt: new Date(Math.min(given.happenedAt.getTime(), system.now.getTime())) }
  if (!(await insertWebhookEvent(system, provider, report.id))) return { isApplied: false, reason: 'repeated' }
  const message = await findMessage(system, report.messageId)
  if (!message) return { isApplied: false, reason: 'not_ours' }
  await system.db
    .insertInto('message_events')
    .values({
      organization_id: message.organization_id,
      message_id: message.id,
      kind: report.kind,
      happened_at: report.happenedAt,
      detail: JSON.stringify({
        ...(report.reason ? { reason: report.reason } : {}),
        ...(report.kind === 'bounced' ? { permanent: report.isPermanent } : {}),
      }),
    })
    .execute()
  const failure = deliveryFailure(report)
  if (failure) await settleAsFailed(system, message, report, failure)
  else await recordAcceptedByReport(system, message, report)
  await recountDeliveryDay(system, message.organization_id, message.sent_at ?? report.happenedAt)
  if (!isAboutAddress(report) || !isToClient(message)) return { isApplied: true, hasPausedOutreach: false }
  await suppressAddress(system, message, report.kind === 'complained' ? 'complained' : 'bounced')
  const hasPausedOutreach = report.kind !== 'undelivered' && (await pauseAtLimits(system, message.organization_id))
  return { isApplied: true, hasPausedOutreach }
}

/** Why an email did not arrive. Undefined if it may have arrived. */
function deliveryFailure({ kind, isPermanent, reason }: MailReport): Reason | undefined {
  if (kind === 'bounced' && isPermanent) return { reason: 'address_bounced' }
  if (kind === 'undelivered') return { reason: 'bounced_before' }
  if (kind === 'failed') return { reason: 'email_service_failed', reason_detail: reason || null }
  return undefined
}

/** Whether the report means that this address must get no more email. */
const isAboutAddress = ({ kind, isPermanent }: MailReport): boolean =>
  kind === 'complained' || kind === 'undelivered' || (kind === 'bounced' && isPermanent)

/** In test mode the email went to an admin, whose address says nothing about the client's. */
const isToClient = ({ channel, contact_id, kind, mode }: MessageRow) =>
  channel === 'email' && contact_id !== null && mode === 'production' && !isAccountKind(kind)

const findMessage = ({ db }: SystemScope, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Records that an email never arrived, even if it was 'sent'. A sender still working on it loses its claim. */
async function settleAsFailed(
  system: SystemScope,
  message: MessageRow,
  report: MailReport,
  failure: Reason,
): Promise<void> {
  await recordAcceptedByReport(system, message, report)
  const failed = await system.db
    .updateTable('messages')
    .set({
      status: 'failed',
      ...reasonColumns(failure),
      payload: null,
      claimed_by: null,
      claimed_until: null,
      provider_id: report.providerId,
      sent_at: sql`coalesce(sent_at, ${report.happenedAt}::timestamptz)`,
    })
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.id)
    .returning(['viewed_at', 'contact_id'])
    .executeTakeFirst()
  if (failed && failed.contact_id !== null) await markFailed(system, { ...message, ...failed })
}

/**
 * Stops email to this address. A spam complaint stops email at every agency that has the address; the provider, too,
 * blocks the address for all of them. At other agencies the stored reason does not reveal which agency's email was
 * reported. Source: reliability T50; docs/behaviour/sending.md.
 */
async function suppressAddress(
  system: SystemScope,
  { organization_id: organizationId, recipient }: MessageRow,
  reason: 'bounced' | 'complained',
): Promise<void> {
  const { db, now } = system
  await suppress(system, { organizationId, channel: 'email', address: recipient }, reason)
  if (reason !== 'complained') return
  // One index lookup per agency, and one among its deleted contacts: no index covers addresses alone.
  const hasContact = (deletedAt: ReturnType<typeof sql>) => sql`(
    select true from contacts where organization_id = o.id and email = lower(btrim(${recipient}))
      and deleted_at is ${deletedAt} limit 1)`
  await sql`
    insert into suppression_reasons (organization_id, channel, address, reason, created_at)
    select o.id, 'email', lower(btrim(${recipient})), 'complained_elsewhere', ${now}
    from organizations o
    where o.id <> ${organizationId} and coalesce(${hasContact(sql`null`)}, ${hasContact(sql`not null`)})
    on conflict do nothing`.execute(db)
}

/**
 * Marks a message as sent, because any report means that the provider accepted it. Settles messages whose outcome was
 * unknown, messages we had given up on, and messages a sender still holds, because that sender may die before it gets a
 * response. The message is never sent again. A report about a message that this database never tried to send means that
 * a newer copy of the database has been in use, so email and texts to clients are held until an operator has looked.
 * Source: reliability 3.2, step 13.
 */
export async function recordAcceptedByReport(
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

const NEVER_TRIED = 'The email provider reports sending emails that this database never tried to send'
