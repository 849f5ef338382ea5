import type { Context } from 'hono'
import { currentPriceBook } from '../../../src/billing/prices/price-book.ts'
import { findTier, listTiers } from '../../../src/billing/prices/tiers.ts'
import { findSubscription } from '../../../src/billing/subscription/subscription.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { withoutScheme } from '../../../src/lib/https-url.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { listTeam, readSetup } from '../../../src/onboarding/queries.ts'
import { isPassed, progressPercent, type Step, stepsFor } from '../../../src/onboarding/steps.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { setupPage } from '../../../src/web/page.tsx'
import type { CodeRequest } from '../confirm/confirm-its-you.tsx'
import { CompanyStep } from './company-step.tsx'
import { LaterBox } from './later-box.tsx'
import { LicensingStep } from './licensing-step.tsx'
import { setupPaymentState } from './payment-state.ts'
import { PaymentStep } from './payment-step.tsx'
import { ProveStep } from './prove-step.tsx'
import type { SetupVisitor } from './setup-visitor.ts'
import { PersonalStep, PlanStep } from './short-steps.tsx'
import { TeamStep } from './team-step.tsx'

type Typed = Partial<Record<string, string>>

interface Shown {
  typed?: Typed
  errors?: FieldErrors
  failure?: string
  /** Asks who is there once more, before somebody becomes an admin. */
  confirm?: CodeRequest
  status?: 200 | 422 | 500
}

/** One step of the wizard, with what is stored or, after a refusal, with what was typed. */
export async function showStep(
  c: Context<AppEnv>,
  guest: SetupVisitor,
  step: Step,
  shown: Shown = {},
): Promise<Response> {
  const { founder, identity, isSignedIn } = guest
  const { progress } = founder
  const payment = step === 'payment' && isSignedIn ? await setupPaymentState(c, guest) : undefined
  if (payment?.card) {
    c.set('hasCardForm', true)
    c.set('hasExternalForm', true)
  }
  const read = await c.var.tenantDb.withTenant(identity, async (scope) => ({
    ...(await readSetup(scope)),
    team: await listTeam(scope),
    tiers: step === 'plan' ? await listTiers(scope) : [],
    tier: progress.plan ? await findTier(scope, progress.plan) : undefined,
    subscription: await findSubscription(scope),
    trialDays: (await currentPriceBook(scope)).trial_days,
    now: scope.now,
  }))
  const { organization, settings, team } = read
  const person = team.find(({ id }) => id === founder.userId)
  const common = { plan: progress.plan, errors: shown.errors ?? {}, failure: shown.failure }
  const filled = (stored: Typed): Typed => shown.typed ?? stored
  const logo = organization.logo_hash ? urls.logo(organization.slug, organization.logo_hash) : null

  const content = {
    plan: () => (
      <PlanStep {...common} typed={filled({ plan: progress.plan ?? c.req.query('plan') })} tiers={read.tiers} />
    ),
    personal: () => (
      <PersonalStep
        {...common}
        email={founder.email}
        typed={filled({
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
        typed={filled({
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
      <LicensingStep {...common} typed={filled(written(settings, progress.passed.includes('licensing')))} />
    ),
    // Nobody may let people into an agency, or start its free month, with an address that was never proven.
    team: () =>
      isSignedIn ? (
        <TeamStep {...common} typed={filled({})} team={team} founderId={founder.userId} confirm={shown.confirm} />
      ) : (
        <ProveStep {...common} step="team" title={stepNames.team} typed={filled({})} email={founder.email} />
      ),
    payment: () =>
      !isSignedIn ? (
        <ProveStep
          {...common}
          step="payment"
          title={wizardWords.payment.title}
          typed={filled({})}
          email={founder.email}
        />
      ) : (
        payment && (
          <PaymentStep
            {...common}
            typed={{}}
            tier={read.tier}
            subscription={read.subscription}
            payer={founder}
            payment={payment}
            comesBack={c.req.query('session_id') !== undefined}
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
      <LaterBox step={step} />
    </>,
    {
      title: stepNames[step],
      status: shown.status ?? (shown.errors ? 422 : 200),
      progress: {
        names: steps.map((each) => stepNames[each]),
        index,
        percent: progressPercent(index, steps.length),
        links: steps.map((each, place) =>
          place < index || isPassed(each, progress) ? urls.onboarding.step(each) : undefined,
        ),
      },
    },
  )
}

/** The licensing step's fields as a browser would post them; no carrier is chosen for anybody beforehand. */
function written(settings: Awaited<ReturnType<typeof readSetup>>['settings'], wasSaved: boolean): Typed {
  const on = (ticked: boolean | undefined) => (ticked ? 'on' : '')
  return {
    ...Object.fromEntries(
      carrierNames.map((name) => [`carrier.${name}`, on(wasSaved && settings?.carriers.includes(name))]),
    ),
    useSmartSend: on(settings?.smart_send_enabled ?? true),
    contactOutreachDelayYears: String(settings?.outreach_delay_years ?? 1),
    birthday: on(settings?.outreach_birthday ?? true),
    enrollmentAnniversary: on(settings?.outreach_anniversary ?? true),
    scheduleIncrease: on(settings?.outreach_schedule_increase ?? true),
    aep: on(settings?.outreach_aep ?? true),
    failedEnabled: on(settings?.failed_underwriting_enabled),
    failedFrequency: settings?.failed_underwriting_frequency ?? 'annual',
    failedTiming: settings?.failed_underwriting_timing ?? 'birthday',
  }
}
