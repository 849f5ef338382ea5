import SelectAll from '../../islands/select-all.tsx'
import { carrierNames } from '../../src/lib/carriers.ts'
import { carriersWords as words } from '../../src/messages/selling-rules.ts'
import { CheckboxField } from '../../src/ui/field.tsx'
import { island } from '../../src/ui/island.tsx'
import { urls } from '../../src/urls.ts'
import type { LastChange } from '../settings/read-settings.ts'
import { type SectionState, SettingsSection } from '../settings/settings-section.tsx'

const SelectAllIsland = island('select-all', SelectAll)

interface CarriersPageProps {
  /** Those that are ticked. */
  carriers: readonly string[]
  state: SectionState
  lastChange: LastChange | undefined
}

export function CarriersPage({ carriers, state, lastChange }: CarriersPageProps) {
  const error = state.errors?.carriers
  return (
    <SettingsSection
      name="carriers"
      title={words.title}
      lead={words.lead}
      action={urls.settings.carriers()}
      state={state}
      lastChange={lastChange}
    >
      <fieldset className="field boxes" aria-describedby={error ? 'carriers-error' : undefined}>
        <legend className="field__label">{words.legend}</legend>
        <SelectAllIsland
          label={words.selectAll}
          of="carriers"
          name="select_all"
          allTicked={carrierNames.every((carrier) => carriers.includes(carrier))}
        />
        {carrierNames.map((carrier, place) => (
          <CheckboxField
            key={carrier}
            label={carrier}
            name="carriers"
            // The error summary leads to the first box.
            id={place === 0 ? 'carriers' : `carriers-${place + 1}`}
            value={carrier}
            defaultChecked={carriers.includes(carrier)}
            {...(place === 0 && error ? { error } : {})}
          />
        ))}
      </fieldset>
      <p className="settings-note">
        {words.states} <a href={urls.settings.states()}>{words.toStates}</a>
      </p>
    </SettingsSection>
  )
}
