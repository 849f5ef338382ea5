import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { UpcomingSwitchingRight } from '../../switching/open-rights.ts'
import type { RadarClient } from './events.ts'
import type { Rise } from './rise.ts'

export interface FoundRise {
  person: RadarClient
  rise: Rise
  right: UpcomingSwitchingRight | undefined
}

/**
 * Replaces the increases of the contacts with ids above `after`, up to and including `lastId` (or all of them), with
 * what was found: new increases are added, changed ones are updated, and missing ones are marked as ended. The state
 * that users set is never changed, and an increase that is found again still has its old state. Returns how many rows
 * changed.
 */
export async function writeRises(
  { db, organizationId, now }: Scope,
  found: readonly FoundRise[],
  { after, lastId }: { after: number; lastId: number | undefined },
): Promise<number> {
  // The same lock order as in setRiseStates prevents deadlocks.
  const sorted = found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const rows = JSON.stringify(sorted.map(rowOf))
  const changed = await sql`
    insert into rate_increases as r (organization_id, found_at, ${COLUMNS})
    select ${organizationId}::bigint, ${now}::timestamptz, ${COLUMNS}
    from jsonb_to_recordset(${rows}::jsonb) as x (contact_id bigint, kind text, effective_on date, carrier text, plan text,
      old_cents integer, new_cents integer, is_illustrative boolean, best_carrier text, best_plan text,
      best_cents integer, saves_cents integer, right_rule text, right_opens_on date, right_closes_on date)
    on conflict (organization_id, contact_id, kind, effective_on) do update set ended_at = null, ${sql.join(
      FIGURES.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}
    where r.ended_at is not null or (${sql.join(FIGURES.map((name) => sql`r.${sql.ref(name)}`))})
      is distinct from (${sql.join(FIGURES.map((name) => sql`excluded.${sql.ref(name)}`))})`.execute(db)
  const gone = await sql`
    update rate_increases r set ended_at = ${now}
    where r.organization_id = ${organizationId} and r.ended_at is null and r.contact_id > ${after}
      and r.contact_id <= ${lastId ?? MAX_CONTACT_ID}::bigint
      and not exists (
        select from jsonb_to_recordset(${rows}::jsonb) as x (contact_id bigint, kind text, effective_on date)
        where x.contact_id = r.contact_id and x.kind = r.kind and x.effective_on = r.effective_on)`.execute(db)
  return Number(changed.numAffectedRows ?? 0) + Number(gone.numAffectedRows ?? 0)
}

/** The largest bigint. */
const MAX_CONTACT_ID = '9223372036854775807'

const KEY = ['contact_id', 'kind', 'effective_on'] as const
const FIGURES = [
  'carrier',
  'plan',
  'old_cents',
  'new_cents',
  'is_illustrative',
  'best_carrier',
  'best_plan',
  'best_cents',
  'saves_cents',
  'right_rule',
  'right_opens_on',
  'right_closes_on',
] as const
const COLUMNS = sql.join([...KEY, ...FIGURES].map((name) => sql.ref(name)))

const keyOf = ({ person, rise }: FoundRise) => `${String(person.id).padStart(20, '0')} ${rise.kind} ${rise.effectiveOn}`

const rowOf = ({ person, rise, right }: FoundRise) => ({
  contact_id: person.id,
  kind: rise.kind,
  effective_on: rise.effectiveOn,
  carrier: person.carrier ?? person.current_carrier ?? '',
  plan: person.plan_type ?? '',
  old_cents: rise.oldCents,
  new_cents: rise.newCents,
  is_illustrative: rise.isIllustrative,
  best_carrier: rise.best?.carrier ?? null,
  best_plan: rise.best?.plan ?? null,
  best_cents: rise.best?.cents ?? null,
  saves_cents: rise.best?.yearCents ?? 0,
  right_rule: right?.ruleId ?? null,
  right_opens_on: right?.opensOn ?? null,
  right_closes_on: right?.closesOn ?? null,
})
