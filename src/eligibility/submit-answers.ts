import { recordHealthCompleted } from '../contacts/health-status.ts'
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { encryptAnswers, type HealthKeys } from './answers.ts'
import { type DraftOwner, deleteDraft, findDraft, moveDraft, saveDraft } from './drafts.ts'
import { insertAnswers, lockContactOfQuote } from './queries.ts'
import type { Answers } from './questions.ts'

interface SubmittedAnswers {
  answers: Answers
  language: Language
  keys: HealthKeys
}

/**
 * Stores a browser's validated answers: as the contact's, or, for a visitor without a quote, as a finished draft until
 * there is a contact (see moveAnswersToContact). The caller has locked the visitor's row.
 */
export async function submitDraftAnswers(
  scope: Scope,
  owner: DraftOwner,
  { answers, language, keys }: SubmittedAnswers,
): Promise<void> {
  const { visitorId, quoteId } = owner
  if (quoteId === null)
    return saveDraft(scope, owner, encryptAnswers(keys, scope.organizationId, answers, { language, finished: true }))
  await deleteDraft(scope, owner)
  const contactId = await lockContactOfQuote(scope, quoteId)
  await storeAnswers(scope, { visitorId, quoteId, contactId }, { answers, language, keys })
}

async function storeAnswers(
  scope: Scope,
  { visitorId, quoteId, contactId }: DraftOwner & { contactId: number },
  { answers, language, keys }: SubmittedAnswers,
) {
  const sealed = encryptAnswers(keys, scope.organizationId, answers, { language })
  await insertAnswers(scope, { contactId, quoteId, visitorId, ...sealed })
  await recordHealthCompleted(scope, contactId)
}

interface AnswersMove {
  visitorId: number
  contactId: number
  /** The contact's quote, if there is one. An unfinished draft continues under it. */
  quoteId?: string | null
  keys: HealthKeys
}

/**
 * Moves the answers that a browser gave before its visitor was a contact to that contact. Only for a contact that this
 * browser created: otherwise a visitor could answer for a known contact by typing their email address.
 */
export async function moveAnswersToContact(
  scope: Scope,
  { visitorId, contactId, quoteId = null, keys }: AnswersMove,
): Promise<'answered' | 'begun' | 'none'> {
  const owner = { visitorId, quoteId: null }
  const draft = await findDraft(scope, owner, keys)
  if (!draft) return 'none'
  if (!draft.finished) {
    if (quoteId) await moveDraft(scope, visitorId, quoteId)
    return 'begun'
  }
  // Of two concurrent calls, only one deletes the draft.
  if (!(await deleteDraft(scope, owner))) return 'none'
  await storeAnswers(scope, { visitorId, quoteId, contactId }, { ...draft, keys })
  return 'answered'
}
