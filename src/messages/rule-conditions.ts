import { pluralize } from '../lib/pluralize.ts'
import type { StateRule } from '../switching/state-rule.ts'

type Conditions = Pick<StateRule, 'heldMonths' | 'gapDays' | 'isOnceInLife'>

/** The conditions of a rule besides its window and ages, as sentence parts: 'a policy held for 24 months'. */
export const conditionsText = ({ heldMonths, gapDays, isOnceInLife }: Conditions): string[] => [
  ...(heldMonths ? [`a policy held for ${pluralize(heldMonths, 'month')}`] : []),
  ...(gapDays ? [`no gap in coverage of more than ${pluralize(gapDays, 'day')}`] : []),
  ...(isOnceInLife ? ['once in a lifetime'] : []),
]
