import { extraColumns } from './extra-columns.ts'
import { matchHeading } from './headings.ts'
import { type CellRules, cellText } from './read-cells.ts'
import { readDate, readEffectiveDate } from './read-date.ts'
import { policyKind, policyStatus } from './read-plan.ts'

/** What a row says about its policy. */
export interface RowPolicy {
  /** Null when it may be a Medigap policy in force; otherwise the text that rules it out. */
  notMedigap: string | null
  /** Higher when the row is likelier to be the Medigap policy in force. */
  rank: number
}

/** The lowest rank of a row that names a Medigap policy. */
export const MIN_MEDIGAP_RANK = 20

/** Products named in a carrier cell: 'Humana Part D'. Without 'Life' and 'Health', which are part of company names. */
const OTHER_PRODUCT = /\b(?:part [cd]|pdp|mapd?|advantage|dental|vision|drug|rx|hmo|ppo|medicaid|cancer|gold plus)\b/i

/**
 * Returns a reader for the policy of each row, from the product, plan, carrier, status and end date columns. The
 * uploader's mapping of a plan text to F, G or N takes precedence over ours.
 */
export function policyReader({
  header,
  mapping,
  plans,
  today,
  dateOrder,
}: CellRules): (cells: readonly string[]) => RowPolicy {
  const { policyKind: productColumn, policyStatus: statusColumn, policyEnd: endColumn } = extraColumns(header)
  // 'Policy Status' is about the policy; a bare 'Status' may be about the client.
  const isPolicyStatus =
    statusColumn !== undefined && matchHeading('policyStatus', header[statusColumn] ?? '').score >= 300
  const chosen = new Map(plans)
  /** A policy that ended before this one began was an earlier one. */
  const isPastEnd = (end: string, start: string) => {
    const ended = readDate(end, { order: dateOrder })
    if (!ended.ok || ended.value >= today) return false
    const began = readEffectiveDate(start, today, dateOrder)
    return !began.ok || began.value <= ended.value
  }
  return (cells) => {
    const text = (column: number | null | undefined) =>
      column === null || column === undefined ? '' : cellText(cells[column] ?? '')
    const [product, plan, carrier] = [text(productColumn), text(mapping.planType), text(mapping.currentCarrier)]
    const planIsChosen = /^Plan [FGN]$/.test(chosen.get(plan) ?? '')
    const kind =
      policyKind(product) ??
      (planIsChosen ? 'medigap' : (policyKind(plan) ?? (OTHER_PRODUCT.test(carrier) ? 'other' : undefined)))
    const hasEnded = isPastEnd(text(endColumn), text(mapping.effectiveDate))
    const status = hasEnded ? 'ended' : policyStatus(text(statusColumn))
    const isOver = hasEnded || (status === 'ended' && (kind === 'medigap' || isPolicyStatus))
    return {
      notMedigap:
        kind === 'other'
          ? ([product, plan, carrier].find((cell) => policyKind(cell) === 'other') ?? carrier)
          : isOver
            ? text(hasEnded ? endColumn : statusColumn)
            : null,
      rank:
        (kind === 'medigap' ? MIN_MEDIGAP_RANK : kind === 'other' ? 0 : 10) +
        (status === 'in_force' ? 2 : status === 'ended' ? 0 : 1),
    }
  }
}
