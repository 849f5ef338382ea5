import { sql } from 'kysely'
import { z } from 'zod'
import { getContact } from '../../contacts/queries.ts'
import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { refuse } from '../../lib/fields.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { contactMailWords as words } from '../../messages/contact-mail.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { recordAgencyPreference } from '../../outbox/preference-changes.ts'
import type { Scope } from '../../scope.ts'

/** The form that pauses a contact. `today` is the agency's date. */
export const contactPauseForm = (today: CalendarDate) =>
  z.object({
    until: z
      .string()
      .default('')
      .transform((text, context): CalendarDate | null => {
        if (text.trim() === '') return null
        const read = parseComingDate(text, today, { field: 'day' })
        if (read.ok && read.date >= today) return read.date
        return refuse(context, read.ok ? words.isOver : words.unreadable)
      }),
  })

/**
 * Pauses automatic emails to this contact through `until` (inclusive), or until someone resumes them if it is null.
 * Throws NotFound.
 */
export async function pauseContact(
  scope: Scope,
  contactId: number,
  { until }: { until: CalendarDate | null },
): Promise<void> {
  await getContact(scope, contactId)
  await upsertPause(scope, contactId, { kind: null, until_on: until, reason: 'person' })
  await recordAgencyPreference(scope, contactId, 'held', until)
  const detail = until ? { until: formatLong(until) } : {}
  await recordAuditEvent(scope, { action: 'outreach_paused', target: `contact ${contactId}`, detail })
}

/**
 * Ends all pauses that people at the agency set for this contact, except that of markAnswered. Emails that became due
 * meanwhile are sent if they are not too late. Throws NotFound.
 */
export async function resumeContact(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  if (!(await deletePauses(scope, contactId, { answered: false }))) return
  await recordAgencyPreference(scope, contactId, 'resumed')
  await recordAuditEvent(scope, { action: 'outreach_resumed', target: `contact ${contactId}` })
}

const ANSWERED_REASON = 'client_answered'

/**
 * Records that the client answered, for example by phone or email, which ends the follow-ups to their last quote email.
 * Throws NotFound.
 */
export async function markAnswered(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  await upsertPause(scope, contactId, { kind: 'follow_up', until_on: null, reason: ANSWERED_REASON })
  await recordAgencyPreference(scope, contactId, 'answered')
}

/** Undoes markAnswered. Throws NotFound. */
export async function unmarkAnswered(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  if (await deletePauses(scope, contactId, { answered: true }))
    await recordAgencyPreference(scope, contactId, 'answer_withdrawn')
}

async function upsertPause(
  scope: Scope,
  contactId: number,
  { kind, ...rest }: { kind: string | null; until_on: CalendarDate | null; reason: string },
): Promise<void> {
  const { db, organizationId, actor, now } = scope
  const row = { ...rest, created_by: actor.kind === 'user' ? actor.id : null, created_at: now }
  await db
    .insertInto('outreach_pauses')
    .values({ organization_id: organizationId, contact_id: contactId, kind, ...row })
    .onConflict((conflict) =>
      conflict.expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`).doUpdateSet(row),
    )
    .execute()
}

async function deletePauses(scope: Scope, contactId: number, { answered }: { answered: boolean }): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', scope.organizationId)
    .where('contact_id', '=', contactId)
    .where('reason', answered ? '=' : '<>', ANSWERED_REASON)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
