/*
 * Keys for the whole page. An element names its own in aria-keyshortcuts: a field with that key takes the focus, a link
 * or button is pressed. Keys without Control or Command wait until nobody is typing, and can be turned off
 * (WCAG 2.1.4).
 */

/** In this browser's storage: 'off' when single keys are not wanted. */
export const SINGLE_KEYS = 'perennial.shortcuts'

export function singleKeysAreOff(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) === 'off'
  } catch {
    return false
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** 'Control+K', 'Meta+K', '/' */
function spelled({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (ctrlKey) return `Control+${key.toUpperCase()}`
  return metaKey ? `Meta+${key.toUpperCase()}` : key
}

export function listenToHotkeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return
    const isSingle = !event.ctrlKey && !event.metaKey
    if (isSingle && (isTyping(event.target) || singleKeysAreOff() || document.querySelector('dialog[open]'))) return
    const keys = spelled(event)
    const named = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find((element) =>
      element.getAttribute('aria-keyshortcuts')?.split(' ').includes(keys),
    )
    if (!named) return
    event.preventDefault()
    if (!named.matches('input, textarea')) return named.click()
    named.focus()
    if (named instanceof HTMLInputElement) named.select()
  })
}
