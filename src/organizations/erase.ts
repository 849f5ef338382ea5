/*
 * Erases closed agencies. Each step is a short transaction and may be repeated: a process that dies half-way leaves an
 * agency that is still closed, and the next run goes on.
 */
import { sql } from 'kysely'
import type { SystemScope, TenantDb } from '../scope.ts'
import { storeConsentProofs } from './consent-proofs.ts'
import { deleteSendBatches } from './erase-contact-rows.ts'
import { listTenantTables } from './tenant-tables.ts'

const ROWS_A_STEP = 2000

/** How long the mails that tell an agency's people of its end may take to leave before it is erased with them. */
const LONGEST_FAREWELL_MS = 3_600_000

/** How long a provider that holds on may keep a closed agency from being erased. */
const LONGEST_HOLD_MS = 7 * 86_400_000

export interface EraseReport {
  agencies: number
  rows: number
}

interface Work {
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
  /** Lets go of what the agency has at providers, before its rows are gone. Answers what one of them still holds. */
  letGo(organizationId: number): Promise<ProviderLeftover | undefined>
}

export interface ProviderLeftover {
  what: 'sending domain' | 'subscription'
  providerId: string
  name: string
}

/** An agency that cannot be erased now is left for the next run, and does not keep those after it. */
export async function eraseClosedAgencies(tenantDb: TenantDb, work: Work): Promise<EraseReport> {
  const [agencies, tables] = await tenantDb.withSystem('look for closed agencies', async (system) => [
    await listClosedAgencies(system),
    await listTenantTables(system),
  ])
  const erased = { agencies: 0, rows: 0 }
  for (const { id: organizationId, closedAt } of agencies) {
    if (work.signal.aborted) return erased
    try {
      const held = await work.letGo(organizationId)
      if (held && tenantDb.now().getTime() - closedAt.getTime() < LONGEST_HOLD_MS) {
        work.log.error({ organizationId, ...held }, 'a closed agency is not erased yet: a provider still holds on')
        continue
      }
      if (held)
        work.log.error(
          { organizationId, ...held },
          'a closed agency is erased although a provider still holds on: end it there by hand',
        )
      await eraseAgency(tenantDb, { organizationId, tables }, work, erased)
    } catch (error) {
      work.log.error({ organizationId, err: error as Error }, 'a closed agency could not be erased')
    }
  }
  return erased
}

async function eraseAgency(
  tenantDb: TenantDb,
  { organizationId, tables }: { organizationId: number; tables: readonly string[] },
  { signal }: Work,
  erased: EraseReport,
): Promise<void> {
  await tenantDb.withSystem('keep the proofs of a closed agency', (system) => keepProofs(system, organizationId))
  await tenantDb.withSystem('forget the batches of a closed agency', (system) =>
    deleteSendBatches(system, organizationId, null),
  )
  for (const table of tables) {
    for (;;) {
      if (signal.aborted) return
      const rows = await tenantDb.withSystem('erase a closed agency', (system) =>
        deleteSome(system, organizationId, table),
      )
      erased.rows += rows
      if (rows < ROWS_A_STEP) break
    }
  }
  // The log, and whatever came in meanwhile, goes with the agency itself.
  await tenantDb.withSystem('erase a closed agency', ({ db }) =>
    db
      .deleteFrom('organizations')
      .where('id', '=', organizationId)
      .where('closed_at', 'is not', null)
      .where('kind', '=', 'agency')
      .execute(),
  )
  erased.agencies++
}

/** Those whose people are still to be told wait a while. */
export const listClosedAgencies = async ({ db, now }: SystemScope): Promise<{ id: number; closedAt: Date }[]> =>
  (
    await db
      .selectFrom('organizations as o')
      .select(['o.id', 'o.closed_at'])
      .where('o.closed_at', 'is not', null)
      .where('o.kind', '=', 'agency')
      .where(({ and, exists, not, selectFrom }) =>
        not(
          and([
            sql<boolean>`o.closed_at > ${new Date(now.getTime() - LONGEST_FAREWELL_MS)}`,
            exists(
              selectFrom('messages as m')
                .select('m.id')
                .whereRef('m.organization_id', '=', 'o.id')
                .where('m.kind', '=', 'agency_closed')
                .where('m.status', 'in', ['queued', 'sending']),
            ),
          ]),
        ),
      )
      .orderBy('o.id')
      .execute()
  ).map(({ id, closed_at }) => ({ id, closedAt: closed_at! }))

/**
 * Once for each agency. A suppression is the SHA-256 of the address as it was kept (lower case); a consent that of who
 * attested, when (ISO, UTC), the sentence and the number of rows, one under the other; the agency that of its slug.
 */
async function keepProofs(system: SystemScope, organizationId: number): Promise<void> {
  const { db, now } = system
  const agency = await db
    .selectFrom('organizations')
    .select(['slug', 'closed_at'])
    .where('id', '=', organizationId)
    .where('closed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!agency) return
  const kept = await db
    .selectFrom('erasure_proofs')
    .select('id')
    .where('kind', '=', 'agency')
    .where(sql<string>`detail ->> 'organization_id'`, '=', String(organizationId))
    .executeTakeFirst()
  if (kept) return
  const hashOf = (text: ReturnType<typeof sql>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
  await sql`
    insert into erasure_proofs (kind, hash, detail, recorded_at)
    select 'suppression', ${hashOf(sql`address`)},
           jsonb_build_object('channel', channel, 'reason', reason, 'since', created_at), ${now}
    from suppressions where organization_id = ${organizationId}`.execute(db)
  await sql`
    insert into erasure_proofs (kind, hash, detail, recorded_at)
    select 'consent',
           ${hashOf(sql`concat_ws(E'\n', u.email, to_char(i.attested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), i.attestation, i.total_rows)`)},
           jsonb_build_object('attested_at', i.attested_at, 'rows', i.total_rows), ${now}
    from contact_imports i join users u on u.organization_id = i.organization_id and u.id = i.uploaded_by
    where i.organization_id = ${organizationId} and i.attested_at is not null`.execute(db)
  await storeConsentProofs(
    system,
    organizationId,
    sql`select id from contacts where organization_id = ${organizationId}`,
  )
  await sql`
    insert into erasure_proofs (kind, hash, detail, recorded_at)
    select 'agency', ${hashOf(sql`${agency.slug}::text`)},
           jsonb_build_object('organization_id', ${organizationId}::bigint, 'closed_at', ${agency.closed_at}::timestamptz), ${now}`.execute(
    db,
  )
}

async function deleteSome({ db }: SystemScope, organizationId: number, table: string): Promise<number> {
  const own = sql`organization_id = ${organizationId}`
  // Couples and those merged point at each other within the table.
  if (table === 'contacts')
    await sql`update contacts set shares_email_with = null, merged_into = null
      where ${own} and (shares_email_with is not null or merged_into is not null)`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    with gone as (
      delete from ${sql.table(table)} where ${own}
        and ctid = any (array(select ctid from ${sql.table(table)} where ${own} limit ${ROWS_A_STEP})) returning 1)
    select count(*) as rows from gone`.execute(db)
  return rows[0]?.rows ?? 0
}
