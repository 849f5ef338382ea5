/*
 * What somebody types, chooses or ticks before an island is hydrated. React does not replay these events, and takes
 * what a field holds at hydration for a value that its handlers have seen.
 */

type Field = HTMLInputElement & {
  /** Of a select. */
  options?: HTMLOptionsCollection
  /** React compares a field's value with this, the last one that its handlers have seen. */
  _valueTracker?: { setValue(value: string): void }
}

const isTick = ({ type }: Field) => type === 'checkbox' || type === 'radio'

/** Whether an input, a select or a textarea differs from what the server rendered. */
export function isChanged(element: Element): boolean {
  const field = element as Field
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (!field.options) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== ((options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '')
}

const FIELDS = 'input, select, textarea'

/** Whether a form would send something else than what the server rendered. */
export const hasChanges = (form: HTMLFormElement) =>
  [...form.elements].some(
    // Fields that follow others change with those, and one that is disabled is not sent.
    (field) => field.matches(`:is(${FIELDS})[name]:not([data-follows], :disabled)`) && isChanged(field),
  )

/**
 * Call before hydration. Returns what gives each changed field its events, to call once handlers listen. `flush`
 * renders what an event has set before the next one is handled.
 */
export function recordChanges(island: Element): (flush: (run: () => void) => void) => void {
  const changes = [...island.querySelectorAll<Field>(FIELDS)]
    .filter(isChanged)
    .map((field) => [field, field.value, field.selectionStart, field.selectionEnd] as const)
  return (flush) => {
    for (const [field, value, start, end] of changes) {
      const isFocused = field === document.activeElement
      if (isTick(field)) {
        // The radio that lost its tick has no event of its own.
        if (field.type === 'radio' && field.defaultChecked) continue
        field.checked = field.defaultChecked
        flush(() => field.click())
        continue
      }
      // A controlled field that was rendered since holds what the server rendered.
      if (field.value !== value && field.type !== 'file') {
        field.value = value
        if (isFocused && start != null) field.setSelectionRange(start, end)
      }
      // A value that no field has.
      field._valueTracker?.setValue('\0')
      for (const type of isFocused ? ['input'] : ['input', 'change', 'focusout'])
        flush(() => field.dispatchEvent(new Event(type, { bubbles: true })))
    }
  }
}
