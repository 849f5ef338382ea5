import { randomUUID } from 'node:crypto'
import { publicToken } from '../../lib/tokens.ts'
import { isTestRow } from '../../outbox/occasion.ts'
import { textKinds } from '../../outbox/outgoing-text.ts'
import type { Scope } from '../../scope.ts'
import { hasTextConsent, textsStopped } from './consent.ts'

/**
 * Queues the texts that accompany newly queued emails: one for each email of a kind in textKinds whose contact may be
 * texted, with the same kind and occasion. A text is sent after its email. Test mode emails have none, because a text
 * cannot be diverted to an admin. Returns the number of new texts; repeating the call adds none. The job
 * 'send-outreach' wakes 'send-due-texts' once it has sent emails.
 */
export async function enqueueTexts(scope: Scope, messageIds: readonly string[]): Promise<number> {
  if (messageIds.length === 0) return 0
  const { db, organizationId, now } = scope
  const emails = await db
    .selectFrom('messages as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .innerJoin('organization_settings as g', 'g.organization_id', 'm.organization_id')
    .select(['m.contact_id', 'm.quote_id', 'm.kind', 'm.occasion', 'm.lane', 'm.due_on', 'm.next_at', 'm.rule_id'])
    .select(['m.plan_reason', 'c.phone_number'])
    .where('m.organization_id', '=', organizationId)
    .where('m.id', 'in', messageIds)
    .where('m.channel', '=', 'email')
    .where('m.kind', 'in', textKinds)
    .where('m.mode', '=', 'production')
    .where(({ not }) => not(isTestRow('m.occasion')))
    .where('g.texts_enabled', '=', true)
    .where('c.deleted_at', 'is', null)
    .where('c.phone_number', 'is not', null)
    .where(hasTextConsent)
    .where(({ not }) => not(textsStopped))
    .execute()
  if (emails.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .values(
      emails.map(({ phone_number, plan_reason, ...email }) => ({
        ...email,
        plan_reason: JSON.stringify(plan_reason),
        organization_id: organizationId,
        id: randomUUID(),
        channel: 'text',
        mode: 'production',
        recipient: `+1${phone_number}`,
        tracking_id: publicToken(),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
