import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export interface Choice {
  value: string
  label: string
  /** A shorter label for the closed control. */
  short?: string
}

/**
 * A multi-select: a native popover with checkboxes that belong to the surrounding form. Chosen ones come first, because
 * the list may be long.
 */
export function MultiChoice({
  label,
  name,
  blank,
  choices,
  chosen,
}: {
  label: string
  name: string
  /** The text of the control if nothing is chosen. */
  blank: string
  choices: readonly Choice[]
  chosen: readonly string[]
}) {
  const isChosen = (choice: Choice) => chosen.includes(choice.value)
  const selected = choices.filter(isChosen)
  return (
    <div className="field">
      <span className="field__label" id={`${name}-label`}>
        {label}
      </span>
      <button
        className="input multi__open"
        type="button"
        id={`${name}-open`}
        popoverTarget={`${name}-choices`}
        aria-labelledby={`${name}-label ${name}-open`}
      >
        <span>{selected.length > 0 ? selected.map((choice) => choice.short ?? choice.label).join(', ') : blank}</span>
        <Icon of={ChevronDown} small />
      </button>
      <fieldset className="menu multi__menu" id={`${name}-choices`} popover="auto" aria-labelledby={`${name}-label`}>
        <div className="multi__list">
          {[...selected, ...choices.filter((choice) => !isChosen(choice))].map((choice) => (
            <label key={choice.value}>
              <input
                className="tick"
                type="checkbox"
                name={name}
                value={choice.value}
                defaultChecked={isChosen(choice)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
        <div className="multi__foot">
          <Button size="small">Apply</Button>
        </div>
      </fieldset>
    </div>
  )
}
