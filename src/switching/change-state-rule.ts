import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import type { SystemScope } from '../scope.ts'
import { listStateRuleRows } from './read-state-rules.ts'
import { ruleContradiction } from './rule-contradiction.ts'
import {
  type RuleSet,
  type RuleTerms,
  type RuleVerification,
  ruleFingerprint,
  type StateRuleRow,
} from './state-rule.ts'

export interface RuleChange {
  set: RuleSet
  state: string
  /** Number of the state's period, from 1. Defaults to 1. */
  part?: number | undefined
  /** First day in force. Null for a row without one. A correction defaults to the day of the newest row. */
  since: CalendarDate | null | undefined
  /** Replaces the row with the same first day, because that row was wrong. */
  corrects: boolean
  /**
   * Fields that are not given keep their value, except that checkedOn becomes today and terms that do not apply to a
   * new anchor are dropped.
   */
  changes: Partial<Omit<RuleTerms, Clearable>> & { [Name in Clearable]?: RuleTerms[Name] | undefined } & {
    verification?: RuleVerification
  }
  by: string
  note: string
}

/** Conditions that a change may remove. */
type Clearable = 'ages' | 'heldMonths' | 'gapDays' | 'surchargePercent'

export type ChangeRuleResult =
  | { ok: true; before: StateRuleRow | undefined; row: StateRuleRow; agencies: number }
  /** `reason` is a sentence. `isSame`: the rule already has these values. */
  | { ok: false; reason: string; isSame?: true }

/** A later day is probably a mistyped year. */
const MAX_DAYS_AHEAD = 5 * 366
const RULES_LOCK = 7423097

/**
 * Changes a rule by appending a row: existing rows never change. In the same transaction, a trigger requests new outreach
 * plans for the agencies that use the rule's set. Refused, with a reason, if the change makes no sense.
 */
export async function changeStateRule({ db, now }: SystemScope, change: RuleChange): Promise<ChangeRuleResult> {
  const { set, state } = change
  const part = change.part === 1 ? undefined : change.part
  // Changes run one after the other, so that the newest row is known.
  await sql`select pg_advisory_xact_lock(${RULES_LOCK})`.execute(db)
  const history = await listStateRuleRows(db)
  const rows = history
    .map(({ row }) => row)
    .filter((row) => row.set === set && row.state === state && row.part === part)
  const newest = [...new Map(rows.map((row) => [row.since ?? '', row])).values()].sort(bySince)
  const since = change.corrects && change.since === undefined ? newest.at(-1)?.since : (change.since ?? undefined)
  const same = newest.find((row) => row.since === since)
  const before =
    same ?? newest.findLast((row) => row.verification !== 'unverified' && (row.since ?? '') < (since ?? ''))
  const today = now.toISOString().slice(0, 10)
  const terms = mergeTerms(before, { checkedOn: today, ...change.changes })
  if (change.corrects && !same)
    return refuse(`${state} has no rule in ${set} ${since ? `that starts on ${since}` : 'without a start date'}.`)
  if (!change.corrects && change.since === undefined) return refuse('Add --from with the date it takes effect.')
  if (!change.corrects && same)
    return refuse(
      `${state} already has a rule ${since ? `that starts on ${since}` : 'without a start date'}. Add --correct to change it.`,
    )
  if (since && since > addDays(today, MAX_DAYS_AHEAD)) return refuse(`${since} is more than five years ahead.`)
  if (change.changes.checkedOn && change.changes.checkedOn > today)
    return refuse(`looked_on cannot be in the future: ${change.changes.checkedOn} is after today, ${today}.`)
  if (!terms)
    return refuse(
      `${state} has no earlier rule in ${set} to build on. Add its anchor, such as anchor=birthday, and its source.`,
    )
  const verification =
    change.changes.verification ?? (before?.verification === 'unverified' ? 'unverified' : 'verified')
  if (verification === 'ended' && (!before || before.verification === 'ended'))
    return refuse(`${state} has no rule in ${set} to end.`)
  const contradiction = ruleContradiction(terms)
  if (contradiction) return refuse(contradiction)
  if (before && isSameRule(before, { ...terms, verification }, change.corrects))
    return { ...refuse('No change: the rule already says that.'), isSame: true }
  const id = `${set}:${state}${since ? `:${since}` : ''}${part ? `/${part}` : ''}`
  const times = rows.filter((row) => row.since === since).length
  const row: StateRuleRow = {
    ...terms,
    set,
    state,
    verification,
    id: times === 0 ? id : `${id}#${times + 1}`,
    ...(part && { part }),
    ...(since && { since }),
  }
  await insertRow(db, row, { made_at: now, made_by: change.by, note: change.note })
  return { ok: true, before, row, agencies: await countAgenciesUsing(db, set) }
}

