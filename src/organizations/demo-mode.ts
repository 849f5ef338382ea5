import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { eraseContactRows } from './erase-contact-rows.ts'

/** The sample contacts with their quotes and emails. Contacts that the agency added or imported are not samples. */
export interface SampleData {
  contacts: number
  quotes: number
  mails: number
}

/** `ended`: whether this call ended demo mode. */
export type DemoExit = { ok: true; ended: boolean; removed: SampleData } | { ok: false; refused: 'admins_only' }

const sampleIds = sql`select id from contacts where organization_id = current_organization_id() and source = 'sample'`
const belongsToSample = sql`organization_id = current_organization_id() and contact_id in (${sampleIds})`

export async function countSampleData({ db }: Scope): Promise<SampleData> {
  const { rows } = await sql<SampleData>`
    select (select count(*) from (${sampleIds}) as c) as contacts,
           (select count(*) from quotes where ${belongsToSample}) as quotes,
           (select count(*) from messages where ${belongsToSample}) as mails`.execute(db)
  return rows[0] ?? { contacts: 0, quotes: 0, mails: 0 }
}

/**
 * Ends demo mode and erases the sample contacts with their quotes, emails and visits in this transaction. Of several
 * concurrent callers only one does this; the others get `ended: false`.
 */
export async function exitDemoMode(scope: Scope): Promise<DemoExit> {
  const { db, organizationId, actor } = scope
  if (actor.kind !== 'user' || !actor.isAdmin) return { ok: false, refused: 'admins_only' }
  const organization = await db
    .selectFrom('organizations')
    .select('is_demo')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!organization.is_demo) return { ok: true, ended: false, removed: { contacts: 0, quotes: 0, mails: 0 } }

  const removed = await countSampleData(scope)
  const { rows } = await sql<{ id: number }>`${sampleIds}`.execute(db)
  // A sample's spouse, or a contact merged into a sample, may be the agency's own contact. Those stay.
  await eraseContactRows(
    scope,
    organizationId,
    rows.map(({ id }) => id),
  )
  await db.updateTable('organizations').set({ is_demo: false }).where('id', '=', organizationId).execute()
  await recordAuditEvent(scope, { action: 'demo_ended', detail: { ...removed } })
  return { ok: true, ended: true, removed }
}
