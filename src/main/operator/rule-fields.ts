import type { RuleChange } from '../../switching/change-state-rule.ts'
import { ruleAnchors, ruleBenefits, ruleCarriers, ruleVerifications } from '../../switching/state-rule.ts'

type RuleFields = RuleChange['changes']
type Reader = (value: string) => RuleFields | undefined

const oneOf =
  <Field extends keyof RuleFields>(field: Field, known: readonly NonNullable<RuleFields[Field]>[]): Reader =>
  (value) =>
    known.some((one) => one === value) ? ({ [field]: value } as RuleFields) : undefined

const numberOr =
  (field: 'heldMonths' | 'gapDays' | 'surchargePercent', nothing: string): Reader =>
  (value) =>
    value === nothing ? { [field]: undefined } : /^\d{1,3}$/.test(value) ? { [field]: Number(value) } : undefined

const yesOrNo =
  (field: 'isOnceInLife' | 'includesAdvantage'): Reader =>
  (value) =>
    value === 'yes' || value === 'no' ? { [field]: value === 'yes' } : undefined

const FIELDS: Record<string, { takes: string; read: Reader }> = {
  anchor: { takes: ruleAnchors.join(', '), read: oneOf('anchor', ruleAnchors) },
  start: {
    takes: 'days after the anchor, such as -30',
    read: (value) => (/^-?\d{1,3}$/.test(value) ? { startOffsetDays: Number(value) } : undefined),
  },
  length: {
    takes: 'days, such as 60',
    read: (value) => (/^\d{1,3}$/.test(value) ? { lengthDays: Number(value) } : undefined),
  },
  period: {
    takes: 'two days of the year, such as 02-01..03-31',
    read: (value) => {
      const [, from, to] = /^(\d\d-\d\d)\.\.(\d\d-\d\d)$/.exec(value) ?? []
      return from && to ? { period: { from, to } } : undefined
    },
  },
  ages: {
    takes: '65.., 65..75 or any',
    read: (value) => {
      if (value === 'any') return { ages: undefined }
      const [, from, to] = /^(\d{1,3})\.\.(\d{1,3})?$/.exec(value) ?? []
      return from ? { ages: { from: Number(from), ...(to && { to: Number(to) }) } } : undefined
    },
  },
  held: {
    takes: 'months the policy must have been held, such as 24, or any',
    read: numberOr('heldMonths', 'any'),
  },
  gap: { takes: 'the longest gap in coverage in days, such as 90, or any', read: numberOr('gapDays', 'any') },
  once: { takes: 'yes or no', read: yesOrNo('isOnceInLife') },
  advantage: { takes: 'yes or no', read: yesOrNo('includesAdvantage') },
  surcharge: { takes: 'percent, such as 35, or none', read: numberOr('surchargePercent', 'none') },
  carriers: { takes: ruleCarriers.join(', '), read: oneOf('carriers', ruleCarriers) },
  benefits: { takes: ruleBenefits.join(', '), read: oneOf('benefits', ruleBenefits) },
  verification: { takes: ruleVerifications.join(', '), read: oneOf('verification', ruleVerifications) },
}

export const RULE_FIELDS: readonly string[] = Object.keys(FIELDS)

/** Parses a rule's fields from `name=value` words. Throws the error that `wrong` creates from a message. */
export function readRuleFields(typed: readonly string[], wrong: (sentence: string) => Error): RuleFields {
  return Object.assign(
    {},
    ...typed.map((words) => {
      const [, name = '', value = ''] = /^([a-z]+)=(.*)$/.exec(words) ?? []
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
      if (!field) throw wrong(`${words} is not a rule field. Fields: ${RULE_FIELDS.join(', ')}.`)
      const parsed = field.read(value)
      if (!parsed) throw wrong(`${name} takes ${field.takes}, not ${value || 'an empty value'}.`)
      return parsed
    }),
  ) as RuleFields
}
