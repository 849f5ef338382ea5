import { formatLong } from '../../src/lib/calendar-date.ts'
import { stateNameIn } from '../../src/lib/states.ts'
import { compareWords } from '../../src/messages/compare.ts'
import { hasOwnPlans } from '../../src/rates/plans.ts'
import { ratedAge, YOUNGEST_RATED } from '../../src/rates/rate-provider.ts'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import { EffectiveDateDialog } from './effective-date-dialog.tsx'
import { placeName } from './place-name.ts'
import { RightsNotice } from './rights-notice.tsx'

/** Who and when these prices are for, how to set that right, and what to know before reading them. */
export function PricedFor({
  subject,
  comparison: { group, closedPlan, isIllustrative },
  effectiveOn,
  effectiveDates,
  faces,
  correction,
  right,
  planName,
}: ComparePageProps & { planName: string }) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const place = placeName({ state: subject.state!, county: subject.county }, language)
  return (
    <>
      <p className="compare__lead">{words.lead(planName, place, formatLong(effectiveOn, language))}</p>
      {subject.ageIsGuess && <Notice kind="warn">{words.ageIsGuess}</Notice>}
      {subject.countyIsGuess && <Notice kind="warn">{words.countyIsGuess(subject.zip, place)}</Notice>}
      <div>
        <p>{words.pricedFor({ ...subject, age: ratedAge(subject.age) })}</p>
        {correction && (
          <>
            <CorrectionForm subject={subject} group={group} correction={correction} />
            <EffectiveDateDialog
              action={correction.action}
              zip={subject.zip}
              dates={effectiveDates}
              date={effectiveOn}
            />
          </>
        )}
      </div>
      {subject.age < YOUNGEST_RATED && <Notice kind="warn">{words.tooYoung}</Notice>}
      {isIllustrative && <Notice title={words.illustrative}>{words.illustrativeWhy}</Notice>}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(subject.state!) && <Notice>{words.ownPlans(stateNameIn(language, subject.state!))}</Notice>}
      {right && <RightsNotice right={right} faces={faces} />}
    </>
  )
}
