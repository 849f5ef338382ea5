import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, type ContactValues, changeableColumns } from '../changes/change-set.ts'
import { insertContactChanges, listChangesSince } from '../changes/queries.ts'
import type { WholeRefusal } from '../changes/undo.ts'
import { unlessTaken } from '../changes/unless-taken.ts'
import type { Contact } from '../contact.ts'
import { editFieldNames, editFields, sameField } from '../edit/edit-fields.ts'
import { rolledBack } from '../edit/settle-edit.ts'
import { childTables, lockMailsAndQuotes, SKIPPED_BY_MERGE } from './children.ts'
import { followMails } from './follow-mails.ts'
import type { MergeDetail } from './merge-contacts.ts'
import { askForPlans, movePausesBack } from './pauses.ts'
import { dropRefusals } from './refusals.ts'
import type { Figures } from './rules.ts'

/**
 * Two people are two again, or nothing happens and the answer says why. What was edited on the contact that stayed
 * since the merge stays as it was edited, and so does what was written there.
 */
export async function undoMerge(
  scope: Scope,
  merge: ChangeSet,
  openUndo: () => Promise<number>,
): Promise<{ ok: true; undoId: number; restored: number } | { ok: false; refused: WholeRefusal }> {
  const detail = merge.detail as unknown as MergeDetail
  // Before the contacts themselves, in the order in which mails are sent.
  await lockMailsAndQuotes(scope, [detail.kept, detail.merged])
  const parted = await unlessTaken(scope, () => part(scope, merge, detail))
  if (typeof parted === 'string') return { ok: false, refused: parted }

  const undoId = await openUndo()
  const { keep, write, other } = parted
  const { deleted_at, merged_into } = other
  await insertContactChanges(scope, undoId, [
    { contactId: keep.id, version: keep.version + 1, before: only(keep, write), after: write },
    {
      contactId: other.id,
      version: other.version + 1,
      before: { deleted_at, merged_into },
      after: { deleted_at: null, merged_into: null },
    },
  ])
  await moveChildrenBack(scope, detail)
  await followMails(scope, merge)
  return { ok: true, undoId, restored: 2 }
}

interface Parted {
  /** As they were until now. */
  keep: Contact
  other: Contact
  /** What the contact that stayed says otherwise again. */
  write: ContactValues
}

