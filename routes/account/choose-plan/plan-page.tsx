import SavingButton from '../../../islands/saving-button.tsx'
import type { Tier } from '../../../src/billing/prices/tiers.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { ContractPlanCards, PlanCards } from '../../billing/plans/plan-cards.tsx'

const words = wizardWords.plan
const SavingButtonIsland = island('saving-button', SavingButton)

/** /choose-plan: for an admin whose agency has no plan or is still being set up. */
export function ChoosePlanPage({
  tiers,
  chosen,
  error,
  failure,
}: {
  tiers: readonly Tier[]
  chosen: string | undefined
  error?: string | undefined
  failure?: string | undefined
}) {
  return (
    <>
      <h1>{stepNames.plan}</h1>
      <p>{words.intro}</p>
      {failure && <Notice kind="bad" title={failure} role="alert" />}
      <ErrorSummary errors={error ? [{ field: 'plan', message: error }] : []} />
      <form {...postTo(urls.choosePlan())} className="stack" noValidate>
        <PlanCards tiers={tiers.filter((tier) => tier.self_serve)} chosen={chosen} error={error} />
        <ContractPlanCards tiers={tiers.filter((tier) => !tier.self_serve)} />
        <SavingButtonIsland label={words.select} busyLabel={words.selecting} needs="plan" />
      </form>
    </>
  )
}
