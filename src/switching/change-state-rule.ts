import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import type { SystemScope } from '../scope.ts'
import { listStateRuleRows } from './read-state-rules.ts'
import { ruleContradiction } from './rule-contradiction.ts'
import { essenceOf, type RuleSet, type RuleVerification, type RuleWords, type StateRuleRow } from './state-rule.ts'

export interface RuleChange {
  set: RuleSet
  state: string
  /** Which of the state's periods; the first unless said. */
  part?: number | undefined
  /** First day on which it holds; null for a row without one. Left out of a correction it is that of the newest row. */
  since: CalendarDate | null | undefined
  /** Takes the place of the row that begins on the same day, which was wrong. */
  corrects: boolean
  /** What is not said stays as it was. */
  said: Partial<Omit<RuleWords, Clearable>> & { [Name in Clearable]?: RuleWords[Name] | undefined } & {
    verification?: RuleVerification
  }
  by: string
  note: string
}

/** What a rule may stop asking for. */
type Clearable = 'ages' | 'heldMonths' | 'gapDays' | 'surchargePercent'

export type ChangeRuleResult =
  | { ok: true; before: StateRuleRow | undefined; row: StateRuleRow; agencies: number }
  /** `isSame`: it says already what was said. */
  | { ok: false; why: string; isSame?: true }

/** Whoever means a day further ahead has mistyped the year. */
const MOST_DAYS_AHEAD = 5 * 366
const RULES_LOCK = 7423097

/**
 * Says a rule anew, as a row behind all others: no row is ever changed. Plans of agencies that go by its set are asked
 * for in the same transaction, by a trigger. Refused, with a sentence, where it would make no sense.
 */
export async function changeStateRule({ db, now }: SystemScope, change: RuleChange): Promise<ChangeRuleResult> {
  const { set, state } = change
  const part = change.part === 1 ? undefined : change.part
  // One after the other: who reads the newest row knows all before it.
  await sql`select pg_advisory_xact_lock(${RULES_LOCK})`.execute(db)
  const said = await listStateRuleRows(db)
  const rows = said.map(({ row }) => row).filter((row) => row.set === set && row.state === state && row.part === part)
  const newest = [...new Map(rows.map((row) => [row.since ?? '', row])).values()].sort(bySince)
  const since = change.corrects && change.since === undefined ? newest.at(-1)?.since : (change.since ?? undefined)
  const same = newest.find((row) => row.since === since)
  const before =
    same ?? newest.findLast((row) => row.verification !== 'unverified' && (row.since ?? '') < (since ?? ''))
  const today = now.toISOString().slice(0, 10)
  const words = wordsOf(before, { checkedOn: today, ...change.said })
  if (change.corrects && !same)
    return no(`${state} has no rule in ${set} that starts ${since ? `on ${since}` : 'then'}.`)
  if (!change.corrects && change.since === undefined) return no('Add --from with the date it takes effect.')
  if (!change.corrects && same)
    return no(`${state} already has a rule that starts ${since ? `on ${since}` : 'then'}. Add --correct to change it.`)
  if (since && since > addDays(today, MOST_DAYS_AHEAD)) return no(`${since} is more than five years ahead.`)
  if (change.said.checkedOn && change.said.checkedOn > today)
    return no(`looked_on cannot be in the future: ${change.said.checkedOn} is after today, ${today}.`)
  if (!words) return no(`${state} has no rule in ${set} yet. Add its anchor, such as anchor=birthday, and its source.`)
  const verification = change.said.verification ?? (before?.verification === 'unverified' ? 'unverified' : 'verified')
  if (verification === 'ended' && (!before || before.verification === 'ended'))
    return no(`${state} has no rule in ${set} to end.`)
  const wrong = ruleContradiction(words)
  if (wrong) return no(wrong)
  if (before && saysTheSame(before, { ...words, verification }, change.corrects))
    return { ...no('No change: the rule already says that.'), isSame: true }
  const id = `${set}:${state}${since ? `:${since}` : ''}${part ? `/${part}` : ''}`
  const times = rows.filter((row) => row.since === since).length
  const row: StateRuleRow = {
    ...{ ...words, set, state, verification, id: times === 0 ? id : `${id}#${times + 1}` },
    ...(part && { part }),
    ...(since && { since }),
  }
  await insertRow(db, row, { made_at: now, made_by: change.by, note: change.note })
  return { ok: true, before, row, agencies: await countFollowers(db, set) }
}