/** The two rows. Nothing is written when the answer is a refusal. */
async function part(scope: Scope, merge: ChangeSet, detail: MergeDetail): Promise<Parted | WholeRefusal> {
  const { db, organizationId, onlyAgentId } = scope
  const held = await db
    .selectFrom('contacts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [detail.kept, detail.merged])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const keep = held.find(({ id }) => id === detail.kept)
  const other = held.find(({ id }) => id === detail.merged)
  if (!keep || !other) return 'other_erased'
  if (onlyAgentId !== undefined && held.some(({ agent_id }) => agent_id !== onlyAgentId)) return 'not_yours'
  if (other.merged_into !== keep.id || other.deleted_at === null) return 'not_merged'
  // One that went into a third meanwhile is there as that one.
  if (keep.deleted_at !== null && keep.merged_into === null) return 'keeper_deleted'

  const write = await valuesBack(scope, merge, keep)
  const keepEmail = keep.deleted_at === null ? ((write.email === undefined ? keep : write).email ?? null) : null
  if (other.email !== null && other.email === keepEmail) return 'address_taken'
  if (await isTaken(scope, [keepEmail, other.email], [keep.id, other.id])) return 'address_taken'
  // First the one that stayed, so that the address of the other is free.
  await writeValues(scope, keep, write)
  await writeValues(scope, other, { deleted_at: null, merged_into: null })
  return { keep, other, write }
}

/** What the merge had changed on the contact that stayed and nobody has changed since, as it was before. */
async function valuesBack(scope: Scope, { id }: ChangeSet, keep: Contact): Promise<ContactValues> {
  const { db, organizationId } = scope
  const change = await db
    .selectFrom('contact_changes')
    .select(['version', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where('change_set_id', '=', id)
    .where('contact_id', '=', keep.id)
    .executeTakeFirstOrThrow()
  const before = change.before as ContactValues
  const later = await listChangesSince(scope, keep.id, change.version)
  const merged = rolledBack(keep, change.version, later) ?? { ...keep, ...(change.after as ContactValues) }
  const write: ContactValues = {}
  for (const field of editFieldNames) {
    if (!sameField(field, keep, merged)) continue
    for (const column of editFields[field])
      if (column in before) Object.assign(write, { [column]: before[column] ?? null })
  }
  if (write.shares_email_with && !(await isThere(scope, write.shares_email_with))) write.shares_email_with = null
  return write
}

async function isThere({ db, organizationId }: Scope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function isTaken({ db, organizationId }: Scope, emails: (string | null)[], but: number[]): Promise<boolean> {
  const wanted = emails.filter((email) => email !== null)
  if (wanted.length === 0) return false
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', 'in', wanted)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', but)
    .executeTakeFirst()
  return found !== undefined
}

const only = (contact: Contact, columns: ContactValues): ContactValues =>
  Object.fromEntries(changeableColumns.filter((name) => name in columns).map((name) => [name, contact[name]]))

const writeValues = ({ db, organizationId, now }: Scope, { id, version }: Contact, values: ContactValues) =>
  db
    .updateTable('contacts')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** Mails, notes and quotes go back with whom they came. What was written since the merge stays where it was written. */
async function moveChildrenBack(scope: Scope, detail: MergeDetail): Promise<void> {
  const { db, organizationId } = scope
  // Whoever stayed may have been merged into a third since.
  const holders = sql`
    with recursive holders as (
      select id, merged_into from contacts where organization_id = ${organizationId} and id = ${detail.kept}
      union
      select c.id, c.merged_into from holders join contacts c
        on c.organization_id = ${organizationId} and c.id = holders.merged_into)`
  const held = sql`organization_id = ${organizationId} and contact_id in (select id from holders)`
  for (const { id, occasion } of detail.renamed)
    await sql`${holders} update outreach_messages set contact_id = ${detail.merged}, occasion = ${occasion}
      where ${held} and id = ${id}`.execute(db)
  await sql`${holders} update outreach_messages set contact_id = ${detail.merged}
    where ${held} and id = any(${detail.moved.outreach_messages}::uuid[])`.execute(db)
  for (const table of childTables) {
    // A quote that a mail written since leads to belongs to whoever got that mail.
    const free =
      table === 'quotes'
        ? sql`not exists (
            select 1 from outreach_messages m where m.organization_id = ${organizationId} and m.quote_id = quotes.id
              and m.contact_id in (select id from holders))`
        : sql`true`
    await sql`${holders} update ${sql.table(table)} set contact_id = ${detail.merged}
      where ${held} and ${free}
        and id = any(${detail.moved[table] ?? []}::${table === 'quotes' ? sql`text` : sql`bigint`}[])`.execute(db)
  }
  for (const { id, reason } of detail.skipped)
    await db
      .updateTable('outreach_messages')
      .set({ status: 'queued', reason })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'skipped')
      .where('reason', '=', SKIPPED_BY_MERGE)
      .execute()
  for (const { id, before, after } of detail.partners)
    await db
      .updateTable('contacts')
      .set({ shares_email_with: before })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('shares_email_with', '=', after)
      .execute()
  await dropRefusals(scope, detail.refusals)
  if (detail.pauses) await movePausesBack(scope, detail.pauses, detail.merged)
  await askForPlans(scope, [detail.kept, detail.merged])
  await putFiguresBack(scope, detail)
  if (detail.origin)
    await db
      .updateTable('contacts')
      .set(detail.origin)
      .where('organization_id', '=', organizationId)
      .where('id', '=', detail.kept)
      .execute()
}

/** Only those that no mail or visit has moved on since. */
async function putFiguresBack({ db, organizationId }: Scope, { kept, figures }: MergeDetail): Promise<void> {
  const column = (name: keyof Figures, type: RawBuilder<unknown>) =>
    sql`${sql.ref(name)} = case when ${sql.ref(name)} is not distinct from ${figures.after[name]}::${type}
      then ${figures.before[name]}::${type} else ${sql.ref(name)} end`
  const moment = sql`timestamptz`
  await sql`update contacts set ${sql.join([
    column('status', sql`text`),
    column('last_emailed_at', moment),
    column('quote_sent_at', moment),
    column('quote_viewed_at', moment),
    column('health_completed_at', moment),
  ])} where organization_id = ${organizationId} and id = ${kept}`.execute(db)
}
