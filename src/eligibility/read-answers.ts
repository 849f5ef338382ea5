import type { Contact } from '../contacts/contact.ts'
import { getContact } from '../contacts/queries.ts'
import type { Language } from '../lib/language.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Actor, Scope } from '../scope.ts'
import { decryptAnswerRecord, type HealthKeys } from './answers.ts'
import { findSealedAnswers } from './queries.ts'
import { type AnsweredQuestion, describeAnswers, type HealthOutcome, healthOutcome } from './questions.ts'

/** True only for the contact's own agent and the agency's admins. Source: docs/behaviour/health-answers.md. */
export const mayReadHealth = (actor: Actor, { agent_id }: Pick<Contact, 'agent_id'>) =>
  actor.kind === 'user' && (actor.isAdmin || actor.id === agent_id)

export type HealthAnswersResult =
  | { ok: true; answeredAt: Date; language: Language; outcome: HealthOutcome; answers: AnsweredQuestion[] }
  /** 'unreadable': the key that encrypted the answers is no longer configured. */
  | { ok: false; refused: 'not_yours' | 'none' | 'unreadable' }

/**
 * Decrypts a contact's newest health answers, and records in the audit log who read them, in the same transaction.
 * Throws NotFound for a contact that does not exist or that the scope does not see.
 */
export async function readHealthAnswers(
  scope: Scope,
  contactId: number,
  keys: HealthKeys,
): Promise<HealthAnswersResult> {
  const contact = await getContact(scope, contactId)
  if (!mayReadHealth(scope.actor, contact)) return { ok: false, refused: 'not_yours' }
  const found = await findSealedAnswers(scope, contactId)
  if (!found) return { ok: false, refused: 'none' }
  const opened = decryptAnswerRecord(keys, scope.organizationId, found)
  if (!opened) return { ok: false, refused: 'unreadable' }
  // The log identifies the contact by number, because the log outlives the erasure of a person's data.
  await recordAuditEvent(scope, { action: 'health_read', target: `contact ${contactId}` })
  const { answers, language } = opened
  return {
    ok: true,
    answeredAt: found.answered_at,
    language,
    outcome: healthOutcome(answers),
    answers: describeAnswers(answers),
  }
}
