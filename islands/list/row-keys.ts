/** Arrow keys move through rows and menus; Space selects a row, Enter opens it. */
export function rowKeys(event: KeyboardEvent) {
  const element = event.target
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(element instanceof HTMLElement))
    return
  const action = actions[event.key]
  if (action?.(element)) event.preventDefault()
}

/** Each returns whether it handled the key. */
const actions: Record<string, (element: HTMLElement) => boolean> = {
  ArrowDown: (element) => move(element, 1),
  ArrowUp: (element) => move(element, -1),
  ' ': (element) =>
    element.matches('.row-menu')
      ? press(element, '.row-menu', '.row-menu')
      : press(element, 'a', 'input[type=checkbox]'),
  Enter: (element) => press(element, 'input[type=checkbox]', 'th a'),
}

function move(element: HTMLElement, step: 1 | -1): boolean {
  const menu = element.closest('.menu')
  if (menu) {
    const items = [...menu.querySelectorAll<HTMLElement>('a, button, input')]
    return focusOn(items.at((items.indexOf(element) + step) % items.length))
  }
  if (element.matches('[popovertarget]:has(+ :popover-open)'))
    return focusOn(element.nextElementSibling?.querySelector<HTMLElement>('a, button, input'))
  const row = element.closest('.contacts tr')
  const rows = [...(row?.closest('table')?.querySelectorAll('tr') ?? [])]
  if (row)
    return focusOn(
      rows[rows.indexOf(row as HTMLTableRowElement) + step]?.querySelector<HTMLElement>(sameControl(element)),
    )
  if (element.matches('.contacts [type=search]') && step === 1)
    return focusOn(document.querySelector<HTMLElement>('.contacts tbody th a'))
  return false
}

/** The selector of the same control in another row. */
const sameControl = (element: HTMLElement) =>
  element.closest('.table__select') ? 'input' : element.closest('.table__menu') ? '.row-menu' : 'th a'

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

/** On the control `from` of a row, clicks the control `to`. Not inside a menu. */
function press(element: HTMLElement, from: string, to: string): boolean {
  const row = element.matches(from) && !element.closest('.menu') && element.closest('.contacts tbody tr')
  const control = row ? row.querySelector<HTMLElement>(to) : null
  control?.click()
  return Boolean(control)
}
