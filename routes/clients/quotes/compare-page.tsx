import { compareWords } from '../../../src/messages/client/compare.ts'
import { hasHighDeductible } from '../../../src/quotes/benefits.ts'
import { compareWithCurrent, currentPremium } from '../../../src/quotes/compare-with-current.ts'
import { unknownFacts } from '../../../src/quotes/comparison.ts'
import type { PlanGroup } from '../../../src/rates/plans.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { ClientActions } from './client-actions.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { MissingFactsForm } from './missing-facts-form.tsx'
import { FirstStepBar } from './next-step-bar.tsx'
import { NoOffers } from './no-offers.tsx'
import { aboutPlan } from './plan-page-text.ts'
import { PlanReasons } from './plan-reasons.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { PricedFor } from './price-facts.tsx'
import { Prices } from './prices.tsx'

/** Shows the prices of one group of plans at a time. */
export function ComparePage(props: ComparePageProps) {
  needSheets('compare', 'offers', 'plan-dialogs', 'compare-print', 'quote')
  const { firstName, subject, comparison, profile, correction, notice, actions } = props
  const words = useWords(compareWords)
  return (
    <div className="compare">
      <h1>{firstName ? words.hello(firstName) : words.helloStranger}</h1>
      {notice}
      {comparison.group ? (
        <Group {...props} group={comparison.group} />
      ) : subject.state && unknownFacts(subject).length > 0 ? (
        <MissingFactsForm {...props} />
      ) : (
        <>
          {subject.state && <NoOffers profile={profile} connect={actions?.explore} />}
          {correction && <CorrectionForm subject={subject} correction={correction} />}
        </>
      )}
      {comparison.group && actions && (
        <>
          <ClientActions {...actions} />
          <FirstStepBar profile={profile} actions={actions} group={comparison.group} />
        </>
      )}
    </div>
  )
}

function Group(props: ComparePageProps & { group: PlanGroup }) {
  const { group, subject, comparison, amounts, videos, groupUrl } = props
  const words = useWords(compareWords)
  const { offers, groups } = comparison
  const { planCode, planName } = offers[0]!
  const current = currentPremium(subject, amounts)
  const versusCurrent = current && compareWithCurrent(offers[0]!, current)
  const about = aboutPlan(planCode, amounts, words)
  const isHighDeductible = hasHighDeductible(planCode)
  return (
    <>
      <PricedFor {...props} planName={planName} />
      {groups.length > 1 && (
        <div className="no-print">
          <Tabs
            label={words.chooseGroup}
            items={groups.map((each) => ({
              label: each.name,
              href: groupUrl(each.group),
              active: each.group === group,
            }))}
          />
        </div>
      )}
      {(planCode === 'G' || planCode === 'N') && (
        <PlansDialog groups={groups} state={subject.state!} video={videos.plans_video} />
      )}
      {isHighDeductible && <p>{about}</p>}
      <Prices {...props} />
      <GoodToKnow {...props} offers={offers}>
        <PlanReasons
          facts={{ offers, state: subject.state!, currentPlanCode: subject.currentPlanCode, versusCurrent }}
          amounts={amounts}
        />
        <CoverageTable {...{ planCode, planName, amounts }} about={isHighDeductible ? undefined : about} />
      </GoodToKnow>
      <GroupPager comparison={comparison} groupUrl={groupUrl} />
    </>
  )
}

/** Links to the previous and next group, without wrapping around. Source: compare-002. */
function GroupPager({ comparison, groupUrl }: Pick<ComparePageProps, 'comparison' | 'groupUrl'>) {
  const words = useWords(compareWords)
  const { group, groups, next, previous } = comparison
  if (!next || !previous) return null
  const nameOf = (target: PlanGroup) => groups.find((each) => each.group === target)?.name ?? target
  return (
    <nav className="compare__pager no-print" aria-label={words.turn}>
      {group !== groups.at(0)?.group && (
        <ButtonLink href={groupUrl(previous)}>{words.previous(nameOf(previous))}</ButtonLink>
      )}
      {group !== groups.at(-1)?.group && <ButtonLink href={groupUrl(next)}>{words.next(nameOf(next))}</ButtonLink>}
    </nav>
  )
}
