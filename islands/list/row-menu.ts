/** Opens the menu that all rows share at the three dots that were pressed. Without script the dots are a link. */
export function openRowMenu(event: MouseEvent) {
  const dots = (event.target as Element).closest<HTMLAnchorElement>('a.row-menu')
  const menu = document.getElementById('row-menu')
  if (!dots || !menu || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const isOpenHere = dots.ariaExpanded === 'true'
  menu.hidePopover()
  // Not left to the toggle event: closing and opening in one step is reported as one opening.
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
export const menuRow = () => document.querySelector('[aria-controls=row-menu]')?.closest('tr[id]')

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
