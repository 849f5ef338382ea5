import { NotFound } from '../../lib/not-found.ts'
import { noticeName } from '../../messages/increase-notices.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { findAffectedContacts } from './queries.ts'
import type { NewNotice } from './schemas.ts'

/**
 * Saves a carrier's notice and returns how many contacts it affects. A second notice for the same carrier, state, plan
 * and date changes nothing. A database trigger requests new plans. Wake 'plan-outreach' after the scope has closed.
 * Source: outreach-023.
 */
export async function saveNotice(scope: Scope, notice: NewNotice): Promise<{ contacts: number }> {
  const { db, organizationId, actor, now } = scope
  const { contacts } = await findAffectedContacts(scope, notice, { limit: 1 })
  const { carrier, state, plan, effective_on, percent, note } = notice
  const existing = await db
    .selectFrom('increase_notices')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('carrier', '=', carrier)
    .where('state', '=', state)
    .where('plan', plan === null ? 'is' : '=', plan)
    .where('effective_on', '=', effective_on)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (existing) return { contacts }
  await db
    .insertInto('increase_notices')
    .values({
      organization_id: organizationId,
      carrier,
      state,
      plan,
      effective_on,
      percent,
      note,
      created_by: actor.kind === 'user' ? actor.id : null,
      created_at: now,
    })
    .execute()
  await recordAuditEvent(scope, { action: 'increase_added', target: noticeName(notice), detail: { contacts } })
  return { contacts }
}

/**
 * Withdraws a notice. Its emails that were not sent yet are canceled. Withdrawing it again changes nothing. Throws
 * NotFound.
 */
export async function withdrawNotice(scope: Scope, noticeId: number): Promise<void> {
  const { db, organizationId, now } = scope
  const notice = await db
    .selectFrom('increase_notices')
    .select(['carrier', 'state', 'plan', 'withdrawn_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) throw new NotFound('Notice not found')
  if (notice.withdrawn_at) return
  await db
    .updateTable('increase_notices')
    .set({ withdrawn_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', noticeId)
    .execute()
  await recordAuditEvent(scope, { action: 'increase_withdrawn', target: noticeName(notice) })
}
