import type { RuleAnchor, StateRuleRow } from './state-rule.ts'

const SOURCE = 'Perennial’s standard list of switching windows'
const CHECKED = '2026-11-20'

const row = (
  state: string,
  anchor: RuleAnchor,
  startOffsetDays: number,
  lengthDays: number,
  benefits: StateRuleRow['benefits'] = 'equal_or_lesser',
): StateRuleRow => ({
  ...{ state, anchor, startOffsetDays, lengthDays, carriers: 'any', benefits },
  ...{ enabled: true, source: SOURCE, checkedOn: CHECKED },
})

/** The documents' constants. Where they name no anchor (IL, MD, OK, OR) it is the birthday: docs/decisions.md. */
export const specRows: readonly StateRuleRow[] = [
  row('CA', 'birthday', -30, 60),
  row('ID', 'birthday', 0, 63),
  row('IL', 'birthday', 0, 45),
  row('KY', 'birthday', 0, 60, 'same_letter'),
  row('LA', 'birthday', -30, 93),
  row('MD', 'birthday', 0, 31),
  row('NV', 'birth_month', 0, 60),
  row('OK', 'birthday', 0, 60),
  row('OR', 'birthday', 0, 31),
  row('MO', 'policy_anniversary', -30, 63, 'same_letter'),
  row('CT', 'continuous', 0, 0, 'any'),
  row('MA', 'continuous', 0, 0, 'any'),
  row('NY', 'continuous', 0, 0, 'any'),
  row('WA', 'continuous', 0, 0, 'any'),
]
