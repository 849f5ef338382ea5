import { sql } from 'kysely'
import { changePolicy, type PolicyChange } from '../../contacts/edit/change-contact.ts'
import { lockContact } from '../../contacts/queries.ts'
import { completeFollowUp } from '../../contacts/timeline/follow-ups.ts'
import type { OutcomeKind } from '../../contacts/timeline/outcome.ts'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { DAYS_AFTER_MAIL } from './outcome.ts'
import type { OutcomeInput } from './schemas.ts'

/**
 * Notes what came of a talk, marks the follow-up it came from as done, and, where asked to, what the client has now: all
 * of it or nothing. A follow-up has one outcome: another one takes its place. Noting the same twice is once.
 * Throws NotFound for a contact or a follow-up that is not there or not this agent's.
 */
export async function recordOutcome(
  scope: Scope,
  contactId: number,
  input: OutcomeInput,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<{ id: number | undefined; updated: boolean }> {
  const { db, organizationId, actor, now } = scope
  await lockContact(scope, contactId)
  const { outcome, follow_up, old_premium, new_premium, note } = input
  if (follow_up !== null) await completeFollowUp(scope, contactId, follow_up, true)
  if (outcome === 'none') return { id: undefined, updated: false }
  const row = {
    contact_id: contactId,
    follow_up_id: follow_up,
    outcome,
    old_cents: old_premium,
    new_cents: outcome === 'switched' ? new_premium : null,
    note,
    decided_on: input.decided_on ?? today,
  }
  const updated = input.update_contact && (await changePolicy(scope, contactId, policyAfter(input, outcome)))
  const same = await findSame(scope, row)
  if (same !== undefined) return { id: same, updated }
  if (follow_up !== null)
    await db
      .updateTable('outcomes')
      .set({ withdrawn_at: now })
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', contactId)
      .where('follow_up_id', '=', follow_up)
      .where('withdrawn_at', 'is', null)
      .execute()
  const { id } = await db
    .insertInto('outcomes')
    .values({
      ...row,
      organization_id: organizationId,
      after_message_id: await findMailBefore(scope, contactId, row.decided_on, timeZone),
      recorded_by: actor.kind === 'user' ? actor.id : null,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, updated }
}

/** What was left empty stays as the contact has it. */
function policyAfter(input: OutcomeInput, outcome: OutcomeKind): PolicyChange {
  if (outcome === 'kept') return input.old_premium === null ? {} : { premium_cents: input.old_premium }
  if (outcome === 'lost') return {}
  const { current_carrier, plan_type, effective_date: effective_on, new_premium: premium_cents } = input
  return Object.fromEntries(
    Object.entries({ current_carrier, plan_type, effective_on, premium_cents }).filter(([, value]) => value !== null),
  )
}

type OutcomeRow = Pick<
  { contact_id: number; follow_up_id: number | null; outcome: OutcomeKind; decided_on: CalendarDate; note: string } & {
    old_cents: number | null
    new_cents: number | null
  },
  'contact_id' | 'follow_up_id' | 'outcome' | 'old_cents' | 'new_cents' | 'decided_on' | 'note'
>

/** A form that was sent twice. */
async function findSame({ db, organizationId }: Scope, row: OutcomeRow): Promise<number | undefined> {
  const found = await db
    .selectFrom('outcomes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', row.contact_id)
    .where('withdrawn_at', 'is', null)
    .where('outcome', '=', row.outcome)
    .where('decided_on', '=', row.decided_on)
    .where('note', '=', row.note)
    .where(sql<boolean>`follow_up_id is not distinct from ${row.follow_up_id}::bigint`)
    .where(sql<boolean>`old_cents is not distinct from ${row.old_cents}::integer`)
    .where(sql<boolean>`new_cents is not distinct from ${row.new_cents}::integer`)
    .executeTakeFirst()
  return found?.id
}

/** The last mail of the agency's outreach to its client, up to that day and not longer before than DAYS_AFTER_MAIL. */
async function findMailBefore(
  { db, organizationId }: Scope,
  contactId: number,
  day: CalendarDate,
  timeZone: string,
): Promise<string | null> {
  const sentOn = sql`(sent_at at time zone ${timeZone})::date`
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('channel', '=', 'email')
    .where('status', '=', 'sent')
    .where('mode', '<>', 'test')
    .where('kind', 'in', ['quote_email', ...outreachKinds])
    .where(sql<boolean>`${sentOn} between ${addDays(day, -DAYS_AFTER_MAIL)}::date and ${day}::date`)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
