import type { ReactNode } from 'react'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { isCarrierName } from '../../src/lib/carriers.ts'
import { stateName } from '../../src/lib/states.ts'
import { type CompareWords, compareWords } from '../../src/messages/compare.ts'
import type { Comparison, Subject } from '../../src/quotes/comparison.ts'
import type { MedicareAmounts } from '../../src/quotes/queries.ts'
import { hasOwnPlans, type PlanGroup } from '../../src/rates/plans.ts'
import { ratedAge, YOUNGEST_RATED } from '../../src/rates/rate-provider.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Price } from '../../src/ui/price.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { CallButton } from '../clients/call-button.tsx'
import type { PublicFaces } from '../clients/faces.ts'
import { aboutPlan } from './about-plan.ts'
import { type Choice, ChoiceForm } from './choice-form.tsx'
import { type Correction, CorrectionForm } from './correction-form.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { NoOffers } from './no-offers.tsx'
import { OfferList, OfferNotes } from './offer-list.tsx'
import { placeName } from './place-name.ts'

interface ComparePageProps {
  /** Undefined for a stranger. */
  firstName: string | undefined
  /** What is to be said before the prices. */
  notice?: ReactNode
  subject: Subject
  comparison: Comparison
  amounts: MedicareAmounts
  effectiveOn: string
  /** The day on which the prices were looked up. */
  pricedOn: string
  faces: PublicFaces
  groupUrl: (group: PlanGroup) => string
  correction: Correction
  /** How a price is chosen; undefined where the page is only to be read. */
  choice?: Choice | undefined
}

/** One group of plans at a time: who it is for, three prices, one button. */
export function ComparePage(props: ComparePageProps) {
  const { firstName, notice, subject, comparison, faces, correction } = props
  const words = useWords(compareWords)
  return (
    <div className="compare">
      <h1>{firstName ? words.hello(firstName) : words.helloStranger}</h1>
      {notice}
      {comparison.group ? (
        <Group {...props} group={comparison.group} />
      ) : (
        <>
          {subject.state && <NoOffers faces={faces} />}
          <CorrectionForm subject={subject} correction={correction} />
        </>
      )}
    </div>
  )
}

function Group({
  group,
  subject,
  comparison,
  amounts,
  effectiveOn,
  pricedOn,
  faces,
  groupUrl,
  correction,
  choice,
}: ComparePageProps & { group: PlanGroup }) {
  const words = useWords(compareWords)
  const { offers, groups, next, previous, closedPlan, isIllustrative } = comparison
  const { planCode, planName } = offers[0]!
  const place = placeName({ state: subject.state!, county: subject.county })
  const about = aboutPlan(planCode, amounts, words)
  const tooYoung = subject.age < YOUNGEST_RATED
  const nameOf = (wanted: PlanGroup) => groups.find((each) => each.group === wanted)?.name ?? wanted
  const list = (
    <OfferList
      offers={offers}
      nowCents={tooYoung || subject.ageIsGuess ? undefined : subject.now?.cents}
      isIllustrative={isIllustrative}
      fromOthers={isCarrierName(subject.currentCarrier ?? '')}
      pick={choice !== undefined}
    />
  )
  return (
    <>
      <p className="compare__lead">{words.lead(planName, place, formatLong(effectiveOn, useLanguage()))}</p>
      {subject.ageIsGuess && <Notice kind="warn">{words.ageIsGuess}</Notice>}
      {subject.countyIsGuess && <Notice kind="warn">{words.countyIsGuess(subject.zip, place)}</Notice>}
      <div>
        <p>{words.pricedFor({ ...subject, age: ratedAge(subject.age) })}</p>
        <CorrectionForm subject={subject} group={group} correction={correction} />
      </div>
      {tooYoung && <Notice kind="warn">{words.tooYoung}</Notice>}
      {isIllustrative && <Notice title={words.illustrative}>{words.illustrativeWhy}</Notice>}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(subject.state!) && <Notice>{words.ownPlans(stateName(subject.state!))}</Notice>}

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
      {about && <p>{about}</p>}

      {subject.now && (
        <section className="now" aria-labelledby="now">
          <h2 id="now">{words.nowTitle}</h2>
          <p>{nowName(subject.now, words)}</p>
          <Price cents={subject.now.cents} per={words.perMonth} />
        </section>
      )}
      {choice ? <ChoiceForm choice={choice}>{list}</ChoiceForm> : list}
      <OfferNotes offers={offers} pricedOn={pricedOn} />

      {faces.phone && (
        <div className="compare__call">
          <CallButton phone={faces.phone} who={faces.agent?.firstName} />
          <p>{words.callHint}</p>
        </div>
      )}
      <section aria-labelledby="next-steps">
        <h2 id="next-steps">{words.nextSteps}</h2>
        <ol className="steps">
          {words.steps(faces.agent?.firstName ?? words.us).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <CoverageTable planCode={planCode} planName={planName} amounts={amounts} />
      {next && previous && (
        <nav className="compare__turn no-print" aria-label={words.turn}>
          {group !== groups.at(0)?.group && (
            <ButtonLink href={groupUrl(previous)}>{words.previous(nameOf(previous))}</ButtonLink>
          )}
          {group !== groups.at(-1)?.group && <ButtonLink href={groupUrl(next)}>{words.next(nameOf(next))}</ButtonLink>}
        </nav>
      )}
    </>
  )
}

function nowName({ carrier, plan }: NonNullable<Subject['now']>, words: CompareWords): string {
  return words.now(carrier === 'Other' ? words.carrierOther : carrier, plan === 'Other' ? null : plan)
}
