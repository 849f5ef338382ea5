import type { Contact } from '../contacts/contact.ts'
import { getContact } from '../contacts/queries.ts'
import type { Language } from '../lib/language.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Actor, Scope } from '../scope.ts'
import { decryptAnswerRecord, type HealthKeys } from './answers.ts'
import { findSealedAnswers } from './queries.ts'
import { type AnsweredQuestion, answersInWords, type HealthOutcome, healthOutcome } from './questions.ts'

/** The contact's own agent and the agency's admins, nobody else. Source: docs/behaviour/health-answers.md. */
export const mayReadHealth = (actor: Actor, { agent_id }: Pick<Contact, 'agent_id'>) =>
  actor.kind === 'user' && (actor.isAdmin || actor.id === agent_id)

export type HealthAnswersResult =
  | { ok: true; answeredAt: Date; language: Language; outcome: HealthOutcome; answers: AnsweredQuestion[] }
  /** The key that sealed them is gone. */
  | { ok: false; refused: 'not_yours' | 'none' | 'unreadable' }

/**
 * Opens a contact's newest health answers, and notes in the log who did, in the same transaction. Throws NotFound for a
 * contact that is not there or not this agent's.
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
  // By number: the log outlives a person who asks to be forgotten.
  await recordAuditEvent(scope, { action: 'health_read', target: `contact ${contactId}` })
  const { answers, language } = opened
  return {
    ok: true,
    answeredAt: found.answered_at,
    language,
    outcome: healthOutcome(answers),
    answers: answersInWords(answers),
  }
}
