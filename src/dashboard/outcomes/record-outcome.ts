import { sql } from 'kysely'
import { changePolicy, type PolicyChange } from '../../contacts/edit/change-contact.ts'
import { getContact, lockContact } from '../../contacts/queries.ts'
import { completeFollowUp } from '../../contacts/timeline/follow-ups.ts'
import type { OutcomeKind } from '../../contacts/timeline/outcome.ts'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { NotFound } from '../../lib/not-found.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { EMAIL_ATTRIBUTION_DAYS } from './outcome.ts'
import type { OutcomeInput } from './schemas.ts'

/**
 * Records an outcome, completes its follow-up and, if requested, updates the contact's policy: all or nothing. A
 * follow-up has one outcome, so a new one replaces it. Recording the same outcome twice changes nothing. `id` is
 * undefined if only the follow-up was completed. Throws NotFound for a contact or follow-up that does not exist or that
 * this agent may not see.
 */
export async function recordOutcome(
  scope: Scope,
  contactId: number,
  input: OutcomeInput,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<{ id: number | undefined; updated: boolean }> {
  const { db, organizationId, actor, now } = scope
  await lockContact(scope, contactId)
  const { outcome, follow_up, new_premium, note } = input
  if (follow_up !== null) await completeFollowUp(scope, contactId, follow_up, true)
  if (outcome === 'none') return { id: undefined, updated: false }
  const old_premium = input.premium_on_file ? (await getContact(scope, contactId)).premium_cents : input.old_premium
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
  const existingId = await findDuplicate(scope, row)
  if (existingId !== undefined) return { id: existingId, updated }
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
      after_message_id: await findAttributedEmail(scope, contactId, row.decided_on, timeZone),
      recorded_by: actor.kind === 'user' ? actor.id : null,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, updated }
}

/** Fields left empty in the form keep the contact's values. */
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

/** The id of an identical outcome: the form was submitted twice. */
async function findDuplicate({ db, organizationId }: Scope, row: OutcomeRow): Promise<number | undefined> {
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

/** The id of the last outreach email to the contact up to `day`, at most EMAIL_ATTRIBUTION_DAYS before it. */
async function findAttributedEmail(
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
    .where(sql<boolean>`${sentOn} between ${addDays(day, -EMAIL_ATTRIBUTION_DAYS)}::date and ${day}::date`)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Withdraws an outcome, or restores it. Repeating it changes nothing. Throws NotFound. */
export async function withdrawOutcome(scope: Scope, contactId: number, id: number, withdrawn: boolean): Promise<void> {
  const { db, organizationId, now } = scope
  await lockContact(scope, contactId)
  const ofContact = db
    .selectFrom('outcomes')
    .select(['follow_up_id', 'withdrawn_at'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
  const found = await ofContact.where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('Outcome not found')
  const setWithdrawn = (outcomeId: number, at: Date | null) =>
    db
      .updateTable('outcomes')
      .set({ withdrawn_at: at })
      .where('organization_id', '=', organizationId)
      .where('id', '=', outcomeId)
      .execute()
  if (withdrawn && found.withdrawn_at === null) await setWithdrawn(id, now)
  if (withdrawn || found.withdrawn_at === null) return
  // The restored outcome replaces the one recorded since.
  if (found.follow_up_id !== null)
    for (const other of await ofContact
      .select('id')
      .where('follow_up_id', '=', found.follow_up_id)
      .where('withdrawn_at', 'is', null)
      .execute())
      await setWithdrawn(other.id, now)
  await setWithdrawn(id, null)
}
