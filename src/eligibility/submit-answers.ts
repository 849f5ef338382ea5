import { recordHealthCompleted } from '../contacts/health-status.ts'
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { encryptAnswers, type HealthKeys } from './answers.ts'
import { type DraftOwner, deleteDraft, findDraft, moveDraft, saveDraft } from './drafts.ts'
import { insertAnswers, lockContactOfQuote } from './queries.ts'
import type { Answers } from './questions.ts'

interface Given {
  answers: Answers
  language: Language
  keys: HealthKeys
}

/**
 * Keeps all answers of a browser that were judged to be whole: as the contact's, or, for a stranger, until there is a
 * contact (see moveAnswersToContact). The visitor's row is held.
 */
export async function submitDraftAnswers(
  scope: Scope,
  of: DraftOwner,
  { answers, language, keys }: Given,
): Promise<void> {
  const { visitorId, quoteId } = of
  if (quoteId === null)
    return saveDraft(scope, of, encryptAnswers(keys, scope.organizationId, answers, { language, finished: true }))
  await deleteDraft(scope, of)
  const contactId = await lockContactOfQuote(scope, quoteId)
  await keepAnswers(scope, { visitorId, quoteId, contactId }, { answers, language, keys })
}

async function keepAnswers(
  scope: Scope,
  { visitorId, quoteId, contactId }: DraftOwner & { contactId: number },
  { answers, language, keys }: Given,
) {
  const sealed = encryptAnswers(keys, scope.organizationId, answers, { language })
  await insertAnswers(scope, { contactId, quoteId, visitorId, ...sealed })
  await recordHealthCompleted(scope, contactId)
}

interface Adoption {
  visitorId: number
  contactId: number
  /** The contact's quote, if there is one: answers that are not finished go on behind its link. */
  quoteId?: string | null
  keys: HealthKeys
}

/**
 * What a browser answered before it was anybody becomes the contact's. Only for a contact that this browser made, never
 * for one that was in the book already: whoever types another's address would answer for them.
 */
export async function moveAnswersToContact(
  scope: Scope,
  { visitorId, contactId, quoteId = null, keys }: Adoption,
): Promise<'answered' | 'begun' | 'none'> {
  const of = { visitorId, quoteId: null }
  const draft = await findDraft(scope, of, keys)
  if (!draft) return 'none'
  if (!draft.finished) {
    if (quoteId) await moveDraft(scope, visitorId, quoteId)
    return 'begun'
  }
  // Of two at once only one has it.
  if (!(await deleteDraft(scope, of))) return 'none'
  await keepAnswers(scope, { visitorId, quoteId, contactId }, { ...draft, keys })
  return 'answered'
}
