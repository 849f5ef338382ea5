/*
 * The rules that db/migrations/0106_state_rules.sql begins with, which tests/switching/state-rules.test.ts compares; for
 * tests without a database.
 */
import type { RuleAnchor, RuleSet, StateRuleRow } from '../src/switching/state-rule.ts'
import { stateRulesOf } from '../src/switching/state-rules.ts'

const CHECKED = '2026-11-20'

type Said = Pick<StateRuleRow, 'state' | 'anchor' | 'source'> & Partial<StateRuleRow>

const row = (set: RuleSet, said: Said): StateRuleRow => ({
  id: `${set}:${said.state}${said.since ? `:${said.since}` : ''}`,
  set,
  ...(set === 'current_law' && { isUnreviewed: true }),
  startOffsetDays: 0,
  lengthDays: 0,
  carriers: 'any',
  benefits: 'equal_or_lesser',
  verification: 'verified',
  checkedOn: CHECKED,
  ...said,
})

const SOURCE = 'Perennial’s standard list of switching windows'

const standard = (
  state: string,
  anchor: RuleAnchor,
  startOffsetDays: number,
  lengthDays: number,
  benefits: StateRuleRow['benefits'] = 'equal_or_lesser',
): StateRuleRow => row('spec', { state, anchor, startOffsetDays, lengthDays, benefits, source: SOURCE })

/** The documents' constants. Without an anchor (IL, MD, OK, OR) it is the birthday: docs/behaviour/outreach.md. */
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
    state: 'MO',
    anchor: 'policy_anniversary',
    startOffsetDays: -30,
    lengthDays: 61,
    benefits: 'same_letter',
    source: 'Missouri bulletin 99-03: within 30 days of the policy anniversary',
  }),
  continuous('CT', 'medicareresources.org, Medigap in Connecticut'),
  continuous('NY', 'medicareresources.org, Medigap in New York'),
  row('current_law', {
    state: 'MA',
    anchor: 'calendar',
    period: { from: '02-01', to: '03-31' },
    benefits: 'any',
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
    verification: 'unverified',
  }),
  continuous('ME', 'maine.gov: to equal or lesser benefits, for holders without a gap of more than 90 days', {
    benefits: 'equal_or_lesser',
  }),
]

const GAP = { gapDays: 90 }

/**
 * What was read on 2026-11-23: corrections of a row of the same first day, 'ended' ones that make room for a first day,
 * and new rows. Source: state-rules-2027.md, its tables 1 and 2.
 */
