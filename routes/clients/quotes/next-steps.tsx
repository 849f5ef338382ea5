import { compareWords } from '../../../src/messages/client/compare.ts'
import { rightAsStep } from '../../../src/messages/client/switching-rights.ts'
import type { OpenRight } from '../../../src/switching/open-rights.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { CallButton } from '../shared/call-button.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import { ContactDialog } from './client-actions.tsx'

interface NextStepsProps {
  profile: PublicProfile
  right: OpenRight | undefined
  /** URL to request a call. Undefined for a helper. */
  callBack: string | undefined
  /** Whether a price can be chosen. */
  pick: boolean
}

/** Who to call, and the four steps to a new plan. The second one depends on the client's rights. */
export function NextSteps({ profile, right, callBack, pick }: NextStepsProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const who = profile.agent?.firstName
  const hasPhone = profile.phone !== undefined
  const [first, second, ...rest] = words.steps(who, hasPhone)
  const steps = [
    pick ? first : words.stepWithoutTick(who, hasPhone),
    right ? rightAsStep(right, who, language) : second,
    ...rest,
  ]
  return (
    <>
      <div className="compare__call">
        {profile.phone && <CallButton phone={profile.phone} who={who} variant="plain" />}
        {callBack && <ContactDialog profile={profile} callBack={callBack} />}
        <p>{words.callHint}</p>
      </div>
      {callBack && (
        <section className="steps-section" aria-labelledby="next-steps">
          <h2 id="next-steps">{words.nextSteps}</h2>
          <ol className="steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
