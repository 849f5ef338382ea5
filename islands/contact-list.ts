// The contact list: keys, the menu of a row, focus on the row that was opened after Back, and a message during slow
// loads. Listens on the document, because live filters replace the list.
import { rowKeys } from './list/row-keys.ts'
import { menuRow, openRowMenu } from './list/row-menu.ts'

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
