import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { eraseContactRows } from './erase-contact-rows.ts'

/** What hangs on the sample contacts. The seed marks them; whatever an agency added or imported itself is none. */
export interface SampleData {
  contacts: number
  quotes: number
  mails: number
}

/** `ended`: by this call. */
export type DemoExit = { ok: true; ended: boolean; removed: SampleData } | { ok: false; refused: 'admins_only' }

const samples = sql`select id from contacts where organization_id = current_organization_id() and source = 'sample'`
const ofSamples = sql`organization_id = current_organization_id() and contact_id in (${samples})`

export async function countSampleData({ db }: Scope): Promise<SampleData> {
  const { rows } = await sql<SampleData>`
    select (select count(*) from (${samples}) as c) as contacts,
           (select count(*) from quotes where ${ofSamples}) as quotes,
           (select count(*) from messages where ${ofSamples}) as mails`.execute(db)
  return rows[0] ?? { contacts: 0, quotes: 0, mails: 0 }
}

/**
 * Ends demo mode: the sample contacts go with their quotes, mails and visits, all in this transaction. Of several
 * callers at once one does it, and the others find it done.
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
  const { rows } = await sql<{ id: number }>`${samples}`.execute(db)
  // Of a couple the second may be the agency's own, and so may a contact that was merged into a sample: both stay.
  await eraseContactRows(
    scope,
    organizationId,
    rows.map(({ id }) => id),
  )
  await db.updateTable('organizations').set({ is_demo: false }).where('id', '=', organizationId).execute()
  await recordAuditEvent(scope, { action: 'demo_ended', detail: { ...removed } })
  return { ok: true, ended: true, removed }
}
