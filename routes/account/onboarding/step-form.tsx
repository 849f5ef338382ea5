import SavingButton from '../../../islands/saving-button.tsx'
import { wizardWords as words } from '../../../src/messages/onboarding.ts'
import { type Step, stepsFor } from '../../../src/onboarding/steps.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

export const SavingButtonIsland = island('saving-button', SavingButton)

/** What every step shows: what was typed or is stored, and what is wrong with it. */
export interface StepProps {
  plan: string | null
  typed: Partial<Record<string, string>>
  errors: FieldErrors
  failure?: string | undefined
}

export function StepHead({ title, intro, failure }: { title: string; intro: string; failure?: string | undefined }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="setup__intro">{intro}</p>
      {failure && <Notice kind="bad" title={failure} role="alert" />}
    </>
  )
}

/** Which errors a form shows on top, in the order of its fields. */
export function StepErrors({ errors, order }: { errors: FieldErrors; order: readonly string[] }) {
  const known = order.filter((name) => errors[name])
  const others = Object.keys(errors).filter((name) => !order.includes(name))
  const told = [...known, ...others].map((field) => ({ field: idOf(field), message: errors[field]! }))
  return <ErrorSummary errors={told} />
}

/** A name may hold a dot or a space, an address behind # rather not. */
const idOf = (name: string) => name.replaceAll(/[. ]/g, '-')

/** Continue and Back; the button may say more than that. */
export function StepFoot({
  step,
  plan,
  label = words.next,
  busyLabel = words.saving,
  needs,
  variant,
  button,
}: {
  step: Step
  plan: string | null
  label?: string
  busyLabel?: string
  needs?: string
  variant?: 'primary' | 'plain'
  /** What Continue sends along in a form that has another button. */
  button?: { name: string; value: string }
}) {
  const before = previousStep(step, plan)
  return (
    <div className="setup__foot">
      <SavingButtonIsland
        label={label}
        busyLabel={busyLabel}
        {...(needs ? { needs } : {})}
        {...(variant ? { variant } : {})}
        {...button}
      />
      {before && <ButtonLink href={urls.onboarding.step(before)}>{words.back}</ButtonLink>}
    </div>
  )
}

/** Undefined at the first: there is nothing before step 1. Source: onboarding-004. */
function previousStep(step: Step, plan: string | null): Step | undefined {
  const steps = stepsFor(plan)
  return steps[steps.indexOf(step) - 1]
}
