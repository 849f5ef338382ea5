/* What a browser may give and see again by the API, with nothing but its cookie. */
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { findVisitor, upsertVisitor } from '../visitors/queries.ts'
import { decryptAnswerRecord, type HealthKeys } from './answers.ts'
import { findDraft } from './drafts.ts'
import { findAnswersOfVisitor } from './queries.ts'
import type { Answers } from './questions.ts'
import { submitDraftAnswers } from './submit-answers.ts'

/** A client behind their quote's link, or a temporary contact: the number of the browser's own row. */
export type AnswersOwnerId = { quoteId: string; contactId: number } | { visitorId: number }

/** What this browser itself sent off for them; undefined for every other browser. */
export async function readOwnAnswers(
  scope: Scope,
  { token, id, keys }: { token: string; id: AnswersOwnerId; keys: HealthKeys },
): Promise<Answers | undefined> {
  const visitor = await findVisitor(scope, token)
  if (!visitor) return undefined
  if ('visitorId' in id) {
    if (id.visitorId !== visitor.id) return undefined
    const draft = await findDraft(scope, { visitorId: visitor.id, quoteId: null }, keys)
    if (draft?.finished) return draft.answers
  }
  const sealed = await findAnswersOfVisitor(scope, visitor.id, 'contactId' in id ? id.contactId : undefined)
  return sealed && decryptAnswerRecord(keys, scope.organizationId, sealed)?.answers
}

/** Answers that were judged to be whole. A temporary contact must be this browser's own: undefined where it is not. */
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