const refuse = (reason: string) => ({ ok: false, reason }) as const

const bySince = (a: StateRuleRow, b: StateRuleRow) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1)

/** Merges the changes into the old terms. Old terms that do not apply to a new anchor are dropped. */
function mergeTerms(before: StateRuleRow | undefined, changes: RuleChange['changes'] & { checkedOn: string }) {
  const { verification: _, ...given } = changes
  const anchor = given.anchor ?? before?.anchor
  const source = given.source ?? before?.source
  if (!anchor || !source) return undefined
  const isWindow = anchor !== 'calendar' && anchor !== 'continuous'
  const defaults = { startOffsetDays: 0, lengthDays: 0, carriers: 'any', benefits: 'equal_or_lesser' } as const
  const { startOffsetDays, lengthDays, carriers, benefits } = { ...defaults, ...before }
  const period = anchor === 'calendar' ? before?.period : undefined
  const ages = anchor === 'continuous' || anchor === 'policy_anniversary' ? undefined : before?.ages
  const { heldMonths, gapDays, isOnceInLife, includesAdvantage, surchargePercent } = before ?? {}
  return {
    ...(heldMonths && anchor !== 'continuous' && { heldMonths }),
    ...(gapDays && { gapDays }),
    ...(isOnceInLife && { isOnceInLife }),
    ...(includesAdvantage && { includesAdvantage }),
    ...(surchargePercent && { surchargePercent }),
    carriers,
    benefits,
    startOffsetDays: isWindow ? startOffsetDays : 0,
    lengthDays: isWindow ? lengthDays : 0,
    ...(period && { period }),
    ...(ages && { ages }),
    ...given,
    anchor,
    source,
  }
}

/**
 * A correction also counts as a change if only its source or check date differs, or if the row was not reviewed yet.
 */
function isSameRule(
  before: StateRuleRow,
  after: RuleTerms & { verification: RuleVerification },
  corrects: boolean,
): boolean {
  const contentOf = (row: typeof after) => [
    ruleFingerprint(row),
    row.verification,
    ...(corrects ? [row.source, row.checkedOn, 'isUnreviewed' in row] : []),
  ]
  return contentOf(before).join('\n') === contentOf(after).join('\n')
}

type RowOrigin = { made_at: Date; made_by: string; note: string }

const insertRow = (db: Kysely<DB>, { id, set, part, since, period, ages, ...row }: StateRuleRow, origin: RowOrigin) =>
  db
    .insertInto('state_rules')
    .values({
      key: id,
      rule_set: set,
      state: row.state,
      part: part ?? 1,
      verification: row.verification,
      since_on: since ?? null,
      anchor: row.anchor,
      start_offset_days: row.startOffsetDays,
      length_days: row.lengthDays,
      period_from: period?.from ?? null,
      period_to: period?.to ?? null,
      age_from: ages?.from ?? null,
      age_to: ages?.to ?? null,
      carrier_scope: row.carriers,
      carriers: row.carriers.startsWith('same_issuer') ? 'same_issuer' : 'any',
      benefit_scope: row.benefits,
      benefits: row.benefits === 'b_to_n' ? 'equal_or_lesser' : row.benefits,
      held_months: row.heldMonths ?? null,
      gap_days: row.gapDays ?? null,
      is_once_in_life: row.isOnceInLife ?? false,
      includes_advantage: row.includesAdvantage ?? false,
      surcharge_percent: row.surchargePercent ?? null,
      source: row.source,
      checked_on: row.checkedOn,
      ...origin,
    })
    .execute()

async function countAgenciesUsing(db: Kysely<DB>, set: RuleSet): Promise<number> {
  const { count } = await db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('o.closed_at', 'is', null)
    .where(sql<string>`coalesce(g.state_rule_set, 'spec')`, '=', set)
    .executeTakeFirstOrThrow()
  return Number(count)
}
