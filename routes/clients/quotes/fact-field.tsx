import { compareWords } from '../../../src/messages/client/compare.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import type { QuoteSubject, UnknownFact } from '../../../src/quotes/comparison.ts'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { useWords } from '../../../src/ui/language.tsx'

/** The field for a fact that prices require, with its current value. */
export function FactField({ fact, subject }: { fact: UnknownFact; subject: Pick<QuoteSubject, UnknownFact> }) {
  const words = useWords(compareWords)
  const { tobaccoHint } = useWords(selfOnboardingWords)
  if (fact === 'gender')
    return (
      <RadioField
        label={words.gender}
        name="gender"
        inline
        required
        options={[
          { value: 'F', label: words.woman },
          { value: 'M', label: words.man },
        ]}
        value={subject.gender ?? undefined}
      />
    )
  const value = subject.tobacco === null ? undefined : subject.tobacco ? 'yes' : 'no'
  return (
    <RadioField
      label={words.tobacco}
      name="tobacco"
      hint={value ? undefined : tobaccoHint}
      inline
      required
      options={[
        { value: 'no', label: words.no },
        { value: 'yes', label: words.yes },
      ]}
      value={value}
    />
  )
}
