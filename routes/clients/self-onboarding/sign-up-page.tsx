import type { ReactNode } from 'react'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needScript, needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { AboutYou, fieldState, MissingFields, WhereYouLive } from './fields.tsx'
import { errorSummaryTitle, errorsInFormOrder, type SelfOnboardingState } from './state.ts'

export interface SignUpPageProps extends SelfOnboardingState {
  agency: string
  /** The agent's first name, or the agency. */
  who: string
  action: string
  /** The form that only asks for what a price requires. */
  pricesUrl: string
  /** The form was posted and is shown again, because it was rejected or the language or text size was switched. */
  isRefused: boolean
  /** The browser blocked the cookie, so the input of the price form was lost. */
  isLost: boolean
  /** The link names an agent whom the agency does not have. */
  isAgentUnknown?: boolean | undefined
  /** A visitor token, so that a double submit counts as one browser before the cookie is set. */
  press: string
  /** Why the form was not accepted, if no field is wrong: too many requests, or an error on our side. */
  failure?: string | undefined
}

export function SignUpPage(props: SignUpPageProps) {
  needScript('quote-form')
  needSheets('self-onboarding')
  const { agency, who, action, pricesUrl, errors, failure, isAgentUnknown, isLost, isRefused, press, typed } = props
  const words = useWords(selfOnboardingWords)
  return (
    <div className="onboarding-form">
      <p className="onboarding-form__over">{words.title}</p>
      <h1>{words.heading}</h1>
      <p>{words.lead(agency)}</p>
      {isLost && <Notice kind="warn">{words.lost}</Notice>}
      {isAgentUnknown && <Notice>{words.agentUnknown(agency)}</Notice>}
      {failure && (
        <Notice kind="bad" role="alert">
          {failure}
        </Notice>
      )}
      <ErrorSummary title={errorSummaryTitle(errors, words, words.errors.fillAll)} errors={errorsInFormOrder(errors)} />
      <form
        id="form"
        method="post"
        action={action}
        noValidate
        data-kept
        {...pendingText(words.submitting, words.generating)}
        data-quote-form
        data-whole
      >
        <input type="hidden" name="press" value={press} />
        <input type="hidden" name="language" value={useLanguage()} />
        <p className="field__hint">{words.allNeeded}</p>
        <Part title={words.you}>
          <TextField label={words.firstName} autoComplete="given-name" required {...fieldState(props, 'first_name')} />
          <TextField label={words.lastName} autoComplete="family-name" required {...fieldState(props, 'last_name')} />
          <TextField
            label={
              <>
                {words.phone} <span aria-hidden="true">*</span>
              </>
            }
            hint={words.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            pattern="(?:\D*\d){10,11}\D*"
            required
            {...fieldState(props, 'phone_number')}
          />
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            {...fieldState(props, 'email')}
          />
          <AboutYou {...props} />
        </Part>
        <Part title={words.where}>
          <WhereYouLive {...props} />
        </Part>
        <Part title={words.now}>
          <WhatYouHave {...props} />
        </Part>
        <Part title={words.agree}>
          <CheckboxField
            label={words.emailUpdates(agency)}
            name="email_updates"
            defaultChecked={!isRefused || typed.email_updates === 'on'}
          />
          <CheckboxField label={words.texts(agency)} name="texts" defaultChecked={typed.texts === 'on'} />
        </Part>
        <p className="field__hint">{words.weKeep(who)}</p>
        <MissingFields
          fields={{
            first_name: words.firstName,
            last_name: words.lastName,
            phone_number: words.phone,
            email: words.email,
            birth: words.birth,
            gender: words.gender,
            tobacco: words.tobacco,
            zip: words.zip,
            place: words.county,
            carrier: words.carrier,
          }}
        />
        <Button type="submit" variant="primary" size="large" data-when-whole>
          {words.submit}
        </Button>
      </form>
      <p>
        <a href={pricesUrl} {...pendingText(words.loadingOrganization)}>
          {words.justPrices}
        </a>
      </p>
    </div>
  )
}

function WhatYouHave(form: SelfOnboardingState) {
  const words = useWords(selfOnboardingWords)
  return (
    <>
      <SelectField
        label={words.carrier}
        hint={words.carrierHint}
        blank={words.chooseCarrier}
        required
        options={[...carrierNames, { value: 'Other', label: words.noneOrOther }]}
        {...fieldState(form, 'carrier')}
      />
      <SelectField
        label={words.plan}
        optional
        blank={words.choosePlan}
        options={['Plan F', 'Plan G', 'Plan N', { value: 'Other', label: words.otherPlan }]}
        {...fieldState(form, 'plan')}
      />
      <TextField
        label={words.premium}
        hint={words.premiumHint}
        optional
        figures
        width="short"
        inputMode="decimal"
        autoComplete="off"
        {...fieldState(form, 'premium')}
      />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="onboarding-form__part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
