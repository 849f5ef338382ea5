/*
 * The mail provider's reports. They come late, again, and in any order; each has its effect once, in the transaction
 * that notes its id. What says that a mail was taken (delivered, opened) settles one whose fate was open, and changes no
 * other; what cannot be taken back (bounced for good, reported as spam) wins whenever it comes.
 */
import { sql } from 'kysely'
import { markFailed } from '../../contacts/email-status.ts'
import type { MailReport } from '../../outbox/mail-report.ts'
import { isAccountKind } from '../../outbox/message.ts'
import { suppress } from '../../outbox/suppressions.ts'
import type { SystemScope } from '../../scope.ts'
import { recountDeliveryDay } from '../deliverability/days.ts'
import type { MessageRow } from '../sending/batch.ts'
import { deliveryFailureText, isAboutAddress } from './delivery-failure-text.ts'
import { pauseAtLimits } from './pause-at-limits.ts'
import { settleAsAccepted } from './settle-as-accepted.ts'
import { insertWebhookEvent } from './webhook-events.ts'

export type HandledReport =
  | { taken: true; stoppedOutreach: boolean }
  /** Nothing was done: it came before, or is about a message that this database does not have. */
  | { taken: false; because: 'seen' | 'not_ours' }

/** Safe to be called any number of times at once with the same report. */
export async function handleMailReport(
  system: SystemScope,
  provider: string,
  report: MailReport,
): Promise<HandledReport> {
  if (!(await insertWebhookEvent(system, provider, report.id))) return { taken: false, because: 'seen' }
  const message = await findMessage(system, report.messageId)
  if (!message) return { taken: false, because: 'not_ours' }
  await system.db
    .insertInto('message_events')
    .values({
      organization_id: message.organization_id,
      message_id: message.id,
      kind: report.kind,
      happened_at: new Date(Math.min(report.happenedAt.getTime(), system.now.getTime())),
      detail: JSON.stringify({
        ...(report.reason ? { reason: report.reason } : {}),
        ...(report.kind === 'bounced' ? { permanent: report.isPermanent } : {}),
      }),
    })
    .execute()
  const news = deliveryFailureText(report)
  if (news) await noteFailed(system, message, report, news)
  else await settleAsAccepted(system, message, report)
  await recountDeliveryDay(system, message.organization_id, message.sent_at ?? report.happenedAt)
  if (!isAboutAddress(report) || !isToClient(message)) return { taken: true, stoppedOutreach: false }
  await refuseAddress(system, message, report.kind === 'complained' ? 'complained' : 'bounced')
  const stoppedOutreach = report.kind !== 'undelivered' && (await pauseAtLimits(system, message.organization_id))
  return { taken: true, stoppedOutreach }
}

/** In test mode the mail went to an admin, whose address says nothing about the client's. */
const isToClient = ({ channel, contact_id, kind, mode }: MessageRow) =>
  channel === 'email' && contact_id !== null && mode === 'production' && !isAccountKind(kind)

const findMessage = ({ db }: SystemScope, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** It never arrived, whatever was thought of it before; a sender that still has it in hand loses it. */
async function noteFailed(system: SystemScope, message: MessageRow, report: MailReport, reason: string): Promise<void> {
  await settleAsAccepted(system, message, report)
  const failed = await system.db
    .updateTable('messages')
    .set({
      ...{ status: 'failed', reason, payload: null, claimed_by: null, claimed_until: null },
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
 * No more mail to this address. A complaint holds at every agency that writes to it, as it does at the provider; at the
 * others with a reason that says nothing of where it was made. Source: reliability T50; docs/behaviour/sending.md.
 */
async function refuseAddress(
  system: SystemScope,
  { organization_id: organizationId, recipient }: MessageRow,
  reason: 'bounced' | 'complained',
): Promise<void> {
  const { db, now } = system
  await suppress(system, { organizationId, channel: 'email', address: recipient }, reason)
  if (reason !== 'complained') return
  // One look by index an agency, and one among those it put away: contacts have no index of addresses alone.
  const among = (which: ReturnType<typeof sql>) => sql`(
    select true from contacts where organization_id = o.id and email = lower(btrim(${recipient})) and deleted_at is ${which}
    limit 1)`
  await sql`
    insert into suppressions (organization_id, channel, address, reason, created_at)
    select o.id, 'email', lower(btrim(${recipient})), 'complained_elsewhere', ${now}
    from organizations o
    where o.id <> ${organizationId} and coalesce(${among(sql`null`)}, ${among(sql`not null`)})
    on conflict (organization_id, channel, address) do update set reason = excluded.reason
      where suppressions.reason in ('bounced', 'merged', 'by_hand')`.execute(db)
}
