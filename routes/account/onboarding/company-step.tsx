import LogoDropZone from '../../../islands/logo-drop-zone.tsx'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { timeZones } from '../../../src/organizations/time-zones.ts'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.company
const LogoDropZoneIsland = island('logo-drop-zone', LogoDropZone)

const FIELDS = [
  'companyName',
  'companyPhone',
  'companyWebsite',
  'bookingLink',
  'mailingAddress',
  'timeZone',
  'logo',
  'primaryColor',
  'secondaryColor',
]

export function CompanyStep({ plan, typed, errors, failure, logo }: StepProps & { logo: string | null }) {
  const field = filledFields({ typed, errors }).text
  return (
    <>
      <StepHead title={stepNames.company} intro={words.intro} failure={failure} />
      <StepErrors errors={errors} order={FIELDS} />
      <form
        {...postTo(urls.onboarding.step('company'))}
        encType="multipart/form-data"
        className="stack setup__form"
        noValidate
      >
        <TextField
          label={words.companyName}
          autoComplete="organization"
          required
          maxLength={100}
          {...field('companyName')}
        />
        <TextField
          label={words.companyPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          width="medium"
          required
          {...field('companyPhone')}
        />
        <TextField
          label={words.companyWebsite}
          optional
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="url"
          before={words.websitePrefix}
          {...field('companyWebsite')}
        />
        <TextField
          label={words.bookingLink}
          optional
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          hint={words.bookingHint}
          {...field('bookingLink')}
        />
        <TextField
          label={words.mailingAddress}
          optional
          maxLength={200}
          autoComplete="street-address"
          hint={words.mailingAddressHint}
          {...field('mailingAddress')}
        />
        <SelectField
          label={words.timeZone}
          width="medium"
          hint={words.timeZoneHint}
          options={timeZones}
          {...field('timeZone')}
        />
        <LogoDropZoneIsland
          name="logo"
          picture={logo}
          alt={typed.companyName ?? ''}
          {...(errors.logo ? { error: errors.logo } : {})}
        />
        <fieldset className="colors">
          <legend>{words.colors}</legend>
          <p className="field__hint">{words.colorsHint}</p>
          <div className="colors__pair">
            <TextField label={words.primaryColor} type="color" {...field('primaryColor')} />
            <TextField label={words.secondaryColor} type="color" {...field('secondaryColor')} />
          </div>
        </fieldset>
        <StepFoot step="company" plan={plan} />
      </form>
    </>
  )
}
