import { z } from 'zod'
import { isCalendarDate } from '../lib/calendar-date.ts'
import { openColumn, type SealKeys, sealColumn } from '../lib/sealed-column.ts'
import type { Scope } from '../scope.ts'
import { findVisitor, upsertVisitor, type Visitor } from './queries.ts'

const PURPOSE = 'visitor draft'

/** What a visitor typed to see prices. It belongs to no contact, and is stored encrypted in the visitor's row, not in a URL. */
const visitorDraft = z.object({
  zip: z.string().regex(/^\d{5}$/),
  state: z.string().length(2),
  county: z.string().max(60),
  /** 'YYYY-MM-DD'. If it is unknown, `age` may hold the age when the plan starts. */
  birth_on: z.string().refine(isCalendarDate).nullable().default(null),
  age: z.number().int().min(18).max(120).nullable().default(null),
  gender: z.enum(['M', 'F']).nullable().default(null),
  tobacco: z.boolean().nullable().default(null),
  /** One of the carriers' names, 'Other' or 'None'. */
  carrier: z.string().max(100).nullable().default(null),
  /** 'Plan F', 'Plan G', 'Plan N' or 'Other'. */
  plan: z.string().max(20).nullable().default(null),
})

export type VisitorDraft = z.output<typeof visitorDraft>

/** Undefined if nothing was typed yet, or if none of the keys can decrypt the draft. */
export function readDraft(
  keys: SealKeys,
  organizationId: number,
  { draft, key_id }: Pick<Visitor, 'draft' | 'key_id'>,
): VisitorDraft | undefined {
  if (!draft || !key_id) return undefined
  return visitorDraft.safeParse(openColumn(keys, PURPOSE, organizationId, { sealed: draft, key_id })).data
}

/** This browser's draft at the scope's agency. */
export async function findDraft(
  scope: Scope,
  keys: SealKeys,
  token: string | undefined,
): Promise<VisitorDraft | undefined> {
  const visitor = token === undefined ? undefined : await findVisitor(scope, token)
  return visitor && readDraft(keys, scope.organizationId, visitor)
}

/** Replaces this browser's draft. */
export async function saveVisitorDraft(
  scope: Scope,
  keys: SealKeys,
  token: string,
  draft: z.input<typeof visitorDraft>,
): Promise<Visitor> {
  const visitor = await upsertVisitor(scope, token)
  const { sealed, key_id } = sealColumn(keys, PURPOSE, scope.organizationId, visitorDraft.parse(draft))
  await scope.db
    .updateTable('visitors')
    .set({ draft: sealed, key_id })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', visitor.id)
    .execute()
  return { ...visitor, draft: sealed, key_id }
}
