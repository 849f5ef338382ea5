import { planReasonText, planReasonWords } from '../../../src/messages/client/plan-reasons.ts'
import { type PlanReasonFacts, planReasons } from '../../../src/quotes/plan-reasons.ts'
import type { MedicareAmounts } from '../../../src/quotes/queries.ts'
import { findPlan } from '../../../src/rates/plans.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { wholeDollars } from './plan-page-text.ts'

/** Up to three reasons for or against the cheapest plan of a group. */
export function PlanReasons({ facts, amounts }: { facts: PlanReasonFacts; amounts: MedicareAmounts }) {
  const words = useWords(planReasonWords)
  const [best] = facts.offers
  if (!best) return null
  const { amounts_year: year, part_b_deductible_cents: cents } = amounts
  const names = {
    carrier: best.carrier,
    plan: best.planName,
    currentPlan: findPlan(facts.currentPlanCode ?? '')?.name ?? '',
    deductible: year && cents ? words.deductible(wholeDollars(cents), year) : undefined,
  }
  return (
    <details className="why">
      <summary>{words.title(best.planName, best.carrier)}</summary>
      <ul>
        {planReasons(facts).map((reason) => (
          <li key={reason.kind}>{planReasonText(reason, names, words)}</li>
        ))}
      </ul>
    </details>
  )
}
