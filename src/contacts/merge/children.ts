/* What hangs on a contact: moved to another one by a merge, and back by its undo. */
import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

/** Every table that points at a contact and goes with it. A test compares this with the catalogue. */
export const childTables = [
  'quotes',
  'contact_notes',
  'follow_ups',
  'eligibility_answers',
  'consents',
  'submitted_details',
  'email_preference_changes',
  'outcomes',
] as const
export type ChildTable = (typeof childTables)[number]

/** In messages.reason; and in suppressions.reason for an address that is refused because of a merge. */
export const CANCELED_BY_MERGE = 'merged'
export const SKIPPED_BY_MERGE = 'The contact was merged with another one that has this mail already'

export interface MovedRows extends Record<ChildTable, (number | string)[]> {
  messages: string[]
}

/** A mail that both contacts have for one occasion: the one that moves gets an occasion of its own. */
export interface RenamedOccasion {
  id: string
  occasion: string
}

/** A mail that waited and now never leaves, with the reason it had. */
export interface SkippedMessage {
  id: string
  reason: string | null
}

/**
 * Quotes and mails are locked first, before any contact: whoever sends a mail or notes a visit takes them in this order
 * too. What comes in between is still moved.
 */
export async function lockMailsAndQuotes({ db, organizationId }: Scope, contactIds: readonly number[]): Promise<void> {
  for (const table of ['quotes', 'messages'] as const)
    await db
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('contact_id', 'in', contactIds)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

export async function moveChildren(scope: Scope, from: number, to: number) {
  const { renamed, skipped } = await makeRoom(scope, from, to)
  const moved = { messages: await moveAll(scope, 'messages', from, to) } as MovedRows
  for (const table of childTables) moved[table] = await moveAll(scope, table, from, to)
  return { moved, renamed, skipped }
}

/**
 * What was put off or done with on the Today list stays so beside what moved. Of a price that rises or a right that
 * opens nothing is carried: those are found anew. The one that goes keeps its own, for when the merge is undone.
 */
export async function copyTodayMarks({ db, organizationId }: Scope, from: number, to: number): Promise<void> {
  await sql`
    insert into today_marks (organization_id, contact_id, kind, subject, snoozed_until, done_at, marked_by, marked_at)
    select organization_id, ${to}::bigint, kind, subject, snoozed_until, done_at, marked_by, marked_at from today_marks
    where organization_id = ${organizationId} and contact_id = ${from}
      and kind in ('asked', 'details', 'follow_up', 'failed')
    on conflict do nothing`.execute(db)
}

async function moveAll<Id extends number | string>(
  { db, organizationId }: Scope,
  table: ChildTable | 'messages',
  from: number,
  to: number,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    update ${sql.table(table)} set contact_id = ${to}
    where organization_id = ${organizationId} and contact_id = ${from} returning id`.execute(db)
  return rows.map(({ id }) => id).sort()
}

/**
 * One person gets one mail for one occasion. Where both contacts have one, the mail that waits is skipped for the one
 * that left or is leaving, and both stay readable in the history of whoever stays.
 */
async function makeRoom({ db, organizationId }: Scope, from: number, to: number) {
  const clashes = await db
    .selectFrom('messages as moving')
    .innerJoin('messages as staying', (join) =>
      join
        .onRef('staying.organization_id', '=', 'moving.organization_id')
        .on('staying.contact_id', '=', to)
        .onRef('staying.channel', '=', 'moving.channel')
        .onRef('staying.kind', '=', 'moving.kind')
        .onRef('staying.occasion', '=', 'moving.occasion'),
    )
    .select(['moving.id', 'moving.occasion', 'moving.status', 'moving.reason'])
    .select(['staying.id as staying_id', 'staying.status as staying_status', 'staying.reason as staying_reason'])
    .where('moving.organization_id', '=', organizationId)
    .where('moving.contact_id', '=', from)
    .orderBy('moving.id')
    .execute()
  const counts = (status: string) => ['queued', 'sending', 'sent', 'unknown'].includes(status)
  const renamed: RenamedOccasion[] = clashes.map(({ id, occasion }) => ({ id, occasion }))
  const skipped = clashes.flatMap((row): SkippedMessage[] => {
    if (row.status === 'queued' && counts(row.staying_status)) return [{ id: row.id, reason: row.reason }]
    if (row.staying_status === 'queued' && counts(row.status))
      return [{ id: row.staying_id, reason: row.staying_reason }]
    return []
  })
  for (const { id, occasion } of renamed)
    await db
      .updateTable('messages')
      .set({ occasion: `${occasion} (of contact ${from})` })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  if (skipped.length > 0)
    await db
      .updateTable('messages')
      .set({ status: 'skipped', reason: SKIPPED_BY_MERGE })
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        skipped.map(({ id }) => id),
      )
      .execute()
  return { renamed, skipped }
}

export async function countChildren({ db, organizationId }: Scope, contactIds: readonly number[]) {
  const counts = new Map<number, Record<ChildTable | 'messages' | 'waiting', number>>(
    contactIds.map((id) => [
      id,
      {
        quotes: 0,
        contact_notes: 0,
        follow_ups: 0,
        eligibility_answers: 0,
        consents: 0,
        submitted_details: 0,
        email_preference_changes: 0,
        outcomes: 0,
        messages: 0,
        waiting: 0,
      },
    ]),
  )
  for (const table of [...childTables, 'messages'] as const) {
    const waiting = table === 'messages' ? sql`count(*) filter (where status = 'queued')` : sql`0`
    const { rows } = await sql<{ contact_id: number; counted: number; waiting: number }>`
      select contact_id, count(*)::integer as counted, (${waiting})::integer as waiting from ${sql.table(table)}
      where organization_id = ${organizationId} and contact_id = any(${contactIds}::bigint[]) group by contact_id`.execute(
      db,
    )
    for (const { contact_id, counted, waiting } of rows) {
      const of = counts.get(contact_id)
      if (!of) continue
      of[table] = counted
      of.waiting += waiting
    }
  }
  return counts
}

export type ChildCounts = NonNullable<
  Awaited<ReturnType<typeof countChildren>> extends Map<number, infer C> ? C : never
>
