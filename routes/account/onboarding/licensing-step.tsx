import CircleAlert from 'lucide-react/icons/circle-alert'
import SelectAll from '../../../islands/select-all.tsx'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.licensing
const SelectAllIsland = island('select-all', SelectAll)
const EMAIL_TYPES = ['birthday', 'enrollmentAnniversary', 'scheduleIncrease', 'aep'] as const
const FIELDS = ['selectedCarriers', 'useSmartSend', 'contactOutreachDelayYears', ...EMAIL_TYPES, 'failedFrequency']

export function LicensingStep({ plan, typed, errors, failure }: StepProps) {
  const { tick, text: field } = filledFields({ typed, errors })
  const delay = field('contactOutreachDelayYears')
  return (
    <>
      <StepHead title={stepNames.licensing} intro={words.intro} failure={failure} />
      <StepErrors errors={errors} order={FIELDS} />
      <form {...postTo(urls.onboarding.step('licensing'))} className="stack setup__form" noValidate>
        <fieldset
          className="group"
          id="selectedCarriers"
          tabIndex={-1}
          aria-describedby={errors.selectedCarriers ? 'carriers-error' : 'carriers-hint'}
        >
          <legend>{words.carriers}</legend>
          <p className="field__hint" id="carriers-hint">
            {words.carriersHint}
          </p>
          {errors.selectedCarriers && (
            <p className="field__error" id="carriers-error">
              <Icon of={CircleAlert} />
              <span>{errors.selectedCarriers}</span>
            </p>
          )}
          <SelectAllIsland label={words.selectAll} name="selectAll" of="carrier" />
          <div className="group__grid">
            {carrierNames.map((name) => (
              <CheckboxField
                key={name}
                label={name}
                id={`carrier-${name.replaceAll(' ', '-')}`}
                {...tick(`carrier.${name}`)}
              />
            ))}
          </div>
        </fieldset>
        <RadioField
          label={words.delay}
          hint={words.delayHint}
          options={words.delays}
          name="contactOutreachDelayYears"
          value={delay.defaultValue}
          {...(delay.error ? { error: delay.error } : {})}
        />
        <fieldset className="group">
          <legend>{words.types}</legend>
          {EMAIL_TYPES.map((type) => (
            <CheckboxField key={type} label={words[type]} hint={words[`${type}Hint`]} {...tick(type)} />
          ))}
        </fieldset>
        <fieldset className="group">
          <legend>{words.smartTitle}</legend>
          <CheckboxField label={words.smartSend} hint={words.smartSendHint} {...tick('useSmartSend')} />
        </fieldset>
        <fieldset className="group">
          <legend>{words.failed}</legend>
          <CheckboxField label={words.failedEnabled} {...tick('failedEnabled')} />
          <div className="group__grid">
            <SelectField label={words.failedFrequency} options={words.frequencies} {...field('failedFrequency')} />
            <SelectField label={words.failedTiming} options={words.timings} {...field('failedTiming')} />
          </div>
        </fieldset>
        <StepFoot step="licensing" plan={plan} />
      </form>
    </>
  )
}
