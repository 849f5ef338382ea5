import { compareWords } from '../../../src/messages/client/compare.ts'
import type { QuoteSubject } from '../../../src/quotes/comparison.ts'
import { YOUNGEST_RATED } from '../../../src/rates/rate-provider.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { CorrectionFormProps } from './correction-form.tsx'
import { MissingFieldForm } from './missing-field-form.tsx'
import { placeName } from './place-name.ts'

/** Says why the prices are estimates, and asks for the missing field. */
export function EstimateWarning({
  subject,
  correction,
}: {
  subject: QuoteSubject
  correction: CorrectionFormProps | undefined
}) {
  const words = useWords(compareWords)
  const { state, county, zip, age, ageIsGuess, countyIsGuess } = subject
  const place = placeName({ state: state!, county }, useLanguage())
  return (
    <>
      {ageIsGuess && (
        <Notice kind="warn">
          {words.ageIsGuess}
          {correction && <MissingFieldForm field="age" correction={correction} />}
        </Notice>
      )}
      {countyIsGuess && (
        <Notice kind="warn">
          {words.countyIsGuess(zip, place)}
          {correction && <MissingFieldForm field="county" correction={correction} />}
        </Notice>
      )}
      {age < YOUNGEST_RATED && (
        <Notice kind="warn">
          {words.tooYoung(age)}
          {correction && (
            <>
              {' '}
              {words.wrongAge}
              <MissingFieldForm field="age" correction={correction} />
            </>
          )}
        </Notice>
      )}
    </>
  )
}
