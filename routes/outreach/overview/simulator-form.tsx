import DependentFields from '../../../islands/dependent-fields.tsx'
import { simulatorWords } from '../../../src/messages/outreach-simulator.ts'
import { outreachWords as words } from '../../../src/messages/selling-rules.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'

const DependentFieldsIsland = island('dependent-fields', DependentFields)
const DEPENDENT_FIELDS = ['failed_underwriting_frequency', 'failed_underwriting_timing', 'failed_underwriting_pre_aep']

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export interface SimulatorFormProps {
  typed: Record<string, string>
  errors: Record<string, string>
  /** The estimated duration; undefined for a small book. */
  wait: string | undefined
}

/**
 * The outreach settings as a form for trying out changes. Field names are those of the settings form, except target_gi.
 */
export function SimulatorForm({ typed, errors, wait }: SimulatorFormProps) {
  const box = (name: string, label: string, hint?: string) => (
    <CheckboxField name={name} label={label} hint={hint} defaultChecked={typed[name] === 'on'} />
  )
  const choice = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <form
      className="simulator"
      method="get"
      action={urls.outreach.simulator()}
      aria-label={simulatorWords.form}
      autoComplete="off"
    >
      <fieldset className="field boxes">
        <legend className="field__label">{words.types}</legend>
        {box('outreach_birthday', words.birthday)}
        {box('outreach_anniversary', words.anniversary)}
        {box('outreach_aep', words.aep)}
        {box('outreach_schedule_increase', words.scheduleIncrease)}
      </fieldset>
      <div className="simulator__group">
        <SelectField label={words.timing} options={optionsOf(words.timings)} {...choice('outreach_delay_years')} />
        {box('smart_send_enabled', words.smart, simulatorWords.smartHint)}
        <SelectField
          label={simulatorWords.target}
          hint={simulatorWords.targetHint}
          options={optionsOf(simulatorWords.targets)}
          {...choice('target_gi')}
        />
      </div>
      <fieldset className="field boxes">
        <legend className="field__label">{words.failedTitle}</legend>
        {box('failed_underwriting_enabled', words.failedEnabled)}
        <SelectField
          label={words.frequency}
          options={optionsOf(words.frequencies)}
          {...choice('failed_underwriting_frequency')}
        />
        <SelectField label={words.when} options={optionsOf(words.whens)} {...choice('failed_underwriting_timing')} />
        {box('failed_underwriting_pre_aep', words.preAep)}
        <DependentFieldsIsland checkbox="failed_underwriting_enabled" fields={DEPENDENT_FIELDS} />
      </fieldset>
      <RadioField
        label={words.rules}
        name="state_rule_set"
        value={typed.state_rule_set ?? 'spec'}
        options={optionsOf(words.ruleSets)}
        {...(errors.state_rule_set ? { error: errors.state_rule_set } : {})}
      />
      <div className="simulator__foot">
        <Button variant="primary">{simulatorWords.tryIt}</Button>
        <ButtonLink variant="quiet" href={urls.outreach.simulator()}>
          {simulatorWords.reset}
        </ButtonLink>
        {wait && <span className="outreach__aside">{wait}</span>}
      </div>
    </form>
  )
}
