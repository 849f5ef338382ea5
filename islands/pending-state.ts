/*
 * For public pages, most of which have no islands: shows a pending state until the next page loads, disables the main
 * button of an incomplete form, and opens and closes dialogs in browsers without command and commandfor.
 */
/** A faster page load needs no pending state. */
const LINK_DELAY_MS = 300
/** After this delay, a form's second pending text is shown, if it has one. */
const SECOND_TEXT_MS = 1_200
/** After this time the load is assumed to have failed or been stopped, and the page becomes usable again. */
const MAX_PENDING_MS = 20_000

const statusElement = document.createElement('div')
statusElement.role = 'status'
statusElement.className = 'waiting'
document.body.append(statusElement)

let isPending = false
let timers: ReturnType<typeof setTimeout>[] = []

function showPending(text: string, from: HTMLElement, ms: number) {
  isPending = true
  // Content behind a modal dialog is neither visible nor announced.
  const container = from.closest('dialog') ?? document.body
  container.append(statusElement)
  timers = [
    setTimeout(() => {
      statusElement.textContent = text
    }, ms),
    setTimeout(() => {
      statusElement.textContent = from.dataset.pendingThen ?? text
    }, ms + SECOND_TEXT_MS),
    setTimeout(reset, MAX_PENDING_MS),
    // Deferred: a disabled button's value would be missing from the submit.
    setTimeout(updateAllButtons),
  ]
}

function reset() {
  timers.forEach(clearTimeout)
  isPending = false
  statusElement.textContent = ''
  updateAllButtons()
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const text = (event.submitter as HTMLElement | null)?.dataset.pending ?? form.dataset.pending
  if (!text || event.defaultPrevented) return
  if (isPending) event.preventDefault()
  else showPending(text, form, 0)
})

/**
 * Changing the language or text size submits the page's form (data-kept) instead, without validation, to keep what was
 * typed.
 */
addEventListener('submit', (event) => {
  const form = document.querySelector<HTMLFormElement>('form[data-kept]')
  if (!form || event.defaultPrevented || !(event.target as Element).matches('.reading')) return
  event.preventDefault()
  const { name, value } = event.submitter as HTMLButtonElement
  const choice = document.createElement('input')
  Object.assign(choice, { type: 'hidden', name: `read_${name}`, value })
  form.append(choice)
  form.submit()
  // The browser may restore this page from its back/forward cache.
  choice.remove()
})

/*
 * Disables the main button, such as 'Next' or 'Update' (quotes-012), until the form is complete (every radio group
 * answered, every textarea filled in, every field valid) and while it is being submitted, and lists what is missing. A
 * fieldset that depends on a 'yes' counts, and is submitted, only after a 'yes'. Without JavaScript everything is
 * submitted, and the server validates it.
 */
function updateButtons(form: HTMLFormElement) {
  const chosen = (selector: string) => form.querySelector(`${selector}:checked`)
  for (const fieldset of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-behind]'))
    fieldset.disabled = !chosen(`[name=${fieldset.dataset.behind}][value=yes]`)
  const missing = [...(form.elements as Iterable<HTMLInputElement>)].filter(
    (field) =>
      !field.closest('fieldset[data-behind]:disabled') &&
      (field.type === 'radio'
        ? !chosen(`[name=${field.name}]`)
        : (field.type === 'textarea' && !field.value.trim()) || !field.checkValidity()),
  )
  for (const item of form.querySelectorAll<HTMLElement>('[data-needs]'))
    item.hidden = !missing.some(({ name }) => item.matches(`[data-needs~=${name}]`))
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-when-whole]'))
    button.disabled = missing.length > 0 || isPending
}

const updateAllButtons = () => document.querySelectorAll<HTMLFormElement>('form[data-whole]').forEach(updateButtons)

addEventListener('input', updateAllButtons)
updateAllButtons()

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  const pressed = (target as Element).closest<HTMLElement>('a[data-pending], button[commandfor]')
  if (!pressed || event.defaultPrevented) return
  if (pressed.matches('a')) {
    if (isPending) event.preventDefault()
    else if (!(button || ctrlKey || metaKey || shiftKey || altKey || pressed.matches('[target=_blank]')))
      showPending(pressed.dataset.pending!, pressed, LINK_DELAY_MS)
  } else if (!('command' in HTMLButtonElement.prototype)) {
    const dialog = document.getElementById(pressed.getAttribute('commandfor')!) as HTMLDialogElement | null
    if (pressed.getAttribute('command') === 'close') dialog?.close()
    else if (!dialog?.open) dialog?.showModal()
  }
})

/*
 * The response to a POST is in the history as a POST, so Back would offer to submit it again. Replaces the entry with the
 * form's page.
 */
if ('posted' in document.body.dataset && document.referrer.startsWith(`${location.origin}/`))
  history.replaceState(null, '', document.referrer)

// The user went back to a page from the back/forward cache, or to one with restored fields.
addEventListener('pageshow', reset)

/* Makes this file a module, so its names are not global. */
export {}
