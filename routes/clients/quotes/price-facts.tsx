import { formatLong } from '../../../src/lib/calendar-date.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { ratedAge } from '../../../src/rates/rate-provider.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import { EstimateWarning } from './estimate-warning.tsx'
import { placeName } from './place-name.ts'

/** The person and the date of the prices, and the form to correct them. */
export function PricedFor({
  subject,
  comparison: { group },
  effectiveOn,
  effectiveDates,
  correction,
  planName,
}: ComparePageProps & { planName: string }) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const place = placeName({ state: subject.state!, county: subject.county }, language)
  return (
    <>
      <p className="compare__lead">{words.lead(planName, place, formatLong(effectiveOn, language))}</p>
      <div>
        <p>
          {words.pricedFor({
            ...subject,
            gender: subject.gender!,
            tobacco: subject.tobacco!,
            age: ratedAge(subject.age),
          })}
        </p>
        {correction && (
          <CorrectionForm
            subject={subject}
            group={group}
            correction={correction}
            starts={{ dates: effectiveDates, date: effectiveOn }}
          />
        )}
      </div>
      <EstimateWarning subject={subject} correction={correction} />
    </>
  )
}
