import { carriersWords as words } from '../../../src/messages/selling-rules.ts'
import { urls } from '../../../src/urls.ts'
import { CarrierCheckboxes } from '../settings/carrier-checkboxes.tsx'
import type { LastSettingsChange } from '../settings/read-settings.ts'
import { type SectionState, SettingsSection } from '../settings/settings-section.tsx'

interface CarriersPageProps {
  /** The checked ones. */
  carriers: readonly string[]
  state: SectionState
  lastChange: LastSettingsChange | undefined
}

export function CarriersPage({ carriers, state, lastChange }: CarriersPageProps) {
  return (
    <SettingsSection
      name="carriers"
      title={words.title}
      lead={words.lead}
      action={urls.settings.carriers()}
      state={state}
      lastChange={lastChange}
    >
      <CarrierCheckboxes
        legend={words.legend}
        selectAll={words.selectAll}
        carriers={carriers}
        error={state.errors?.carriers}
      />
      <p className="settings-note">
        {words.states} <a href={urls.settings.states()}>{words.toStates}</a>
      </p>
    </SettingsSection>
  )
}
