import SelectAll from '../../../islands/select-all.tsx'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { island } from '../../../src/ui/island.tsx'

const SelectAllIsland = island('select-all', SelectAll)

interface CarrierCheckboxesProps {
  legend: string
  hint?: string
  selectAll: string
  /** The checked ones. */
  carriers: readonly string[]
  error: string | undefined
}

export function CarrierCheckboxes({ legend, hint, selectAll, carriers, error }: CarrierCheckboxesProps) {
  return (
    <fieldset className="field boxes" aria-describedby={error ? 'carriers-error' : undefined}>
      <legend className="field__label">{legend}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <SelectAllIsland label={selectAll} of="carriers" name="select_all" />
      {carrierNames.map((carrier, index) => (
        <CheckboxField
          key={carrier}
          label={carrier}
          name="carriers"
          // The error summary links to the first box.
          id={index === 0 ? 'carriers' : `carriers-${index + 1}`}
          value={carrier}
          defaultChecked={carriers.includes(carrier)}
          error={index === 0 ? error : undefined}
        />
      ))}
    </fieldset>
  )
}
