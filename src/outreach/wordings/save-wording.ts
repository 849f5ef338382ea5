import type { Language } from '../../lib/language.ts'
import { kindWords, outreachMail } from '../../messages/client/outreach-mail.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { checkWording, type Wording } from './check-wording.ts'
import { findAgencyName, findWording } from './queries.ts'

interface Which {
  kind: OutreachKind
  language: Language
}

export type SavedWording = { ok: true } | { ok: false; errors: Partial<Record<keyof Wording, string>> }

/** Our own words as an admin finds them in the fields; of a follow-up those for a client who has not looked yet. */
export function ourWording({ kind, language }: Which): Wording {
  const { subject, intro } = kindWords(outreachMail[language], kind, null)
  return { subject: subject[0] ?? '', intro: intro[0] ?? '' }
}

/**
 * Keeps an agency's own subject and first lines of a mail. What says the same as ours is ours, and nothing that is the
 * same already is noted.
 */
export async function saveWording(scope: Scope, which: Which, wording: Wording): Promise<SavedWording> {
  const errors = checkWording(which.kind, wording, { agency: await findAgencyName(scope) })
  if (errors) return { ok: false, errors }
  if (isSame(wording, ourWording(which))) {
    await removeWording(scope, which)
    return { ok: true }
  }
  const before = await findWording(scope, which.kind, which.language)
  if (before && isSame(before, wording)) return { ok: true }
  const { db, organizationId, now, actor } = scope
  const row = {
    ...{ subject: wording.subject, intro: wording.intro },
    updated_by: actor.kind === 'user' ? actor.id : null,
    updated_at: now,
  }
  await db
    .insertInto('email_wordings')
    .values({ organization_id: organizationId, ...which, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'language']).doUpdateSet(row))
    .execute()
  await recordAuditEvent(scope, auditEventOf(which, false))
  return { ok: true }
}

/** Back to our words. */
export async function removeWording(scope: Scope, which: Which): Promise<void> {
  const removed = await scope.db
    .deleteFrom('email_wordings')
    .where('organization_id', '=', scope.organizationId)
    .where('kind', '=', which.kind)
    .where('language', '=', which.language)
    .returning('kind')
    .executeTakeFirst()
  if (removed) await recordAuditEvent(scope, auditEventOf(which, true))
}

// The text itself stands in no log.
const auditEventOf = ({ kind, language }: Which, isOursAgain: boolean) => ({
  action: 'mail_wording_changed' as const,
  target: messageLabel(kind),
  detail: { language, isOursAgain },
})

const isSame = (a: Wording, b: Wording) => a.subject === b.subject && a.intro === b.intro
