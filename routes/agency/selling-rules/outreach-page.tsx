import DependentFields from '../../../islands/dependent-fields.tsx'
import { simulatorWords } from '../../../src/messages/outreach-simulator.ts'
import { outreachWords as words } from '../../../src/messages/selling-rules.ts'
import type { OrganizationSettings } from '../../../src/organizations/settings.ts'
import { typedOutreach } from '../../../src/switching/schemas.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from '../settings/read-settings.ts'
import { type SectionState, SettingsSection } from '../settings/settings-section.tsx'
import { RuleDifferences, type RuleDifferencesProps } from './rule-differences.tsx'

const DependentFieldsIsland = island('dependent-fields', DependentFields)
const DEPENDENT_FIELDS = ['failed_underwriting_frequency', 'failed_underwriting_timing', 'failed_underwriting_pre_aep']

interface OutreachPageProps {
  settings: OrganizationSettings
  state: SectionState
  lastChange: LastSettingsChange | undefined
  differences: RuleDifferencesProps
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Source: settings-005, settings-012 through settings-016. */
export function OutreachPage({ settings, state, lastChange, differences }: OutreachPageProps) {
  const typed = state.typed ?? typedOutreach(settings)
  const box = (name: string) => ({ name, defaultChecked: typed[name] === 'on' })
  const choice = (name: string) => ({ name, defaultValue: typed[name], ...errorOf(name) })
  const radio = (name: string) => ({ name, value: typed[name] ?? '', ...errorOf(name) })
  const errorOf = (name: string) => (state.errors?.[name] ? { error: state.errors[name] } : {})
  return (
    <SettingsSection
      name="outreach"
      title={words.title}
      lead={words.lead}
      action={urls.settings.outreach()}
      state={state}
      lastChange={lastChange}
      buttons={
        // Sends unsaved values too, because the simulator uses the same field names.
        <Button formMethod="get" formAction={urls.outreach.simulator()}>
          {simulatorWords.fromSettings}
        </Button>
      }
    >
      <fieldset className="field boxes">
        <legend className="field__label">{words.types}</legend>
        <CheckboxField label={words.birthday} hint={words.birthdayHint} {...box('outreach_birthday')} />
        <CheckboxField label={words.anniversary} hint={words.anniversaryHint} {...box('outreach_anniversary')} />
        <CheckboxField label={words.aep} hint={words.aepHint} {...box('outreach_aep')} />
        <CheckboxField
          label={words.scheduleIncrease}
          hint={words.scheduleIncreaseHint}
          {...box('outreach_schedule_increase')}
        />
      </fieldset>
      <SelectField
        label={words.timing}
        hint={words.timingHint}
        options={optionsOf(words.timings)}
        {...choice('outreach_delay_years')}
      />
      <CheckboxField label={words.smart} hint={words.smartHint} {...box('smart_send_enabled')} />
      <fieldset className="field boxes">
        <legend className="field__label">{words.failedTitle}</legend>
        <CheckboxField
          label={words.failedEnabled}
          hint={words.failedEnabledHint}
          {...box('failed_underwriting_enabled')}
        />
        <div className="settings-section__pair">
          <SelectField
            label={words.frequency}
            options={optionsOf(words.frequencies)}
            {...choice('failed_underwriting_frequency')}
          />
          <SelectField label={words.when} options={optionsOf(words.whens)} {...choice('failed_underwriting_timing')} />
        </div>
        <DependentFieldsIsland checkbox="failed_underwriting_enabled" fields={DEPENDENT_FIELDS} />
        <CheckboxField label={words.preAep} hint={words.preAepHint} {...box('failed_underwriting_pre_aep')} />
      </fieldset>
      <RadioField
        label={words.rules}
        hint={words.rulesHint}
        options={optionsOf(words.ruleSets).map((option) => ({
          ...option,
          hint: words.ruleSetHints[option.value as keyof typeof words.ruleSetHints],
        }))}
        {...radio('state_rule_set')}
      />
      <RuleDifferences {...differences} />
    </SettingsSection>
  )
}
