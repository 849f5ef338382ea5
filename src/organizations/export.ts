/* An agency's data export. It never contains health answers, secrets or the text of emails. */
import { sql } from 'kysely'
import type { Scope, TenantDb } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from './csv-stream.ts'
import { type ExportRow, exportColumns, suppressionReason } from './export-columns.ts'

export { ExportStopped } from './csv-stream.ts'

export const exportFiles = ['contacts.csv', 'messages.csv', 'people.csv', 'log.csv', 'settings.json'] as const
export type ExportFile = (typeof exportFiles)[number]

export const isExportFile = (name: string): name is ExportFile => (exportFiles as readonly string[]).includes(name)

type CsvFile = Exclude<ExportFile, 'settings.json'>

/**
 * Yields the file in pieces. Records the download in the log before the first piece. Throws ExportStopped once the
 * reader's session has ended or permission is lost.
 */
export async function* exportOf(tenantDb: TenantDb, reader: ExportReader, file: ExportFile): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: true })
  await read((scope) => recordAuditEvent(scope, { action: 'data_exported', target: file }))
  if (file === 'settings.json') {
    yield `${JSON.stringify(await read(readSettings), null, 2)}\n`
    return
  }
  yield* csvLines<string | number>(
    exportColumns[file],
    file === 'messages.csv' ? '00000000-0000-0000-0000-000000000000' : 0,
    (after) => read((scope) => pages[file](scope, after)),
  )
}

const pages: Record<CsvFile, (scope: Scope, after: string | number) => Promise<ExportRow[]>> = {
  'contacts.csv': (scope, after) =>
    readPage(
      scope,
      sql`select c.*, a.first_name || ' ' || a.last_name as agent, a.email as agent_email, p.email as shared_email,
          ${suppressionReason} as refused_because
        from contacts c
        left join users a on a.organization_id = c.organization_id and a.id = c.agent_id
        left join contacts p on p.organization_id = c.organization_id and p.id = c.shares_email_with
        where c.organization_id = ${scope.organizationId} and c.deleted_at is null and c.id > ${after} order by c.id`,
    ),
  'messages.csv': (scope, after) =>
    readPage(
      scope,
      sql`select m.id, m.kind, m.recipient, m.due_on, m.status, m.reason, m.until_on, m.reason_detail, m.mode, m.created_at, m.sent_at, m.viewed_at,
          m.contact_id, c.first_name || ' ' || c.last_name as contact from messages m
        left join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
        where m.organization_id = ${scope.organizationId} and m.contact_id is not null and m.id > ${after} order by m.id`,
    ),
  'people.csv': (scope, after) =>
    readPage(
      scope,
      sql`select u.*, (select string_agg(l.state || coalesce(' ' || nullif(l.number, ''), ''), '; ' order by l.state)
          from agent_licenses l where l.organization_id = u.organization_id and l.user_id = u.id) as licenses
        from users u where u.organization_id = ${scope.organizationId} and u.id > ${after} order by u.id`,
    ),
  'log.csv': (scope, after) =>
    readPage(
      scope,
      sql`select * from audit_events where organization_id = ${scope.organizationId} and id > ${after} order by id`,
    ),
}

async function readPage({ db }: Scope, query: ReturnType<typeof sql>): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`${query} limit ${ROWS_PER_PAGE}`.execute(db)
  return rows
}

async function readSettings({ db, organizationId, now }: Scope) {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'brand_name', 'slug', 'phone', 'website', 'mailing_address', 'booking_link', 'redirect_url'])
    .select(['signature', 'primary_color', 'secondary_color', 'time_zone', 'plan', 'created_at'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const settings = await db
    .selectFrom('organization_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const stateCarriers = await db
    .selectFrom('state_carrier_settings')
    .select(['state', 'carrier', 'active', 'target_gi'])
    .where('organization_id', '=', organizationId)
    .orderBy('state')
    .orderBy('carrier')
    .execute()
  const pauses = await db
    .selectFrom('outreach_pauses')
    .select(['contact_id', 'kind', 'until_on', 'reason', 'created_at', 'manually_paused_at', 'manual_pause_until_on'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  const { organization_id: _, ...exported } = settings ?? { organization_id: organizationId }
  return { exported_at: now, organization, settings: exported, state_carriers: stateCarriers, outreach_pauses: pauses }
}
