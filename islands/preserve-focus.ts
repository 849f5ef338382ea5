/*
 * For signed-in pages: a form that returns to its own page keeps the scroll position, and for keyboard users the focus on
 * the same control or the one in its place. Also announces the page's toast, because screen readers ignore a live region
 * that is filled when the page loads.
 */
const STORAGE_KEY = 'perennial.place'
/** A page that loads after this long is not treated as the response to the submit. */
const MAX_AGE_MS = 30_000
/** Screen readers read the title first and miss earlier changes. */
const ANNOUNCE_MS = 500

interface Place {
  path: string
  at: number
  top: number
  /** Submitted with the keyboard. */
  byKeyboard: boolean
  /** Hash of the action and its target: for a button on every row, the row too. */
  actionHash: number
  /** Hash of the action; undefined unless exactly one button in <main> has it. */
  uniqueKind: number | undefined
  /** Index among the buttons in <main>; -1 for a button in a toast. */
  index: number
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('main button')]

/** Hashed, because the stored value outlives the sign-out and must not name anyone. */
function hash(parts: readonly string[]): number {
  let sum = 0
  for (const character of JSON.stringify(parts)) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0
  return sum
}

const kindOf = ({ form, textContent }: HTMLButtonElement) => hash([form?.action ?? '', textContent ?? ''])

function actionOf(button: HTMLButtonElement): number {
  const hidden = button.form?.querySelectorAll<HTMLInputElement>('input[type="hidden"]') ?? []
  const fields = [...hidden].flatMap(({ name, value }) => [name, value])
  return hash([String(kindOf(button)), button.name, button.value, ...fields])
}

let byKeyboard = false
addEventListener('click', ({ detail }) => (byKeyboard = detail === 0), true)

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const pressed = event.submitter
  if (event.defaultPrevented || form.method !== 'post' || !(pressed instanceof HTMLButtonElement)) return
  // Buttons elsewhere, such as in menus, lead to other pages.
  if (!pressed.closest('main, .toasts')) return
  const all = buttons()
  const kind = kindOf(pressed)
  const place: Place = {
    path: location.pathname,
    at: Date.now(),
    top: scrollY,
    byKeyboard,
    actionHash: actionOf(pressed),
    uniqueKind: all.filter((one) => kindOf(one) === kind).length === 1 ? kind : undefined,
    index: all.indexOf(pressed),
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place))
  } catch {}
})

function takeStoredPlace(): Place | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored === null ? undefined : (JSON.parse(stored) as Place)
  } catch {
    return undefined
  }
}

/** The visible control: the summary of a closed details element, or the button that opens a closed dialog or menu. */
function visible(control: HTMLElement): HTMLElement | null {
  const dialog = control.closest('dialog:not([open])')
  if (dialog) return document.querySelector<HTMLElement>(`[commandfor="${dialog.id}"]`)
  const menu = control.closest('[popover]:not(:popover-open)')
  if (menu) return document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  return control.closest('details:not([open])')?.querySelector('summary') ?? control
}

function controlAt({ actionHash, uniqueKind, index }: Place): HTMLElement | null {
  const all = buttons()
  const same = all.find((one) => actionOf(one) === actionHash) ?? all.find((one) => kindOf(one) === uniqueKind)
  const found = same ?? (index < 0 ? undefined : all[Math.min(index, all.length - 1)])
  const control = found && visible(found)
  return control && !control.matches(':disabled') ? control : document.getElementById('content')
}

const place = takeStoredPlace()
// A page with a fragment or an autofocus field sets the focus itself.
const isFree = location.hash === '' && !document.querySelector('[autofocus]')
if (place && isFree && place.path === location.pathname && Date.now() - place.at < MAX_AGE_MS) {
  scrollTo({ top: place.top, behavior: 'instant' })
  if (place.byKeyboard) {
    const control = controlAt(place)
    control?.focus({ preventScroll: true })
    if (control?.id !== 'content') control?.scrollIntoView({ block: 'nearest' })
  }
}

const toast = document.querySelector('.toast__text')
if (toast) setTimeout(() => toast.replaceWith(toast.cloneNode(true)), ANNOUNCE_MS)

/* Makes this file a module, so its names are not global. */
export {}
