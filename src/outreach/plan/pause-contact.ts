import { sql } from 'kysely'
import { z } from 'zod'
import { getContact } from '../../contacts/queries.ts'
import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { contactMailWords as words } from '../../messages/contact-mail.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { recordAgencyPreference } from '../../outbox/preference-changes.ts'
import type { Scope } from '../../scope.ts'

/** `today` is the agency's. */
export const contactPauseForm = (today: CalendarDate) =>
  z.object({
    until: z
      .string()
      .default('')
      .transform((text, context): CalendarDate | null => {
        if (text.trim() === '') return null
        const read = parseComingDate(text, today, { field: 'day' })
        if (read.ok && read.date >= today) return read.date
        context.addIssue({ code: 'custom', message: read.ok ? words.isOver : words.unreadable })
        return z.NEVER
      }),
  })

/** Nothing leaves by itself to this contact until `until` is over, or somebody resumes. Throws NotFound. */
export async function pauseContact(
  scope: Scope,
  contactId: number,
  { until }: { until: CalendarDate | null },
): Promise<void> {
  await getContact(scope, contactId)
  await putPause(scope, contactId, { kind: null, until_on: until, reason: 'person' })
  await recordAgencyPreference(scope, contactId, 'held', until)
  const detail = until ? { until: formatLong(until) } : {}
  await recordAuditEvent(scope, { action: 'outreach_paused', target: `contact ${contactId}`, detail })
}

/** Ends every pause of this contact. What became late meanwhile is caught up where it is not too late. Throws NotFound. */
export async function resumeContact(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  if (!(await takePauses(scope, contactId, { answered: false }))) return
  await recordAgencyPreference(scope, contactId, 'resumed')
  await recordAuditEvent(scope, { action: 'outreach_resumed', target: `contact ${contactId}` })
}

const ANSWERED = 'client_answered'

/** The client answered, by phone or mail: no more follow-ups of the quotes they have. Throws NotFound. */
export async function noteAnswered(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  await putPause(scope, contactId, { kind: 'follow_up', until_on: null, reason: ANSWERED })
  await recordAgencyPreference(scope, contactId, 'answered')
}

/** Takes that back. Throws NotFound. */
export async function forgetAnswered(scope: Scope, contactId: number): Promise<void> {
  await getContact(scope, contactId)
  if (await takePauses(scope, contactId, { answered: true }))
    await recordAgencyPreference(scope, contactId, 'answer_withdrawn')
}

async function putPause(
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

async function takePauses(scope: Scope, contactId: number, { answered }: { answered: boolean }): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', scope.organizationId)
    .where('contact_id', '=', contactId)
    .where('reason', answered ? '=' : '<>', ANSWERED)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
