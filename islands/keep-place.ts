/*
 * For pages after the sign-in: a press that comes back to its own page leaves the eye where it was, and a keyboard on
 * the same control or the one in its place; and what the page then says is read out, which a live region that arrives
 * full is not.
 */
const KEY = 'perennial.place'
/** An answer that takes longer is no answer to this press. */
const LASTS_MS = 30_000
/** Screen readers begin with the title; a change before that is lost. */
const ANNOUNCE_MS = 500

interface Place {
  path: string
  at: number
  top: number
  /** Pressed without a pointer. */
  byKeyboard: boolean
  /** What it does and to what: of one that stands on every row, the row too. */
  does: number
  /** What it does; undefined where another on the page does the same to something else. */
  alone: number | undefined
  /** Among the buttons of the page. */
  index: number
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('main button')]

/** Numbers, for what is kept outlives the sign-out and must name nobody. */
function hash(parts: readonly string[]): number {
  let sum = 0
  for (const sign of JSON.stringify(parts)) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return sum
}

const kindOf = ({ form, textContent }: HTMLButtonElement) => hash([form?.action ?? '', textContent ?? ''])

function deedOf(button: HTMLButtonElement): number {
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
  // The menus lead away, also out of the product.
  if (!pressed.closest('main, .toasts')) return
  const all = buttons()
  const kind = kindOf(pressed)
  const place: Place = {
    ...{ path: location.pathname, at: Date.now(), top: scrollY, byKeyboard, does: deedOf(pressed) },
    ...{ alone: all.filter((one) => kindOf(one) === kind).length === 1 ? kind : undefined },
    ...{ index: all.indexOf(pressed) },
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {}
})

function takePlace(): Place | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as Place)
  } catch {
    return undefined
  }
}

/** What can be seen of it: the summary that folds it away, the button that opens its dialog. */
function visible(control: HTMLElement): HTMLElement | null {
  const dialog = control.closest('dialog:not([open])')
  if (dialog) return document.querySelector<HTMLElement>(`[commandfor="${dialog.id}"]`)
  return control.closest('details:not([open])')?.querySelector('summary') ?? control
}

function controlAt({ does, alone, index }: Place): HTMLElement | null {
  const all = buttons()
  const same = all.find((one) => deedOf(one) === does) ?? all.find((one) => kindOf(one) === alone)
  const found = same ?? (index < 0 ? undefined : all[Math.min(index, all.length - 1)])
  const control = found && visible(found)
  return control && !control.matches(':disabled') ? control : document.getElementById('content')
}

const place = takePlace()
// An answer that says itself where one goes on knows better.
const isFree = location.hash === '' && !document.querySelector('[autofocus]')
if (place && isFree && place.path === location.pathname && Date.now() - place.at < LASTS_MS) {
  scrollTo({ top: place.top, behavior: 'instant' })
  if (place.byKeyboard) {
    const control = controlAt(place)
    control?.focus({ preventScroll: true })
    if (control?.id !== 'content') control?.scrollIntoView({ block: 'nearest' })
  }
}

const said = document.querySelector('.toast__text')
if (said) setTimeout(() => said.replaceWith(said.cloneNode(true)), ANNOUNCE_MS)

/* A module, so that its names are its own. */
export {}