const no = (why: string) => ({ ok: false, why }) as const

const bySince = (a: StateRuleRow, b: StateRuleRow) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1)

/** What is said, over what was; what another anchor has no use for goes unless it is said. */
function wordsOf(before: StateRuleRow | undefined, said: RuleChange['said'] & { checkedOn: string }) {
  const { verification: _, ...words } = said
  const anchor = words.anchor ?? before?.anchor
  const source = words.source ?? before?.source
  if (!anchor || !source) return undefined
  const isWindow = anchor !== 'calendar' && anchor !== 'continuous'
  const blank = { startOffsetDays: 0, lengthDays: 0, carriers: 'any', benefits: 'equal_or_lesser' } as const
  const { startOffsetDays, lengthDays, carriers, benefits } = { ...blank, ...before }
  const period = anchor === 'calendar' ? before?.period : undefined
  const ages = anchor === 'continuous' || anchor === 'policy_anniversary' ? undefined : before?.ages
  const { heldMonths, gapDays, isOnceInLife, includesAdvantage, surchargePercent } = before ?? {}
  return {
    ...(heldMonths && anchor !== 'continuous' && { heldMonths }),
    ...(gapDays && { gapDays }),
    ...(isOnceInLife && { isOnceInLife }),
    ...(includesAdvantage && { includesAdvantage }),
    ...(surchargePercent && { surchargePercent }),
    ...{ carriers, benefits, ...(isWindow ? { startOffsetDays, lengthDays } : { startOffsetDays: 0, lengthDays: 0 }) },
    ...(period && { period }),
    ...(ages && { ages }),
    ...{ ...words, anchor, source },
  }
}

/** A correction may be that somebody looked at the law again. */
function saysTheSame(
  before: StateRuleRow,
  after: RuleWords & { verification: RuleVerification },
  corrects: boolean,
): boolean {
  const said = (row: typeof after) => [
    essenceOf(row),
    row.verification,
    ...(corrects ? [row.source, row.checkedOn, 'isUnreviewed' in row] : []),
  ]
  return said(before).join('\n') === said(after).join('\n')
}

type Made = { made_at: Date; made_by: string; note: string }

const insertRow = (db: Kysely<DB>, { id, set, part, since, period, ages, ...row }: StateRuleRow, made: Made) =>
  db
    .insertInto('state_rules')
    .values({
      ...{
        key: id,
        rule_set: set,
        state: row.state,
        part: part ?? 1,
        verification: row.verification,
        since_on: since ?? null,
      },
      ...{ anchor: row.anchor, start_offset_days: row.startOffsetDays, length_days: row.lengthDays },
      ...{ period_from: period?.from ?? null, period_to: period?.to ?? null },
      ...{ age_from: ages?.from ?? null, age_to: ages?.to ?? null },
      ...{ carrier_scope: row.carriers, carriers: row.carriers.startsWith('same_issuer') ? 'same_issuer' : 'any' },
      ...{ benefit_scope: row.benefits, benefits: row.benefits === 'b_to_n' ? 'equal_or_lesser' : row.benefits },
      ...{ held_months: row.heldMonths ?? null, gap_days: row.gapDays ?? null },
      ...{ is_once_in_life: row.isOnceInLife ?? false, includes_advantage: row.includesAdvantage ?? false },
      ...{ surcharge_percent: row.surchargePercent ?? null, source: row.source, checked_on: row.checkedOn, ...made },
    })
    .execute()

async function countFollowers(db: Kysely<DB>, set: RuleSet): Promise<number> {
  const { count } = await db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('o.closed_at', 'is', null)
    .where(sql<string>`coalesce(g.state_rule_set, 'spec')`, '=', set)
    .executeTakeFirstOrThrow()
  return Number(count)
}
