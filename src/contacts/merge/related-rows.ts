/* The rows that belong to a contact: a merge moves them to the remaining contact, and its undo moves them back. */
import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { reasonColumns } from '../../outbox/queries.ts'
import type { Scope } from '../../scope.ts'

/**
 * The tables whose rows a merge moves, besides messages and outreach_pauses. A test compares this list and the tables
 * that stay with the database catalog.
 */
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

/** The value of messages.reason and suppressions.reason for rows that a merge canceled or added. */
export const CANCELED_BY_MERGE = 'merged' satisfies ReasonCode

export interface MovedRows extends Record<ChildTable, (number | string)[]> {
  messages: string[]
}

/**
 * Both contacts have an email or text for the same occasion, so the moved one gets a different occasion. `occasion` is
 * the original.
 */
export interface RenamedOccasion {
  id: string
  occasion: string
}

/** A queued email or text that the merge skipped, with its earlier reason. */
export interface SkippedMessage {
  id: string
  reason: string | null
  until_on?: CalendarDate | null
  reason_detail?: string | null
}

/**
 * Locks quotes and messages before the contacts, in the order in which sending an email or recording a visit locks them.
 * Rows added in the meantime are still moved.
 */
export async function lockMessagesAndQuotes(
  { db, organizationId }: Scope,
  contactIds: readonly number[],
): Promise<void> {
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

/**
 * Moves the messages of one contact and its rows in childTables to another. Returns what an undo needs to move them
 * back.
 */
export async function moveChildren(scope: Scope, from: number, to: number) {
  const { renamed, skipped } = await resolveSameOccasion(scope, from, to)
  const moved = { messages: await moveAll(scope, 'messages', from, to) } as MovedRows
  for (const table of childTables) moved[table] = await moveAll(scope, table, from, to)
  return { moved, renamed, skipped }
}

/**
 * Copies the snoozed and completed tasks of the Today list that belong to moved rows. Tasks about rate increases and
 * switching rights are not copied, because they are computed again. The originals stay, for an undo.
 */
export async function copyTodayMarks({ db, organizationId }: Scope, from: number, to: number): Promise<void> {
  await sql`
    insert into today_marks (organization_id, contact_id, kind, subject, snoozed_until, done_at)
    select organization_id, ${to}::bigint, kind, subject, snoozed_until, done_at from today_marks
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
 * One person gets one email and one text per occasion. If both contacts have one, a queued message is skipped in favor
 * of one that is queued, being sent or may have been sent; of two queued ones, the moved one is skipped. Both messages
 * stay in the remaining contact's history.
 */
async function resolveSameOccasion({ db, organizationId }: Scope, from: number, to: number) {
  const sameOccasion = await db
    .selectFrom('messages as moving')
    .innerJoin('messages as staying', (join) =>
      join
        .onRef('staying.organization_id', '=', 'moving.organization_id')
        .on('staying.contact_id', '=', to)
        .onRef('staying.channel', '=', 'moving.channel')
        .onRef('staying.kind', '=', 'moving.kind')
        .onRef('staying.occasion', '=', 'moving.occasion'),
    )
    .select([
      'moving.id',
      'moving.occasion',
      'moving.status',
      'moving.reason',
      'moving.until_on',
      'moving.reason_detail',
    ])
    .select(['staying.id as staying_id', 'staying.status as staying_status', 'staying.reason as staying_reason'])
    .select(['staying.until_on as staying_until', 'staying.reason_detail as staying_detail'])
    .where('moving.organization_id', '=', organizationId)
    .where('moving.contact_id', '=', from)
    .orderBy('moving.id')
    .execute()
  const isActive = (status: string) => ['queued', 'sending', 'sent', 'unknown'].includes(status)
  const renamed: RenamedOccasion[] = sameOccasion.map(({ id, occasion }) => ({ id, occasion }))
  const skipped = sameOccasion.flatMap((row): SkippedMessage[] => {
    if (row.status === 'queued' && isActive(row.staying_status))
      return [{ id: row.id, reason: row.reason, until_on: row.until_on, reason_detail: row.reason_detail }]
    if (row.staying_status === 'queued' && isActive(row.status))
      return [
        {
          id: row.staying_id,
          reason: row.staying_reason,
          until_on: row.staying_until,
          reason_detail: row.staying_detail,
        },
      ]
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
      .set({ status: 'skipped', ...reasonColumns({ reason: CANCELED_BY_MERGE }) })
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        skipped.map(({ id }) => id),
      )
      .execute()
  return { renamed, skipped }
}

/** For each contact, the number of its rows by table, and of its queued messages as `waiting`. */
export async function countChildren({ db, organizationId }: Scope, contactIds: readonly number[]) {
  const isActive = new Map<number, Record<ChildTable | 'messages' | 'waiting', number>>(
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
      const of = isActive.get(contact_id)
      if (!of) continue
      of[table] = counted
      of.waiting += waiting
    }
  }
  return isActive
}

export type ChildCounts = NonNullable<
  Awaited<ReturnType<typeof countChildren>> extends Map<number, infer C> ? C : never
>
