/** Arrows go through rows and menus; in a row Space ticks it and Enter opens it. '/' is the search field's own key. */
export function rowKeys(event: KeyboardEvent) {
  const at = event.target
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at instanceof HTMLElement)) return
  const action = actions[event.key]
  if (action?.(at)) event.preventDefault()
}

/** Each answers whether there was something to do. */
const actions: Record<string, (at: HTMLElement) => boolean> = {
  ArrowDown: (at) => move(at, 1),
  ArrowUp: (at) => move(at, -1),
  ' ': (at) => press(at, 'a', 'input[type=checkbox]'),
  Enter: (at) => press(at, 'input[type=checkbox]', 'th a'),
}

function move(at: HTMLElement, step: 1 | -1): boolean {
  const menu = at.closest('.menu')
  if (menu) {
    const items = [...menu.querySelectorAll<HTMLElement>('a, button, input')]
    return focusOn(items.at((items.indexOf(at) + step) % items.length))
  }
  if (at.matches('[popovertarget]:has(+ :popover-open)'))
    return focusOn(at.nextElementSibling?.querySelector<HTMLElement>('a, button, input'))
  const row = at.closest('.contacts tr')
  const rows = [...(row?.closest('table')?.querySelectorAll('tr') ?? [])]
  if (row) return focusOn(rows[rows.indexOf(row as HTMLTableRowElement) + step]?.querySelector<HTMLElement>(like(at)))
  if (at.matches('.contacts [type=search]') && step === 1)
    return focusOn(document.querySelector<HTMLElement>('.contacts tbody th a'))
  return false
}

/** The control of another row that does the same. */
const like = (at: HTMLElement) =>
  at.closest('.table__select') ? 'input' : at.closest('.table__menu') ? 'button' : 'th a'

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

/** From one control of a row to the press of another; not inside its menu. */
function press(at: HTMLElement, from: string, to: string): boolean {
  const row = at.matches(from) && !at.closest('.menu') && at.closest('.contacts tbody tr')
  const control = row ? row.querySelector<HTMLElement>(to) : null
  control?.click()
  return Boolean(control)
}
