import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import type { Step } from '../../../src/onboarding/steps.ts'
import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.prove

type Props = StepProps & { step: Extract<Step, 'team' | 'payment'>; email: string }

/** Shown instead of a step that needs a verified address, until the emailed code is entered. */
export function VerifyEmailStep({ step, email, plan, typed, errors, failure }: Props) {
  const action = urls.onboarding.step(step)
  const field = filledFields({ typed, errors }).text
  return (
    <>
      <StepHead title={stepNames[step]} intro={words.intro[step](email)} failure={failure} />
      <StepErrors errors={errors} order={['code']} />
      <form {...postTo(action)} className="stack setup__form" noValidate>
        <input type="hidden" name="intent" value="verify" />
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          width="medium"
          figures
          {...field('code')}
        />
        <StepFoot step={step} plan={plan} label={words.button} />
      </form>
      <form {...postTo(action)}>
        <input type="hidden" name="intent" value="new-code" />
        <Button variant="quiet">{words.newCode}</Button>
      </form>
    </>
  )
}
