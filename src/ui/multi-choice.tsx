import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export interface Choice {
  value: string
  label: string
  /** For the closed control, where there is little room. */
  short?: string
}

/**
 * Several of a list, folded into one line: a native popover of boxes that belong to the form around it. What is chosen
 * comes first, since the list may be long.
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
  /** What the control says while nothing is chosen. */
  blank: string
  choices: readonly Choice[]
  chosen: readonly string[]
}) {
  const isOn = (choice: Choice) => chosen.includes(choice.value)
  const on = choices.filter(isOn)
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
        <span>{on.length > 0 ? on.map((choice) => choice.short ?? choice.label).join(', ') : blank}</span>
        <Icon of={ChevronDown} small />
      </button>
      <fieldset className="menu multi__menu" id={`${name}-choices`} popover="auto" aria-labelledby={`${name}-label`}>
        <div className="multi__list">
          {[...on, ...choices.filter((choice) => !isOn(choice))].map((choice) => (
            <label key={choice.value}>
              <input className="tick" type="checkbox" name={name} value={choice.value} defaultChecked={isOn(choice)} />
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
