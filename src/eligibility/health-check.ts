/*
 * The health questions as one browser goes through them: saved topic by topic, sent off once.
 */
import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'
import { findVisitor, upsertVisitor } from '../visitors/queries.ts'
import { encryptAnswers, type HealthKeys } from './answers.ts'
import { type DraftOwner, findDraft, saveDraft } from './drafts.ts'
import { findAnswersOfVisitor } from './queries.ts'
import type { Answers, Topic } from './questions.ts'
import { submitDraftAnswers } from './submit-answers.ts'
import { unansweredTopics, validateAnswers } from './validate-answers.ts'

/** Whose answers they are: of the client behind a quote, or of the stranger before this browser. */
export interface AnswersOwner {
  /** Of the visitor's cookie. */
  token: string
  client: { quoteId: string; contactId: number } | null
  keys: HealthKeys
}

export interface HealthCheck {
  /** What was answered so far; undefined where nothing waits to be gone on with. */
  begun?: { answers: Answers; savedAt: Date }
  /** When this browser sent them off. Nobody else is told. */
  sentAt?: Date
}

const NOTHING: HealthCheck = {}
const quoteOf = ({ client }: AnswersOwner) => client?.quoteId ?? null

/** How far this browser has come. */
export async function readHealthCheck(scope: Scope, of: AnswersOwner): Promise<HealthCheck> {
  const visitor = await findVisitor(scope, of.token)
  return visitor ? checkOf(scope, of, visitor.id) : NOTHING
}

async function checkOf(scope: Scope, of: AnswersOwner, visitorId: number): Promise<HealthCheck> {
  const draft = await findDraft(scope, { visitorId, quoteId: quoteOf(of) }, of.keys)
  if (draft?.finished) return { sentAt: draft.updated_at }
  if (draft) return { begun: { answers: draft.answers, savedAt: draft.updated_at } }
  const sent = of.client && (await findAnswersOfVisitor(scope, visitorId, of.client.contactId))
  return sent ? { sentAt: sent.answered_at } : NOTHING
}

/** From here on the visitor's row is held: two windows of a browser take turns. */
async function enter(scope: Scope, of: AnswersOwner): Promise<{ draftOf: DraftOwner; check: HealthCheck }> {
  const { id: visitorId } = await upsertVisitor(scope, of.token)
  return { draftOf: { visitorId, quoteId: quoteOf(of) }, check: await checkOf(scope, of, visitorId) }
}

type Saved = { ok: true; answers: Answers } | { ok: false; refused: 'sent' }

/** What was said about one topic takes the place of what was said about it before. */
export async function saveTopic(
  scope: Scope,
  of: AnswersOwner,
  { topic, said, language }: { topic: Topic; said: Answers; language: Language },
): Promise<Saved> {
  const { draftOf, check } = await enter(scope, of)
  // A window that was left open: the answers have gone to the agent since.
  if (check.sentAt) return { ok: false, refused: 'sent' }
  const asked = new Set([topic.question, ...topic.followUps].map(({ id }) => String(id)))
  const others = Object.entries(check.begun?.answers ?? {}).filter(([id]) => !asked.has(id))
  const answers = { ...Object.fromEntries(others), ...said }
  await saveDraft(scope, draftOf, encryptAnswers(of.keys, scope.organizationId, answers, { language }))
  return { ok: true, answers }
}

/** Begins anew with nothing answered; what was sent off before stays where it is until the new answers are sent. */
export async function restartHealthCheck(scope: Scope, of: AnswersOwner, language: Language): Promise<{ ok: true }> {
  const { draftOf } = await enter(scope, of)
  await saveDraft(scope, draftOf, encryptAnswers(of.keys, scope.organizationId, {}, { language }))
  return { ok: true }
}

type Sent = { ok: true } | { ok: false; refused: 'unfinished' }

/** Sends off what was saved. Pressed twice it is sent once. */
export async function sendAnswers(scope: Scope, of: AnswersOwner, language: Language): Promise<Sent> {
  const { draftOf, check } = await enter(scope, of)
  if (check.sentAt) return { ok: true }
  const saved = check.begun?.answers ?? {}
  if (unansweredTopics(saved).length > 0) return { ok: false, refused: 'unfinished' }
  const { answers } = validateAnswers((id) => saved[id])
  await submitDraftAnswers(scope, draftOf, { answers, language, keys: of.keys })
  return { ok: true }
}
