import { sql } from 'kysely'
import { type CarrierName, isCarrierName } from '../lib/carriers.ts'
import { stateName } from '../lib/states.ts'
import type { Scope, TenantDb } from '../scope.ts'

export interface StateCarrierRow {
  state: string
  carrier: CarrierName
  active: boolean
  target_gi: boolean
}

/** Settings by state and carrier. A state without settings has no rows, and the agency's carriers apply there. */
export async function listStateCarrierSettings({ db, organizationId }: Scope): Promise<StateCarrierRow[]> {
  const rows = await db
    .selectFrom('state_carrier_settings')
    .select(['state', 'carrier', 'active', 'target_gi'])
    .where('organization_id', '=', organizationId)
    .orderBy('state')
    .orderBy('carrier')
    .execute()
  return rows.filter((row): row is StateCarrierRow => isCarrierName(row.carrier))
}

/** Inserts missing rows. With `overwrite`, existing rows get the new values; otherwise they stay as they are. */
export async function writeStateCarriers(
  { db, organizationId }: Scope,
  rows: readonly StateCarrierRow[],
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('state_carrier_settings')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => {
      const existing = conflict.columns(['organization_id', 'state', 'carrier'])
      if (!overwrite) return existing.doNothing()
      return existing.doUpdateSet((eb) => ({
        active: eb.ref('excluded.active'),
        target_gi: eb.ref('excluded.target_gi'),
      }))
    })
    .execute()
}

/**
 * Serializes changes. Call it before reading what will be changed. saveSettings and lockTeam lock the same row first, so
 * that a transaction that needs several of these locks cannot deadlock.
 */
export async function lockSellingRules({ db, organizationId }: Scope) {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The carriers the agency offers. Undefined if it has no settings row: then it offers all six. */
export async function listCarriers({ db, organizationId }: Scope): Promise<CarrierName[] | undefined> {
  const row = await db
    .selectFrom('organization_settings')
    .select('carriers')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.carriers.filter(isCarrierName)
}

export async function updateCarriers({ db, organizationId, now }: Scope, carriers: readonly CarrierName[]) {
  await db
    .insertInto('organization_settings')
    .values({ organization_id: organizationId, carriers: [...carriers], updated_at: now })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ carriers: [...carriers], updated_at: now }),
    )
    .execute()
}

/** States in which a team member holds a license that has not expired in the agency's time zone. */
export async function listLicensedStates({ db, organizationId, now }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_licenses as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'l.organization_id').onRef('u.id', '=', 'l.user_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .select('l.state')
    .distinct()
    .where('l.organization_id', '=', organizationId)
    .where('u.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.expires_on', 'is', null),
        eb('l.expires_on', '>=', sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`),
      ]),
    )
    .orderBy('l.state')
    .execute()
  return rows.map(({ state }) => state)
}

/**
 * The carriers offered to clients in this state: the agency's carriers, except those it switched off there. Undefined
 * if the agency has no settings. One statement without a transaction, because every view of a client page runs it.
 */
export async function findOfferedCarriers(
  root: TenantDb['root'],
  organizationId: number,
  state: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ carriers: string[] | null }>`
    select offered_carriers(${organizationId}, ${state}) as carriers`.execute(root)
  return rows[0]?.carriers ?? undefined
}

/**
 * The last change made to a state's settings themselves, not through the agency's carriers. The audit log holds the
 * state's full name.
 */
export const findLastStateChange = ({ db, organizationId }: Scope, state: string) =>
  db
    .selectFrom('audit_events')
    .select(['actor', 'at'])
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'settings_changed')
    .where('target', '=', 'states')
    .where(sql<boolean>`jsonb_exists(detail, ${stateName(state)})`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
