import type { Tier } from '../../../src/billing/prices/tiers.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { ContractPlanCards, PlanCards } from '../../billing/plans/plan-cards.tsx'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

export function PlanStep({ plan, typed, errors, failure, tiers }: StepProps & { tiers: readonly Tier[] }) {
  return (
    <>
      <StepHead title={stepNames.plan} intro={wizardWords.plan.intro} failure={failure} />
      <StepErrors errors={errors} order={['plan']} />
      <form {...postTo(urls.onboarding.step('plan'))} className="stack" noValidate>
        <PlanCards tiers={tiers.filter((tier) => tier.self_serve)} chosen={typed.plan} error={errors.plan} />
        <ContractPlanCards tiers={tiers.filter((tier) => !tier.self_serve)} />
        <StepFoot step="plan" plan={plan} needs="plan" />
      </form>
    </>
  )
}

export function PersonalStep({ plan, typed, errors, failure, email }: StepProps & { email: string }) {
  const words = wizardWords.personal
  const field = filledFields({ typed, errors }).text
  return (
    <>
      <StepHead title={stepNames.personal} intro={words.intro} failure={failure} />
      <StepErrors errors={errors} order={['firstName', 'lastName', 'phone']} />
      <form {...postTo(urls.onboarding.step('personal'))} className="stack setup__form" noValidate>
        <TextField label={words.firstName} autoComplete="given-name" required maxLength={100} {...field('firstName')} />
        <TextField label={words.lastName} autoComplete="family-name" required maxLength={100} {...field('lastName')} />
        <TextField
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          width="medium"
          required
          {...field('phone')}
        />
        <TextField label={words.email} name="email" type="email" value={email} readOnly hint={words.emailHint} />
        <StepFoot step="personal" plan={plan} />
      </form>
    </>
  )
}
