import { sql } from 'kysely'
import type { TenantDb } from '../scope.ts'
import type { StateRuleRow } from './state-rule.ts'
import { type StateRules, stateRulesOf } from './state-rules.ts'

/** A transaction of any role, or the connection for queries outside of one. */
type Reader = Parameters<ReturnType<typeof sql>['execute']>[0] & TenantDb['root']

/** Fields that a row omits if they do not apply. */
type Optional = 'part' | 'period' | 'ages' | 'heldMonths' | 'gapDays' | 'isOnceInLife' | 'includesAdvantage'
type AlsoOptional = 'surchargePercent' | 'isUnreviewed' | 'since'

interface Stored extends Omit<StateRuleRow, Optional | AlsoOptional>, Omit<RuleStatement, 'row'> {
  optional: Pick<StateRuleRow, Optional | AlsoOptional>
}

/** The current version of the rules, as a subquery for other statements. */
export const stateRulesVersion = sql<string>`(select version::text from state_rules order by id desc limit 1)`

/** The current rules. Each process caches them, and checks their version on every call. */
export async function readStateRules(db: Reader): Promise<StateRules> {
  const { rows } = await sql<{ version: string }>`select ${stateRulesVersion} as version`.execute(db)
  return stateRulesAt(db, rows[0]!.version)
}

/** Like readStateRules, for a caller that already has the version. */
export async function stateRulesAt(db: Reader, version: string): Promise<StateRules> {
  if (cached?.version !== version) {
    const rows = await listStateRuleRows(db)
    cached = { version: rows.at(-1)!.version, rules: stateRulesOf(rows.map(({ row }) => row)) }
  }
  return cached.rules
}

let cached: { version: string; rules: StateRules } | undefined

/** A row, with who added it, when and why. */
export interface RuleStatement {
  row: StateRuleRow
  version: string
  madeAt: Date
  madeBy: string
  note: string
}

/** All rows ever added, in the order in which they were added. */
export async function listStateRuleRows(db: Reader): Promise<RuleStatement[]> {
  const { rows } = await sql<Stored>`
    select key as id, rule_set as set, state, verification, anchor, start_offset_days as "startOffsetDays",
      length_days as "lengthDays", coalesce(carrier_scope, carriers) as carriers,
      coalesce(benefit_scope, benefits) as benefits, source, checked_on as "checkedOn",
      json_strip_nulls(json_build_object('part', nullif(part, 1), 'since', since_on,
        'period', case when period_from is not null then json_build_object('from', period_from, 'to', period_to) end,
        'ages', case when age_from is not null then json_build_object('from', age_from, 'to', age_to) end,
        'heldMonths', held_months, 'gapDays', gap_days, 'isOnceInLife', nullif(is_once_in_life, false),
        'includesAdvantage', nullif(includes_advantage, false), 'surchargePercent', surcharge_percent,
        'isUnreviewed', case when rule_set = 'current_law' and made_by = 'Perennial' then true end)) as optional,
      version::text as version, made_at as "madeAt", made_by as "madeBy", note
    from state_rules r order by r.id`.execute(db)
  return rows.map(({ version, madeAt, madeBy, note, optional, ...rest }) => {
    const row = { ...rest, ...optional }
    return { row, version, madeAt, madeBy, note }
  })
}
