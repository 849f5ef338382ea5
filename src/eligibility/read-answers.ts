import type { Contact } from '../contacts/contact.ts'
import { getContact } from '../contacts/queries.ts'
import type { Language } from '../lib/language.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Actor, Scope } from '../scope.ts'
import { type HealthKeys, openAnswers } from './answers.ts'
import { findSealedAnswers } from './queries.ts'
import { type Answered, answersInWords, type Outcome, outcomeOf } from './questions.ts'

/** The contact's own agent and the agency's admins, nobody else. Source: docs/behaviour/health-answers.md. */
export const mayReadHealth = (actor: Actor, { agent_id }: Pick<Contact, 'agent_id'>) =>
  actor.kind === 'user' && (actor.isAdmin || actor.id === agent_id)

export type HealthRead =
  | { ok: true; answeredAt: Date; language: Language; outcome: Outcome; answers: Answered[] }
  /** The key that sealed them is gone. */
  | { ok: false; refused: 'not_yours' | 'none' | 'unreadable' }

/**
 * Opens a contact's newest health answers, and notes in the log who did, in the same transaction. Throws NotFound for a
 * contact that is not there or not this agent's.
 */
export async function readHealthAnswers(scope: Scope, contactId: number, keys: HealthKeys): Promise<HealthRead> {
  const contact = await getContact(scope, contactId)
  if (!mayReadHealth(scope.actor, contact)) return { ok: false, refused: 'not_yours' }
  const found = await findSealedAnswers(scope, contactId)
  if (!found) return { ok: false, refused: 'none' }
  const opened = openAnswers(keys, scope.organizationId, found)
  if (!opened) return { ok: false, refused: 'unreadable' }
  // By number: the log outlives a person who asks to be forgotten.
  await recordAuditEvent(scope, { action: 'health_read', target: `contact ${contactId}` })
  const { answers, language } = opened
  return {
    ok: true,
    answeredAt: found.answered_at,
    language,
    outcome: outcomeOf(answers),
    answers: answersInWords(answers),
  }
}
