/* The health questions as answered in one browser: answers are saved topic by topic and submitted once. */
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { findVisitor, upsertVisitor } from '../visitors/queries.ts'
import { encryptAnswers, type HealthKeys } from './answers.ts'
import { type DraftOwner, findDraft, saveDraft } from './drafts.ts'
import { findAnswersOfVisitor } from './queries.ts'
import type { Answers, Topic } from './questions.ts'
import { submitDraftAnswers } from './submit-answers.ts'
import { unansweredTopics, validateAnswers } from './validate-answers.ts'

/** Who gives the answers: a quote's client or, if `client` is null, this browser's visitor. */
export interface AnswersOwner {
  /** From the visitor cookie. */
  token: string
  client: { quoteId: string; contactId: number } | null
  keys: HealthKeys
}

export interface HealthCheck {
  /** The draft to continue, if there is one. */
  draft?: { answers: Answers; savedAt: Date }
  /** When this browser submitted the answers. Never shown to another browser. */
  sentAt?: Date
}

const NOT_STARTED: HealthCheck = {}
const quoteOf = ({ client }: AnswersOwner) => client?.quoteId ?? null

/** This browser's draft, or when it submitted its answers. */
export async function readHealthCheck(scope: Scope, owner: AnswersOwner): Promise<HealthCheck> {
  const visitor = await findVisitor(scope, owner.token)
  return visitor ? checkOf(scope, owner, visitor.id) : NOT_STARTED
}

async function checkOf(scope: Scope, owner: AnswersOwner, visitorId: number): Promise<HealthCheck> {
  const draft = await findDraft(scope, { visitorId, quoteId: quoteOf(owner) }, owner.keys)
  if (draft?.finished) return { sentAt: draft.updated_at }
  if (draft) return { draft: { answers: draft.answers, savedAt: draft.updated_at } }
  const sent = owner.client && (await findAnswersOfVisitor(scope, visitorId, owner.client.contactId))
  return sent ? { sentAt: sent.answered_at } : NOT_STARTED
}

/** Locks the visitor's row, so that two windows of one browser write one after the other. */
async function lockHealthCheck(
  scope: Scope,
  owner: AnswersOwner,
): Promise<{ draftOwner: DraftOwner; check: HealthCheck }> {
  const { id: visitorId } = await upsertVisitor(scope, owner.token)
  return { draftOwner: { visitorId, quoteId: quoteOf(owner) }, check: await checkOf(scope, owner, visitorId) }
}

type Saved = { ok: true; answers: Answers } | { ok: false; refused: 'sent' }

/** Replaces the saved answers of one topic. Refused if the answers were submitted in the meantime. */
export async function saveTopic(
  scope: Scope,
  owner: AnswersOwner,
  { topic, answers: topicAnswers, language }: { topic: Topic; answers: Answers; language: Language },
): Promise<Saved> {
  const { draftOwner, check } = await lockHealthCheck(scope, owner)
  // A second window may have submitted the answers.
  if (check.sentAt) return { ok: false, refused: 'sent' }
  const topicIds = new Set([topic.question, ...topic.followUps].map(({ id }) => String(id)))
  const others = Object.entries(check.draft?.answers ?? {}).filter(([id]) => !topicIds.has(id))
  const answers = { ...Object.fromEntries(others), ...topicAnswers }
  await saveDraft(scope, draftOwner, encryptAnswers(owner.keys, scope.organizationId, answers, { language }))
  return { ok: true, answers }
}

/**
 * Starts over with an empty draft. A contact's earlier answers count until new ones are submitted. Those of a visitor
 * without a quote are replaced at once.
 */
export async function restartHealthCheck(scope: Scope, owner: AnswersOwner, language: Language): Promise<{ ok: true }> {
  const { draftOwner } = await lockHealthCheck(scope, owner)
  await saveDraft(scope, draftOwner, encryptAnswers(owner.keys, scope.organizationId, {}, { language }))
  return { ok: true }
}

type Sent = { ok: true } | { ok: false; refused: 'unfinished' }

/** Submits the saved answers. A second call does nothing. */
export async function sendAnswers(scope: Scope, owner: AnswersOwner, language: Language): Promise<Sent> {
  const { draftOwner, check } = await lockHealthCheck(scope, owner)
  if (check.sentAt) return { ok: true }
  const saved = check.draft?.answers ?? {}
  if (unansweredTopics(saved).length > 0) return { ok: false, refused: 'unfinished' }
  const { answers } = validateAnswers((id) => saved[id])
  await submitDraftAnswers(scope, draftOwner, { answers, language, keys: owner.keys })
  return { ok: true }
}
