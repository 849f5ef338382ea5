/*
 * Answers in progress in one browser, for a quote's client or (without a quote) for the visitor. A writer locks the
 * visitor's row first, so that two windows of the same browser write one after the other.
 */
import { DAY_MS } from '../lib/durations.ts'
import type { Scope } from '../scope.ts'
import { type AnswerRecord, decryptAnswerRecord, type HealthKeys, type SealedAnswers } from './answers.ts'

/** Older drafts are ignored until they are deleted, see src/retention.ts. */
const DRAFT_DAYS = 30

export interface DraftOwner {
  visitorId: number
  /** Null for a visitor without a quote. */
  quoteId: string | null
}

export interface EligibilityDraft extends AnswerRecord {
  id: number
  updated_at: Date
}

const rowOf = ({ organizationId, now }: Scope, { visitorId, quoteId }: DraftOwner) => ({
  organization_id: organizationId,
  visitor_id: visitorId,
  quote_id: quoteId,
  updated_at: now,
})

export async function findDraft(
  scope: Scope,
  owner: DraftOwner,
  keys: HealthKeys,
): Promise<EligibilityDraft | undefined> {
  const { db, organizationId, now } = scope
  const row = await db
    .selectFrom('eligibility_drafts')
    .select(['id', 'sealed', 'key_id', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('visitor_id', '=', owner.visitorId)
    .where('quote_id', 'is not distinct from', owner.quoteId)
    .where('updated_at', '>', new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
    .executeTakeFirst()
  const opened = row && decryptAnswerRecord(keys, organizationId, row)
  return opened && { ...opened, id: row.id, updated_at: row.updated_at }
}

export async function saveDraft(scope: Scope, owner: DraftOwner, sealed: SealedAnswers): Promise<void> {
  await scope.db
    .insertInto('eligibility_drafts')
    .values({ ...rowOf(scope, owner), ...sealed })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'visitor_id', 'quote_id']).doUpdateSet({ ...sealed, updated_at: scope.now }),
    )
    .execute()
}

/** Returns whether there was a draft. */
export async function deleteDraft({ db, organizationId }: Scope, { visitorId, quoteId }: DraftOwner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('eligibility_drafts')
    .where('organization_id', '=', organizationId)
    .where('visitor_id', '=', visitorId)
    .where('quote_id', 'is not distinct from', quoteId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Moves the visitor's draft without a quote to this quote, unless the quote already has one. */
export async function moveDraft({ db, organizationId }: Scope, visitorId: number, quoteId: string): Promise<void> {
  await db
    .updateTable('eligibility_drafts as d')
    .set({ quote_id: quoteId })
    .where('d.organization_id', '=', organizationId)
    .where('d.visitor_id', '=', visitorId)
    .where('d.quote_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eligibility_drafts as other')
            .select('other.id')
            .where('other.organization_id', '=', organizationId)
            .where('other.visitor_id', '=', visitorId)
            .where('other.quote_id', '=', quoteId),
        ),
      ),
    )
    .execute()
}