const lawOf2027: readonly StateRuleRow[] = [
  birthday('CA', 60, 'Cal. Ins. Code 10192.11; California Department of Insurance'),
  continuous('CT', 'Conn. Gen. Stat. 38a-495c; Connecticut Insurance Department'),
  birthday('DE', 61, 'Delaware SB 71 of 2025', { startOffsetDays: -30, verification: 'ended' }),
  birthday(
    'DE',
    61,
    'Delaware SB 71 of 2025, signed 2025-09-03; Insurance Department Bulletin 11. Only one source names the first day',
    { startOffsetDays: -30, since: '2026-01-01' },
  ),
  birthday('ID', 63, 'Idaho Department of Insurance, “Recent changes”', { since: '2022-03-01' }),
  birthday('IL', 45, '215 ILCS 5/363(8)', { carriers: 'same_issuer', ages: { from: 65, to: 75 } }),
  birthday('IL', 45, '215 ILCS 5/363(8), as changed by P.A. 103-747: affiliates too', {
    carriers: 'same_issuer_or_affiliate',
    ages: { from: 65, to: 75 },
    since: '2026-01-01',
  }),
  birthday(
    'IN',
    63,
    'Indiana HEA 1226 of 2025, amended by HEA 1260 of 2026: policies issued or renewed from that day',
    {
      startOffsetDays: -31,
      carriers: 'other_issuer',
      benefits: 'same_letter',
      ages: { from: 65 },
      since: '2026-03-15',
    },
  ),
  birthday(
    'KY',
    60,
    'Kentucky Department of Insurance, bulletin of 2024-01-24. In practice, the 60 days start on the birthday',
    { carriers: 'other_issuer', benefits: 'same_letter', since: '2024-01-01' },
  ),
  birthday('LA', 63, 'La. R.S. 22:1112', { carriers: 'same_issuer', verification: 'ended' }),
  birthday('LA', 63, 'La. R.S. 22:1112. Affiliates since 2023; exact date not found', {
    carriers: 'same_issuer_or_affiliate',
    since: '2022-08-01',
  }),
  row('current_law', {
    state: 'MA',
    anchor: 'calendar',
    period: { from: '02-01', to: '03-31' },
    benefits: 'any',
    source: 'Mass. G.L. 176K §3. Companies accept applicants all year',
  }),
  birthday(
    'MD',
    31,
    'Md. Insurance 15-909(b)(6), Ch. 680 of 2022: 30 days after the birthday, counted here from the birthday',
    {
      since: '2023-07-01',
    },
  ),
  continuous('ME', '24-A M.R.S. 5012; Maine Bureau of Insurance', { benefits: 'equal_or_lesser', ...GAP }),
  ...(
    [
      [{ from: '10-15', to: '12-07' }, '; Minn. Stat. 62A.31. The dates are disputed'],
      [{ from: '01-01', to: '03-31' }, '; Minn. Stat. 62A.31, by another reading. The dates are disputed'],
    ] as const
  ).map(([period, source], place) =>
    row('current_law', {
      state: 'MN',
      anchor: 'calendar',
      period,
      benefits: 'any',
      ages: { from: 65, to: 70 },
      since: '2026-08-01',
      isOnceInLife: true,
      surchargePercent: 35,
      verification: 'unverified',
      source: `Minnesota Laws 2025, 1st Sp. Sess. ch. 4 art. 5${source}`,
      ...(place === 1 && { part: 2 }),
    }),
  ),
  row('current_law', {
    state: 'MO',
    anchor: 'policy_anniversary',
    startOffsetDays: -30,
    lengthDays: 61,
    benefits: 'same_letter',
    carriers: 'other_issuer',
    source: '20 CSR 400-3.650; Missouri shopping guide: 30 days before to 30 after the policy anniversary',
  }),
  row('current_law', {
    state: 'NM',
    anchor: 'birth_month',
    lengthDays: 60,
    ages: { from: 65 },
    since: '2027-01-01',
    source: 'New Mexico SB 21 of 2026; aging.nm.gov',
  }),
  row('current_law', {
    state: 'NV',
    anchor: 'birth_month',
    lengthDays: 60,
    source: 'NRS 687B.352',
    verification: 'ended',
  }),
  row('current_law', {
    state: 'NV',
    anchor: 'birth_month',
    lengthDays: 61,
    since: '2022-01-01',
    source: 'NRS 687B.352: at least 60 days after the first of the birth month; only plans that are still sold',
  }),
  continuous('NY', 'N.Y. Insurance Law 3231(a); Department of Financial Services'),
  birthday('OK', 60, 'OAC 365:10-5-129; Oklahoma Insurance Department', GAP),
  birthday('OR', 61, 'OAR 836-052-0143, text of 2024-09; state leaflet of 2023: from 30 days before', {
    startOffsetDays: -30,
  }),
  row('current_law', {
    state: 'RI',
    anchor: 'calendar',
    period: { from: '10-15', to: '12-07' },
    benefits: 'any',
    since: '2025-07-02',
    ...GAP,
    includesAdvantage: true,
    source: 'R.I. Gen. Laws 27-18.2-3(h), H5494 and S0610 of 2025: cover from January 1',
  }),
  birthday('UT', 60, 'Utah Code 31A-22-620; CSG Actuarial', { carriers: 'same_issuer', since: '2025-05-07' }),
  birthday('VA', 61, 'Va. Code 38.2-3611, HB 2100 of 2025: at least 60 days after the birthday', {
    benefits: 'same_letter',
    since: '2025-07-01',
  }),
  continuous('WA', 'RCW 48.66.045; Washington Insurance Commissioner', { benefits: 'b_to_n' }),
  row('current_law', {
    state: 'WV',
    anchor: 'birth_month',
    lengthDays: 60,
    carriers: 'same_issuer_or_affiliate',
    since: '2026-06-01',
    heldMonths: 24,
    source: 'W. Va. Code 33-15F-1(b), HB 4869 of 2026. Any company if the current one no longer sells the plan',
  }),
  birthday('WY', 63, 'Wyoming Insurance Regulation ch. 35, Bulletin 06-2025', { since: '2025-06-04' }),
].map((said) => {
  const id = `${said.id}${said.part ? `/${said.part}` : ''}`
  const isSaidAgain = currentLawRows.some((before) => before.id === id)
  return { ...said, checkedOn: '2026-11-23', id: isSaidAgain ? `${id}#2` : id }
})

export const firstRows: readonly StateRuleRow[] = [...specRows, ...currentLawRows, ...lawOf2027]
export const firstRules = stateRulesOf(firstRows)
export const { listStateRules, rulesOf } = firstRules
