/*
 * Keyboard shortcuts of the page. An element declares its keys in aria-keyshortcuts: a field is focused, a link or
 * button is clicked. Keys without Control or Command are ignored while the user is typing or a dialog is open, and can
 * be turned off (WCAG 2.1.4).
 */

/** The localStorage key. The value 'off' disables single-key shortcuts. */
export const SINGLE_KEYS_STORAGE_KEY = 'perennial.shortcuts'

export function singleKeysAreOff(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_STORAGE_KEY) === 'off'
  } catch {
    return false
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** 'Control+K', 'Meta+K', '/' */
function shortcutOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (ctrlKey) return `Control+${key.toUpperCase()}`
  return metaKey ? `Meta+${key.toUpperCase()}` : key
}

export function listenToHotkeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return
    const isSingle = !event.ctrlKey && !event.metaKey
    if (isSingle && (isTyping(event.target) || singleKeysAreOff() || document.querySelector('dialog[open]'))) return
    const keys = shortcutOf(event)
    const target = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find((element) =>
      element.getAttribute('aria-keyshortcuts')?.split(' ').includes(keys),
    )
    if (!target) return
    event.preventDefault()
    if (!target.matches('input, textarea')) return target.click()
    target.focus()
    if (target instanceof HTMLInputElement) target.select()
  })
}
