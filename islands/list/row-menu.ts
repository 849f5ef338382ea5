const openers = (menu: HTMLElement) => document.querySelectorAll<HTMLElement>(`[aria-controls=${CSS.escape(menu.id)}]`)

/** Opens the menu that all rows share at the three dots that were pressed. Without script the dots are a link. */
export function openRowMenu(event: MouseEvent) {
  const dots = (event.target as Element).closest<HTMLAnchorElement>('a.row-menu')
  const menu = document.getElementById('row-menu')
  if (!dots || !menu || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const isOpenHere = dots.ariaExpanded === 'true'
  menu.hidePopover()
  if (isOpenHere) return
  for (const link of menu.querySelectorAll('a')) link.href = dots.href + link.dataset.path
  dots.style.setProperty('anchor-name', '--row-menu')
  menu.style.setProperty('position-anchor', '--row-menu')
  dots.setAttribute('aria-controls', menu.id)
  dots.ariaExpanded = 'true'
  menu.addEventListener('toggle', forgetRow)
  menu.showPopover()
  menu.querySelector('a')?.focus()
}

function forgetRow({ currentTarget, newState }: ToggleEvent) {
  if (newState === 'open') return
  const menu = currentTarget as HTMLElement
  menu.removeEventListener('toggle', forgetRow)
  for (const dots of openers(menu)) {
    dots.style.removeProperty('anchor-name')
    dots.removeAttribute('aria-controls')
    dots.ariaExpanded = 'false'
  }
}
