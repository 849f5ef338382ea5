import { conditionsText } from '../../messages/rule-conditions.ts'
import type { RuleStatement } from '../../switching/read-state-rules.ts'
import type { StateRuleRow } from '../../switching/state-rule.ts'
import { ruleText } from '../../switching/state-rules.ts'

/** One rule on one line. */
export const ruleLine = (rule: StateRuleRow & { until?: string }) =>
  [
    rule.id,
    rule.verification === 'ended' ? 'no longer a rule' : ruleText(rule) + agesOf(rule),
    ...(rule.verification === 'ended' ? [] : [`carriers ${rule.carriers}, benefits ${rule.benefits}`]),
    ...(rule.verification === 'ended' ? [] : detailsOf(rule)),
    ...(rule.verification === 'unverified' ? ['not verified yet, not used'] : []),
    ...(rule.since ? [`from ${rule.since}`] : []),
    ...(rule.until ? [`to ${rule.until}`] : []),
    `${rule.source}, checked ${rule.checkedOn}`,
  ].join(' | ')

export const ruleStatementLine = ({ row, madeAt, madeBy, note }: RuleStatement) =>
  `  ${madeAt.toISOString().slice(0, 10)} ${madeBy}: ${note} | ${ruleLine(row)}`

function detailsOf(rule: StateRuleRow): string[] {
  const details = [
    ...conditionsText(rule),
    ...(rule.includesAdvantage ? ['Medicare Advantage members too'] : []),
    ...(rule.surchargePercent ? [`surcharge up to ${rule.surchargePercent}%`] : []),
  ]
  return details.length > 0 ? [details.join(', ')] : []
}

function agesOf({ ages }: StateRuleRow): string {
  if (!ages) return ''
  return ages.to === undefined ? `, from age ${ages.from}` : `, ages ${ages.from} to ${ages.to}`
}
