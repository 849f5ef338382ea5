import SavingButton from '../../../islands/saving-button.tsx'
import { wizardWords as words } from '../../../src/messages/onboarding.ts'
import { type Step, stepsFor } from '../../../src/onboarding/steps.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

export const SavingButtonIsland = island('saving-button', SavingButton)

/** The props of every step. `typed` has the submitted or stored values. */
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

/** The error summary above a form, in the order of its fields. */
export function StepErrors({ errors, order }: { errors: FieldErrors; order: readonly string[] }) {
  const listed = order.filter((name) => errors[name])
  const others = Object.keys(errors).filter((name) => !order.includes(name))
  const ordered = [...listed, ...others].map((field) => ({ field: idOf(field), message: errors[field]! }))
  return <ErrorSummary errors={ordered} />
}

/** Field names can contain dots and spaces, which are awkward in a URL fragment. */
const idOf = (name: string) => name.replaceAll(/[. ]/g, '-')

/** The Continue and Back buttons of a step. */
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
  /** The name and value that Continue submits in a form with another submit button. */
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

/** Undefined for the first step. Source: onboarding-004. */
function previousStep(step: Step, plan: string | null): Step | undefined {
  const steps = stepsFor(plan)
  return steps[steps.indexOf(step) - 1]
}

/** Emails a link that continues the setup on another day or device. */
export function FinishLaterForm({ step }: { step: Step }) {
  return (
    <form {...postTo(urls.onboarding.resumeMail())} className="setup__later">
      <input type="hidden" name="step" value={step} />
      <p>
        <strong>{words.later}</strong> {words.laterText}
      </p>
      <Button variant="quiet">{words.mailLink}</Button>
    </form>
  )
}
