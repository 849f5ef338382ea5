import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { mayChangeContact } from './import-rows-sql.ts'
import type { ContactImport } from './queries.ts'
import type { ImportedOptOut } from './read/read-row.ts'

/**
 * The addresses of contacts that the uploader may not change. Their opt-outs do not count: otherwise an agent could end
 * the email to a colleague's client with a file.
 */
export async function findColleaguesAddresses(
  scope: Scope,
  { uploaded_by }: ContactImport,
  optOuts: readonly ImportedOptOut[],
): Promise<ReadonlySet<string>> {
  if (optOuts.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select c.email from contacts as c
    where c.organization_id = ${scope.organizationId} and c.deleted_at is null
      and c.email = any(${optOuts.map(({ address }) => address)}::text[])
      and not ${mayChangeContact(scope, uploaded_by)}`.execute(scope.db)
  return new Set(rows.map(({ email }) => email))
}

/** Suppresses addresses that another system no longer emails, even if the contact is deleted later. */
export async function addSuppressions(
  scope: Scope,
  claim: ContactImport,
  optOuts: readonly ImportedOptOut[],
): Promise<void> {
  const addresses = optOuts.map(({ address, reason }) => ({
    address,
    reason: reason === 'bounced' ? 'bounced' : 'unsubscribed_elsewhere',
  }))
  if (addresses.length === 0) return
  await sql`
    insert into suppressions (organization_id, channel, address, reason, import_id, created_at)
    select distinct on (address) ${scope.organizationId}::bigint, 'email', address, reason, ${claim.id}::bigint, ${scope.now}::timestamptz
    from json_to_recordset(${JSON.stringify(addresses)}::json) as r(address text, reason text)
    order by address, reason desc
    on conflict (organization_id, channel, address) do update
      set reason = excluded.reason, import_id = excluded.import_id, created_at = excluded.created_at
      where suppressions.reason = 'merged'
        -- A bounce can be reversed by hand; an unsubscribe cannot.
        or suppressions.reason = 'bounced' and excluded.reason <> 'bounced'`.execute(scope.db)
}
