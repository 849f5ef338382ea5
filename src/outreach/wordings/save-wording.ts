import { mailClientContactChange } from '../../accounts/account-mail.ts'
import { containsContactDetails } from '../../lib/fields.ts'
import type { Language } from '../../lib/language.ts'
import { kindWords, outreachMail } from '../../messages/client/outreach-mail.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { checkWording, type Wording } from './check-wording.ts'
import { findAgencyName, findWording } from './queries.ts'

interface WordingKey {
  kind: OutreachKind
  language: Language
}

export type SavedWording = { ok: true } | { ok: false; errors: Partial<Record<keyof Wording, string>> }

/**
 * Our standard wording, as the form shows it. For a follow-up, this is the version for a client who has not opened the
 * page.
 */
export function standardWording({ kind, language }: WordingKey): Wording {
  const { subject, intro } = kindWords(outreachMail[language], kind, null)
  return { subject: subject[0] ?? '', intro: intro[0] ?? '' }
}

/**
 * Saves an agency's own subject and opening. Our standard text is not stored. Saving an unchanged text is not recorded.
 * The admins are told of a text that leads clients elsewhere: wake 'send-due-messages' afterwards.
 */
export async function saveWording(scope: Scope, key: WordingKey, wording: Wording): Promise<SavedWording> {
  const errors = checkWording(key.kind, wording, { agency: await findAgencyName(scope) })
  if (errors) return { ok: false, errors }
  if (isSame(wording, standardWording(key))) {
    await removeWording(scope, key)
    return { ok: true }
  }
  const stored = await findWording(scope, key.kind, key.language)
  if (stored && isSame(stored, wording)) return { ok: true }
  const { db, organizationId, now, actor } = scope
  const row = {
    subject: wording.subject,
    intro: wording.intro,
    updated_by: actor.kind === 'user' ? actor.id : null,
    updated_at: now,
  }
  await db
    .insertInto('email_wordings')
    .values({ organization_id: organizationId, ...key, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'language']).doUpdateSet(row))
    .execute()
  await recordAuditEvent(scope, auditEventOf(key, false))
  if (hasContactDetails(wording)) await mailClientContactChange(scope, ['email_wording'])
  return { ok: true }
}

/** Restores our standard wording. */
export async function removeWording(scope: Scope, key: WordingKey): Promise<void> {
  const removed = await scope.db
    .deleteFrom('email_wordings')
    .where('organization_id', '=', scope.organizationId)
    .where('kind', '=', key.kind)
    .where('language', '=', key.language)
    .returning('kind')
    .executeTakeFirst()
  if (removed) await recordAuditEvent(scope, auditEventOf(key, true))
}

// The audit log does not contain the text.
const auditEventOf = ({ kind, language }: WordingKey, isOursAgain: boolean) => ({
  action: 'mail_wording_changed' as const,
  target: messageLabel(kind),
  detail: { language, isOursAgain },
})

/** Whether a client could follow or call something in the text. */
export const hasContactDetails = ({ subject, intro }: Wording) => containsContactDetails(`${subject} ${intro}`)

const isSame = (a: Wording, b: Wording) => a.subject === b.subject && a.intro === b.intro
