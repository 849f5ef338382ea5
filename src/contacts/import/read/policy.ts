import { extraColumn } from './extra-columns.ts'
import { matchHeading } from './headings.ts'
import { type CellRules, cellText } from './read-cells.ts'
import { policySort, policyState } from './read-plan.ts'

/** What a row says of its policy. */
export interface RowPolicy {
  /** Null where it may be a Medigap plan in force; else the text that says that it is none. */
  notMedigap: string | null
  /** The higher, the surer the row holds the Medigap policy in force. */
  rank: number
}

/** From here on a row names a Medigap policy. */
export const MIN_MEDIGAP_RANK = 20

/** Products that a carrier's cell names beside the carrier: 'Humana Part D'. Company names hold 'Life' and 'Health'. */
const OTHER_PRODUCT = /\b(?:part [cd]|pdp|mapd?|advantage|dental|vision|drug|rx|hmo|ppo|medicaid|cancer|gold plus)\b/i

/**
 * Reads what each row says of its policy: from a column of products, the plan, and a status. The owner's own reading of
 * a plan as F, G or N goes before ours.
 */
export function policyReader({ header, mapping, plans }: CellRules): (cells: readonly string[]) => RowPolicy {
  const [sortAt, stateAt] = [extraColumn(header, 'policySort'), extraColumn(header, 'policyState')]
  // 'Policy Status' is the policy's; a bare 'Status' may be the client's, and says nothing of what they hold.
  const isPolicyStatus = stateAt !== undefined && matchHeading('policyState', header[stateAt] ?? '').score >= 300
  const chosen = new Map(plans)
  return (cells) => {
    const text = (column: number | null | undefined) =>
      column === null || column === undefined ? '' : cellText(cells[column] ?? '')
    const [product, plan, carrier] = [text(sortAt), text(mapping.planType), text(mapping.currentCarrier)]
    const planIsChosen = /^Plan [FGN]$/.test(chosen.get(plan) ?? '')
    const sort =
      policySort(product) ??
      (planIsChosen ? 'medigap' : (policySort(plan) ?? (OTHER_PRODUCT.test(carrier) ? 'other' : undefined)))
    const state = policyState(text(stateAt))
    const isOver = state === 'ended' && (sort === 'medigap' || isPolicyStatus)
    return {
      notMedigap:
        sort === 'other'
          ? ([product, plan, carrier].find((cell) => policySort(cell) === 'other') ?? carrier)
          : isOver
            ? text(stateAt)
            : null,
      rank:
        (sort === 'medigap' ? MIN_MEDIGAP_RANK : sort === 'other' ? 0 : 10) +
        (state === 'in_force' ? 2 : state === 'ended' ? 0 : 1),
    }
  }
}
