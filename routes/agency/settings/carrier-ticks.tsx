import SelectAll from '../../../islands/select-all.tsx'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { island } from '../../../src/ui/island.tsx'

const SelectAllIsland = island('select-all', SelectAll)

interface CarrierTicksProps {
  legend: string
  hint?: string
  selectAll: string
  /** Those that are ticked. */
  carriers: readonly string[]
  error: string | undefined
}

/** The carriers an agency sells, to be ticked. */
export function CarrierTicks({ legend, hint, selectAll, carriers, error }: CarrierTicksProps) {
  return (
    <fieldset className="field boxes" aria-describedby={error ? 'carriers-error' : undefined}>
      <legend className="field__label">{legend}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <SelectAllIsland label={selectAll} of="carriers" name="select_all" />
      {carrierNames.map((carrier, place) => (
        <CheckboxField
          key={carrier}
          label={carrier}
          name="carriers"
          // The error summary leads to the first box.
          id={place === 0 ? 'carriers' : `carriers-${place + 1}`}
          value={carrier}
          defaultChecked={carriers.includes(carrier)}
          error={place === 0 ? error : undefined}
        />
      ))}
    </fieldset>
  )
}
