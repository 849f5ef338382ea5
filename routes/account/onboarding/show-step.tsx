import { currentPriceBook } from '../../../src/billing/prices/price-book.ts'
import { findTier, listTiers } from '../../../src/billing/prices/tiers.ts'
import { findSubscription } from '../../../src/billing/subscription/subscription.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { withoutScheme } from '../../../src/lib/https-url.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { stepNames } from '../../../src/messages/onboarding.ts'
import { getSetup, listTeam } from '../../../src/onboarding/queries.ts'
import { isPassed, progressPercent, type Step, stepsFor } from '../../../src/onboarding/steps.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { setupPage } from '../../../src/web/page.tsx'
import type { CodeRequest } from '../confirm/confirm-its-you.tsx'
import { CompanyStep } from './company-step.tsx'
import { LicensingStep } from './licensing-step.tsx'
import { setupPaymentState } from './payment-state.ts'
import { PaymentStep } from './payment-step.tsx'
import type { SetupVisitor } from './setup-visitor.ts'
import { PersonalStep, PlanStep } from './short-steps.tsx'
import { FinishLaterForm } from './step-form.tsx'
import { TeamStep } from './team-step.tsx'
import { VerifyEmailStep } from './verify-email-step.tsx'

type FormValues = Partial<Record<string, string>>

interface StepState {
  typed?: FormValues
  errors?: FieldErrors
  failure?: string
  /** Asks for a code before an admin is added. */
  confirm?: CodeRequest
  status?: 200 | 422 | 500
}

/** Shows a step with its stored values or, after an error, with the submitted ones. */
export async function showStep(
  c: AppContext,
  visitor: SetupVisitor,
  step: Step,
  state: StepState = {},
): Promise<Response> {
  const { founder, identity, isSignedIn } = visitor
  const { progress } = founder
  const payment = step === 'payment' && isSignedIn ? await setupPaymentState(c, visitor) : undefined
  if (payment?.card) {
    c.set('hasCardForm', true)
    c.set('hasExternalForm', true)
  }
  const read = await c.var.tenantDb.withTenant(identity, async (scope) => ({
    ...(await getSetup(scope)),
    team: await listTeam(scope),
    tiers: step === 'plan' ? await listTiers(scope) : [],
    tier: progress.plan ? await findTier(scope, progress.plan) : undefined,
    subscription: await findSubscription(scope),
    trialDays: (await currentPriceBook(scope)).trial_days,
    now: scope.now,
  }))
  const { organization, settings, team } = read
  const person = team.find(({ id }) => id === founder.userId)
  const common = { plan: progress.plan, errors: state.errors ?? {}, failure: state.failure }
  const valuesOr = (stored: FormValues): FormValues => state.typed ?? stored
  const logo = organization.logo_hash ? urls.logo(organization.slug, organization.logo_hash) : null

  const content = {
    plan: () => (
      <PlanStep {...common} typed={valuesOr({ plan: progress.plan ?? c.req.query('plan') })} tiers={read.tiers} />
    ),
    personal: () => (
      <PersonalStep
        {...common}
        email={founder.email}
        typed={valuesOr({
          firstName: c.req.query('firstName') || founder.firstName,
          lastName: c.req.query('lastName') || founder.lastName,
          phone: formatPhone(c.req.query('phone') || (person?.phone ?? '')),
        })}
      />
    ),
    company: () => (
      <CompanyStep
        {...common}
        logo={logo}
        typed={valuesOr({
          companyName: organization.name,
          companyPhone: formatPhone(organization.phone ?? ''),
          companyWebsite: withoutScheme(organization.website ?? ''),
          bookingLink: organization.booking_link ?? '',
          mailingAddress: organization.mailing_address ?? '',
          timeZone: organization.time_zone,
          primaryColor: organization.primary_color,
          secondaryColor: organization.secondary_color,
        })}
      />
    ),
    licensing: () => (
      <LicensingStep {...common} typed={valuesOr(licensingValues(settings, progress.passed.includes('licensing')))} />
    ),
    // Adding people and starting the free month need a verified address.
    team: () =>
      isSignedIn ? (
        <TeamStep {...common} typed={valuesOr({})} team={team} founderId={founder.userId} confirm={state.confirm} />
      ) : (
        <VerifyEmailStep {...common} step="team" typed={valuesOr({})} email={founder.email} />
      ),
    payment: () =>
      !isSignedIn ? (
        <VerifyEmailStep {...common} step="payment" typed={valuesOr({})} email={founder.email} />
      ) : (
        payment && (
          <PaymentStep
            {...common}
            typed={{}}
            tier={read.tier}
            subscription={read.subscription}
            payer={founder}
            payment={payment}
            isReturning={c.req.query('session_id') !== undefined}
            timeZone={organization.time_zone}
            now={read.now}
            trialDays={read.trialDays}
          />
        )
      ),
  }[step]()

  const steps = stepsFor(progress.plan)
  const index = steps.indexOf(step)
  return setupPage(
    c,
    <>
      {content}
      <FinishLaterForm step={step} />
    </>,
    {
      title: stepNames[step],
      status: state.status ?? (state.errors ? 422 : 200),
      progress: {
        names: steps.map((each) => stepNames[each]),
        index,
        percent: progressPercent(index, steps.length),
        links: steps.map((each, stepIndex) =>
          stepIndex < index || isPassed(each, progress) ? urls.onboarding.step(each) : undefined,
        ),
      },
    },
  )
}

/** The licensing step's values as form fields. No carriers are selected until the step is first saved. */
function licensingValues(settings: Awaited<ReturnType<typeof getSetup>>['settings'], wasSaved: boolean): FormValues {
  const checked = (isChecked: boolean | undefined) => (isChecked ? 'on' : '')
  return {
    ...Object.fromEntries(
      carrierNames.map((name) => [`carrier.${name}`, checked(wasSaved && settings?.carriers.includes(name))]),
    ),
    useSmartSend: checked(settings?.smart_send_enabled ?? true),
    contactOutreachDelayYears: String(settings?.outreach_delay_years ?? 1),
    birthday: checked(settings?.outreach_birthday ?? true),
    enrollmentAnniversary: checked(settings?.outreach_anniversary ?? true),
    scheduleIncrease: checked(settings?.outreach_schedule_increase ?? true),
    aep: checked(settings?.outreach_aep ?? true),
    failedEnabled: checked(settings?.failed_underwriting_enabled),
    failedFrequency: settings?.failed_underwriting_frequency ?? 'annual',
    failedTiming: settings?.failed_underwriting_timing ?? 'birthday',
  }
}
