/*
 * The rules that db/migrations/0074_state_rules.sql begins with, which tests/switching/state-rules.test.ts compares; for
 * tests without a database.
 */
import type { RuleAnchor, RuleSet, StateRuleRow } from '../src/switching/state-rule.ts'
import { stateRulesOf } from '../src/switching/state-rules.ts'

const CHECKED = '2026-11-20'

type Said = Pick<StateRuleRow, 'state' | 'anchor' | 'source'> & Partial<StateRuleRow>

const row = (set: RuleSet, said: Said): StateRuleRow => ({
  ...{ id: `${set}:${said.state}${said.since ? `:${said.since}` : ''}`, set },
  ...{ startOffsetDays: 0, lengthDays: 0, carriers: 'any', benefits: 'equal_or_lesser' },
  ...{ standing: 'obeyed', checkedOn: CHECKED, ...said },
})

const SOURCE = 'Perennial’s standard list of switching windows'

const standard = (
  state: string,
  anchor: RuleAnchor,
  startOffsetDays: number,
  lengthDays: number,
  benefits: StateRuleRow['benefits'] = 'equal_or_lesser',
): StateRuleRow => row('spec', { state, anchor, startOffsetDays, lengthDays, benefits, source: SOURCE })

/** The documents' constants. Where they name no anchor (IL, MD, OK, OR) it is the birthday: docs/decisions.md. */
const specRows: readonly StateRuleRow[] = [
  standard('CA', 'birthday', -30, 60),
  standard('ID', 'birthday', 0, 63),
  standard('IL', 'birthday', 0, 45),
  standard('KY', 'birthday', 0, 60, 'same_letter'),
  standard('LA', 'birthday', -30, 93),
  standard('MD', 'birthday', 0, 31),
  standard('NV', 'birth_month', 0, 60),
  standard('OK', 'birthday', 0, 60),
  standard('OR', 'birthday', 0, 31),
  standard('MO', 'policy_anniversary', -30, 63, 'same_letter'),
  standard('CT', 'continuous', 0, 0, 'any'),
  standard('MA', 'continuous', 0, 0, 'any'),
  standard('NY', 'continuous', 0, 0, 'any'),
  standard('WA', 'continuous', 0, 0, 'any'),
]

const birthday = (state: string, lengthDays: number, source: string, more: Partial<StateRuleRow> = {}) =>
  row('current_law', { state, anchor: 'birthday', lengthDays, source, ...more })
const continuous = (state: string, source: string, more: Partial<StateRuleRow> = {}) =>
  row('current_law', { state, anchor: 'continuous', benefits: 'any', source, ...more })

/**
 * The law as we found it. "Following the birthday" counts the birthday too, so 30 days are 31 (MD, OR) and 60 are 61 (IN).
 * Not here for want of a dated rule: RI, MN (being amended), VT, NM, IA, SC, NJ (none found).
 */
const currentLawRows: readonly StateRuleRow[] = [
  birthday('CA', 60, 'Cal. Ins. Code 10192.11, as summarised by NABIP and AARP: at least 60 days from the birthday'),
  birthday('ID', 63, 'Idaho Department of Insurance; medicarehelper', { since: '2022-03-01' }),
  birthday('IL', 45, 'Illinois P.A. 103-0747, by billtrack50', { carriers: 'same_issuer', ages: { from: 65, to: 75 } }),
  birthday('KY', 60, 'Kentucky birthday rule, by healthnews and bluewave', {
    benefits: 'same_letter',
    since: '2024-01-01',
  }),
  birthday('LA', 63, 'La. R.S. 22:1112, statute text', { carriers: 'same_issuer' }),
  birthday('MD', 31, 'Md. Insurance 15-909 (Ch. 680 of 2022)', { since: '2023-07-01' }),
  row('current_law', { state: 'NV', anchor: 'birth_month', lengthDays: 60, source: 'NRS 687B.352' }),
  birthday('OK', 60, 'Oklahoma Insurance Department, oid.ok.gov'),
  birthday('OR', 31, 'Oregon birthday rule, by oregonlive'),
  row('current_law', {
    ...{ state: 'MO', anchor: 'policy_anniversary', startOffsetDays: -30, lengthDays: 61, benefits: 'same_letter' },
    source: 'Missouri bulletin 99-03: within 30 days of the policy anniversary',
  }),
  continuous('CT', 'medicareresources.org, Medigap in Connecticut'),
  continuous('NY', 'medicareresources.org, Medigap in New York'),
  row('current_law', {
    ...{ state: 'MA', anchor: 'calendar', period: { from: '02-01', to: '03-31' }, benefits: 'any' },
    source: 'medicareresources.org, Medigap in Massachusetts: February and March by law, longer where insurers choose',
  }),
  continuous('WA', 'RCW 48.66.045: holders of plans B to N may change among them at any time', {
    benefits: 'equal_or_lesser',
  }),
  birthday('VA', 60, 'Virginia HB 2100 and SB 1199 (2025), by billtrack50', {
    benefits: 'same_letter',
    since: '2025-07-01',
  }),
  birthday('UT', 60, 'Utah Code 31A-22-620', { carriers: 'same_issuer', since: '2025-05-07' }),
  birthday('WY', 63, 'Wyoming Insurance Regulation ch. 35, Bulletin 06-2025', { since: '2025-06-04' }),
  birthday('IN', 61, 'Indiana HEA 1226', { benefits: 'same_letter', ages: { from: 65 }, since: '2026-01-01' }),
  birthday('DE', 61, 'Delaware SB 71 (2025), as introduced; enactment not verified', {
    startOffsetDays: -30,
    standing: 'unchecked',
  }),
  continuous('ME', 'maine.gov: to equal or lesser benefits, for holders without a gap of more than 90 days', {
    benefits: 'equal_or_lesser',
  }),
]

export const firstRows: readonly StateRuleRow[] = [...specRows, ...currentLawRows]
export const firstRules = stateRulesOf(firstRows)
export const { listStateRules, rulesOf } = firstRules
