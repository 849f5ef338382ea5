/*
 * The contact list: keys, the menu of a row, focus after Back on the row that was opened, and a message during slow
 * loads. Listens on the document, because live filters replace the list.
 */

/** A faster response shows no loading state, which would only flicker. */
const SLOW_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

function showLoading(isSlow: boolean) {
  const table = document.getElementById('contact-list')
  if (isSlow) table?.setAttribute('aria-busy', 'true')
  else table?.removeAttribute('aria-busy')
  const status = document.querySelector('.list-loading')
  if (!status) return
  const words = document.createElement('span')
  words.textContent = 'Loading contacts…'
  status.replaceChildren(...(isSlow ? [words] : []))
}

function stopLoading() {
  clearTimeout(timer)
  showLoading(false)
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.contacts a:not(.row-menu)')
  if (!link) return
  const row = link.closest('#row-menu') ? menuRow() : link.closest('tr[id]')
  // Stores the row in the URL, so that Back returns to it.
  if (row) history.replaceState(null, '', `#${row.id}`)
  if (!leadsToList(link, event)) return
  clearTimeout(timer)
  timer = setTimeout(() => showLoading(true), SLOW_MS)
})
document.addEventListener('click', openRowMenu)
document.addEventListener('keydown', rowKeys)
window.addEventListener('keydown', ({ key }) => key === 'Escape' && stopLoading())
window.addEventListener('pageshow', () => {
  stopLoading()
  // The browser knows the target only once the page has loaded.
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('tr:target a')?.focus({ preventScroll: true })
})

/** Whether a click follows a link to the list itself (page, sort order, filter) in this tab. */
const leadsToList = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  link.pathname === location.pathname && button === 0 && !(ctrlKey || metaKey || shiftKey)

/** Arrow keys move through rows and menus; Space selects a row, Enter opens it. */
function rowKeys(event: KeyboardEvent) {
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

/** If `element` is a row's control `from`, clicks the same row's control `to`. Not inside a menu. */
function press(element: HTMLElement, from: string, to: string): boolean {
  const row = element.matches(from) && !element.closest('.menu') && element.closest('.contacts tbody tr')
  const control = row ? row.querySelector<HTMLElement>(to) : null
  control?.click()
  return Boolean(control)
}

/**
 * Opens the menu shared by all rows next to the three-dot button that was clicked. Without script the dots are a link.
 */
function openRowMenu(event: MouseEvent) {
  const dots = (event.target as Element).closest<HTMLAnchorElement>('a.row-menu')
  const menu = document.getElementById('row-menu')
  if (!dots || !menu || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const isOpenHere = dots.ariaExpanded === 'true'
  menu.hidePopover()
  // Called here instead of by the toggle event, which reports closing and reopening in one step as a single opening.
  forgetRow(menu)
  if (isOpenHere) return
  for (const link of menu.querySelectorAll('a')) link.href = dots.href + link.dataset.path
  dots.style.setProperty('anchor-name', '--row-menu')
  menu.style.setProperty('position-anchor', '--row-menu')
  dots.setAttribute('aria-controls', menu.id)
  dots.ariaExpanded = 'true'
  menu.addEventListener('toggle', onToggle)
  menu.showPopover()
  menu.querySelector('a')?.focus()
}

/** The row whose menu is open. */
const menuRow = () => document.querySelector('[aria-controls=row-menu]')?.closest('tr[id]')

function onToggle({ currentTarget, newState }: ToggleEvent) {
  if (newState === 'closed') forgetRow(currentTarget as HTMLElement)
}

function forgetRow(menu: HTMLElement) {
  for (const dots of document.querySelectorAll<HTMLElement>(`[aria-controls=${menu.id}]`)) {
    dots.style.removeProperty('anchor-name')
    dots.removeAttribute('aria-controls')
    dots.ariaExpanded = 'false'
  }
}

export {}
