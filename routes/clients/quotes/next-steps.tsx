import { compareWords } from '../../../src/messages/client/compare.ts'
import { rightStepText } from '../../../src/messages/client/switching-rights.ts'
import type { OpenSwitchingRight } from '../../../src/switching/open-rights.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'

interface NextStepsProps {
  profile: PublicProfile
  right: OpenSwitchingRight | undefined
  /** Whether a price can be chosen. */
  pick: boolean
}

/** The four steps to a new plan. The second one depends on the client's rights. */
export function NextSteps({ profile, right, pick }: NextStepsProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const who = profile.agent?.firstName
  const hasPhone = profile.phone !== undefined
  const [first, second, ...rest] = words.steps(who, hasPhone)
  const steps = [
    pick ? first : words.stepWithoutChoice(who, hasPhone),
    right ? rightStepText(right, who, language) : second,
    ...rest,
  ]
  return (
    <details className="no-print">
      <summary>{words.nextSteps}</summary>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
