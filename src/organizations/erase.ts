/*
 * Erases closed agencies. Each step is a short transaction that can be repeated. If the process dies, the agency is still
 * closed and the next run continues.
 */
import { sql } from 'kysely'
import { DAY_MS } from '../lib/durations.ts'
import type { SystemScope, TenantDb } from '../scope.ts'
import { erasableUntil, REOPENABLE_DAYS } from './close.ts'
import { storeConsentProofs } from './consent-proofs.ts'
import { deleteSendBatches } from './erase-contact-rows.ts'
import { listTenantTables } from './tenant-tables.ts'

const ROWS_PER_STEP = 2000

/** The longest wait for the closing notices to be sent. After that they are erased unsent. */
const MAX_NOTICE_DELAY_MS = 3_600_000

/** The longest time after closing that the erasure waits for a resource that could not be deleted at a provider. */
const MAX_PROVIDER_DELAY_MS = 2 * REOPENABLE_DAYS * DAY_MS

export interface EraseReport {
  agencies: number
  rows: number
}

interface Work {
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
  /** Deletes the agency's resources at providers. Returns one that could not be deleted. */
  releaseProviderResources(organizationId: number): Promise<ProviderLeftover | undefined>
}

export interface ProviderLeftover {
  what: 'sending domain' | 'subscription'
  providerId: string
  name: string
}

/**
 * Erases closed agencies that can no longer be reopened. An agency that fails does not stop the others, and is tried
 * again in the next run.
 */
export async function eraseClosedAgencies(tenantDb: TenantDb, work: Work): Promise<EraseReport> {
  const [agencies, tables] = await tenantDb.withSystem('list closed agencies', async (system) => [
    await listClosedAgencies(system),
    await listTenantTables(system),
  ])
  const erased = { agencies: 0, rows: 0 }
  for (const { id: organizationId, closedAt } of agencies) {
    if (work.signal.aborted) return erased
    try {
      const leftover = await work.releaseProviderResources(organizationId)
      if (leftover && tenantDb.now().getTime() - closedAt.getTime() < MAX_PROVIDER_DELAY_MS) {
        work.log.error(
          { organizationId, ...leftover },
          'a closed agency is not erased yet: a provider resource remains',
        )
        continue
      }
      if (leftover)
        work.log.error(
          { organizationId, ...leftover },
          'a closed agency is erased although a provider resource remains: delete it at the provider',
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
  await tenantDb.withSystem('store the proofs of a closed agency', (system) => storeProofs(system, organizationId))
  await tenantDb.withSystem('delete the send batches of a closed agency', (system) =>
    deleteSendBatches(system, organizationId, null),
  )
  for (const table of tables) {
    for (;;) {
      if (signal.aborted) return
      const rows = await tenantDb.withSystem('erase a closed agency', (system) =>
        deleteRows(system, organizationId, table),
      )
      erased.rows += rows
      if (rows < ROWS_PER_STEP) break
    }
  }
  // The cascade also deletes the log and rows added in the meantime.
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

/**
 * The agencies to erase now. For at most MAX_NOTICE_DELAY_MS, skips agencies whose closing notices have not been sent.
 */
export const listClosedAgencies = async ({ db, now }: SystemScope): Promise<{ id: number; closedAt: Date }[]> =>
  (
    await db
      .selectFrom('organizations as o')
      .select(['o.id', 'o.closed_at'])
      .where('o.closed_at', 'is not', null)
      .where('o.kind', '=', 'agency')
      .where((eb) => eb.or([eb('o.onboarded_at', 'is', null), eb('o.closed_at', '<=', erasableUntil(now))]))
      .where(({ and, exists, not, selectFrom }) =>
        not(
          and([
            sql<boolean>`o.closed_at > ${new Date(now.getTime() - MAX_NOTICE_DELAY_MS)}`,
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
 * Stores SHA-256 proofs once per agency. A suppression's proof hashes the address in lower case. An import consent's
 * proof hashes these lines: the email of the user who attested, the time (ISO, UTC), the sentence and the number of
 * rows. The agency's proof hashes its slug.
 */
async function storeProofs(system: SystemScope, organizationId: number): Promise<void> {
  const { db, now } = system
  const agency = await db
    .selectFrom('organizations')
    .select(['slug', 'closed_at'])
    .where('id', '=', organizationId)
    .where('closed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!agency) return
  const existing = await db
    .selectFrom('erasure_proofs')
    .select('id')
    .where('kind', '=', 'agency')
    .where(sql<string>`detail ->> 'organization_id'`, '=', String(organizationId))
    .executeTakeFirst()
  if (existing) return
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

async function deleteRows({ db }: SystemScope, organizationId: number, table: string): Promise<number> {
  const own = sql`organization_id = ${organizationId}`
  // Couples and merged contacts refer to each other within the table.
  if (table === 'contacts')
    await sql`update contacts set shares_email_with = null, merged_into = null
      where ${own} and (shares_email_with is not null or merged_into is not null)`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    with deleted as (
      delete from ${sql.table(table)} where ${own}
        and ctid = any (array(select ctid from ${sql.table(table)} where ${own} limit ${ROWS_PER_STEP})) returning 1)
    select count(*) as rows from deleted`.execute(db)
  return rows[0]?.rows ?? 0
}
