import { pluralize } from '../lib/pluralize.ts'
import type { StateRule } from '../switching/state-rule.ts'

type Conditions = Pick<StateRule, 'heldMonths' | 'gapDays' | 'isOnceInLife'>

/** What the law asks of a person beside the days, as sentence parts: 'a policy held for 24 months'. */
export const conditionsInWords = ({ heldMonths, gapDays, isOnceInLife }: Conditions): string[] => [
  ...(heldMonths ? [`a policy held for ${pluralize(heldMonths, 'month')}`] : []),
  ...(gapDays ? [`no gap in coverage of more than ${pluralize(gapDays, 'day')}`] : []),
  ...(isOnceInLife ? ['once in a lifetime'] : []),
]
