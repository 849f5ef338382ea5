/*
 * Applies a filter form (src/ui/filter-bar.tsx) as soon as a field changes: fetches the form's page and replaces what is
 * in <main> around the field. The address changes too, and Back shows the previous filters.
 */
/** Typed text is applied this long after the last keystroke. */
const TYPING_MS = 300
/** A faster response shows no loading state, which would only flicker. */
const SLOW_MS = 300

type Field = HTMLInputElement | HTMLSelectElement

const root = document.documentElement
const main = document.getElementById('content')!
const status = document.createElement('p')
status.role = 'status'
status.className = 'visually-hidden'
document.body.append(status)
// Hides the buttons of the forms.
root.dataset.liveFilter = ''

const address = () => location.pathname + location.search
let shown = address()
let timer: ReturnType<typeof setTimeout> | undefined
let request: AbortController | undefined
/** The field whose change is the newest history entry. If it is a text field, its next change replaces that entry. */
let typed: Field | undefined

const isTyped = (field: Field) => field.matches('input:not([type=checkbox], [type=radio])')
const FILTER = 'form.filter-bar[method=get]'
const filterOf = (field: EventTarget | null) => (field as Element).closest<HTMLFormElement>(FILTER)

function cancel() {
  clearTimeout(timer)
  request?.abort()
}

/** Whether a visible date field is still empty, or its year has fewer than four digits. */
const isUnfinished = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('[type=date]')].some(
    (field) => field.value < '1' && field.checkVisibility(),
  )

function change(event: Event) {
  const form = filterOf(event.target)
  if (!form) return
  cancel()
  const field = event.target as Field
  // An input method (IME) is still composing a character.
  if ((event as InputEvent).isComposing) return
  timer = setTimeout(() => isUnfinished(form) || apply(form, field), isTyped(field) ? TYPING_MS : 0)
}

function apply(form: HTMLFormElement, field?: Field) {
  const to = new URL(form.action)
  to.search = String(new URLSearchParams([...new FormData(form)].filter(([, value]) => value) as [string, string][]))
  if (to.pathname + to.search === shown) return
  void load(to.href, (next, url) => {
    const isMore = field && typed === field && isTyped(field)
    history[isMore ? 'replaceState' : 'pushState'](null, '', url)
    typed = field
    const active = document.activeElement
    replaceAround(active && filterOf(active) ? active : field, next)
  })
}

async function load(url: string, show: (next: Element, url: string) => void) {
  cancel()
  request = new AbortController()
  const { signal } = request
  const slow = setTimeout(() => {
    main.setAttribute('aria-busy', 'true')
    status.textContent = 'Loading…'
  }, SLOW_MS)
  try {
    const response = await fetch(url, { signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector(`#content:has(${FILTER})`)
    // The response is another page, such as the sign-in page or an error.
    if (!next) throw new Error()
    show(next, response.url)
    shown = address()
    document.title = page.title
    status.textContent = main.querySelector('[data-result]')?.textContent ?? 'Updated'
  } catch {
    if (!signal.aborted) location.assign(url)
  } finally {
    clearTimeout(slow)
    main.removeAttribute('aria-busy')
  }
}

/**
 * The element to keep for a field: for a checkbox in a multi-select, the whole multi-select; otherwise the field
 * itself.
 */
const unitOf = (field: Element) => field.closest('.field:has(> [popover])') ?? field

const pathOf = (element: Element, top: Element): Element[] =>
  element === top ? [] : [element, ...pathOf(element.parentElement!, top)]

/** Keeps the field itself, so that the focus, the caret and an open list stay. */
function replaceAround(field: Element | undefined, next: Element) {
  const named = field && (field.closest('[popover]') ?? field)
  const twin = named?.id && main.contains(named) && next.querySelector(`#${CSS.escape(named.id)}`)
  if (!twin) return replaceAll(next)
  const [path, nextPath] = [pathOf(unitOf(named), main), pathOf(unitOf(twin), next)]
  if (path.length !== nextPath.length) return replaceAll(next)
  const active = document.activeElement
  path.forEach((kept, level) => {
    const fresh = nextPath[level]!
    const siblings = [...fresh.parentNode!.childNodes]
    const at = siblings.indexOf(fresh)
    for (const each of [...kept.parentNode!.childNodes]) if (each !== kept) each.remove()
    kept.before(...siblings.slice(0, at))
    kept.after(...siblings.slice(at + 1))
  })
  restoreFocus(active)
  // The error state of the new page.
  for (const name of ['aria-invalid', 'aria-describedby'])
    if (twin.hasAttribute(name)) named.setAttribute(name, twin.getAttribute(name)!)
    else named.removeAttribute(name)
  // The button of a multi-select, which names the choices.
  path[0]!.querySelector('button')?.replaceChildren(...nextPath[0]!.querySelector('button')!.childNodes)
}

function replaceAll(next: Element) {
  const active = document.activeElement
  main.replaceChildren(...next.childNodes)
  restoreFocus(active)
}

/** If the focused element was replaced, focuses the new element with its id, or <main> if there is none. */
function restoreFocus(active: Element | null) {
  if (active && !active.isConnected) (document.getElementById(active.id) ?? main).focus({ preventScroll: true })
}

main.addEventListener('input', change)
main.addEventListener('compositionend', change)
main.addEventListener('submit', (event) => {
  const form = filterOf(event.target)
  if (!form) return
  event.preventDefault()
  cancel()
  apply(form)
})
addEventListener('popstate', () => {
  // Only the fragment of the URL has changed.
  if (address() === shown) return
  typed = undefined
  void load(location.href, replaceAll)
})
// Otherwise an unfinished request would fail, and its fallback would navigate away from the page being opened.
addEventListener('beforeunload', cancel)

/* Makes this file a module, so its names are not global. */
export {}
