/*
 * Replays input from before an island's hydration. React does not replay these events, and assumes that handlers have
 * seen the value that a field has at hydration.
 */

type Field = HTMLInputElement & {
  /** Only for a select. */
  options?: HTMLOptionsCollection
  /** React's record of the last value that handlers have seen. */
  _valueTracker?: { setValue(value: string): void }
}

const isCheckable = ({ type }: Field) => type === 'checkbox' || type === 'radio'

/** Whether an input, a select or a textarea differs from what the server rendered. */
export function isChanged(element: Element): boolean {
  const field = element as Field
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  if (!field.options) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== ((options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '')
}

const FIELDS = 'input, select, textarea'

/** Whether a form's data differs from what the server rendered. */
export const hasChanges = (form: HTMLFormElement) =>
  [...form.elements].some(
    // Fields marked data-follows only change along with other fields, and disabled fields are not submitted.
    (field) => field.matches(`:is(${FIELDS})[name]:not([data-follows], :disabled)`) && isChanged(field),
  )

/**
 * Call this before hydration and the returned function afterward, which dispatches each changed field's events. `flush`
 * renders the result of an event before the next one.
 */
export function recordChanges(island: Element): (flush: (run: () => void) => void) => void {
  const changes = [...island.querySelectorAll<Field>(FIELDS)]
    .filter(isChanged)
    .map((field) => [field, field.value, field.selectionStart, field.selectionEnd] as const)
  return (flush) => {
    for (const [field, value, start, end] of changes) {
      const isFocused = field === document.activeElement
      if (isCheckable(field)) {
        // A radio that was unchecked by another one has no event.
        if (field.type === 'radio' && field.defaultChecked) continue
        field.checked = field.defaultChecked
        flush(() => field.click())
        continue
      }
      // Hydration reset a controlled field to the server's value.
      if (field.value !== value && field.type !== 'file') {
        field.value = value
        if (isFocused && start != null) field.setSelectionRange(start, end)
      }
      // A value that no field can have, so that React sees a change.
      field._valueTracker?.setValue('\0')
      for (const type of isFocused ? ['input'] : ['input', 'change', 'focusout'])
        flush(() => field.dispatchEvent(new Event(type, { bubbles: true })))
    }
  }
}
