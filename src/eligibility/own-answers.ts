/* Answers that a browser submits and reads through the API. The browser's visitor cookie is the only credential. */
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { findVisitor, upsertVisitor } from '../visitors/queries.ts'
import { decryptAnswerRecord, type HealthKeys } from './answers.ts'
import { findDraft } from './drafts.ts'
import { findAnswersOfVisitor } from './queries.ts'
import type { Answers } from './questions.ts'
import { submitDraftAnswers } from './submit-answers.ts'

/** The client of a quote, or a temporary contact, whose id is that of the browser's visitor row. */
export type AnswersOwnerId = { quoteId: string; contactId: number } | { visitorId: number }

/** The answers that this browser submitted for a client, or for itself ('own'). Undefined for any other browser. */
export async function readOwnAnswers(
  scope: Scope,
  { token, id, keys }: { token: string; id: AnswersOwnerId | 'own'; keys: HealthKeys },
): Promise<Answers | undefined> {
  const visitor = await findVisitor(scope, token)
  if (!visitor) return undefined
  const contactId = id !== 'own' && 'contactId' in id ? id.contactId : undefined
  if (contactId === undefined) {
    if (id !== 'own' && 'visitorId' in id && id.visitorId !== visitor.id) return undefined
    const draft = await findDraft(scope, { visitorId: visitor.id, quoteId: null }, keys)
    if (draft?.finished) return draft.answers
  }
  const sealed = await findAnswersOfVisitor(scope, visitor.id, contactId)
  return sealed && decryptAnswerRecord(keys, scope.organizationId, sealed)?.answers
}

/** Submits validated answers. `ok` is false for a temporary contact that is not this browser's own. */
export async function submitAllAnswers(
  scope: Scope,
  {
    token,
    id,
    keys,
    answers,
    language,
  }: { token: string; id: AnswersOwnerId; keys: HealthKeys; answers: Answers; language: Language },
): Promise<{ ok: boolean }> {
  if ('visitorId' in id && id.visitorId !== (await findVisitor(scope, token))?.id) return { ok: false }
  const { id: visitorId } = await upsertVisitor(scope, token)
  const quoteId = 'quoteId' in id ? id.quoteId : null
  await submitDraftAnswers(scope, { visitorId, quoteId }, { answers, language, keys })
  return { ok: true }
}
