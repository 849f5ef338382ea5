/*
 * For clients' pages, which React does not hydrate: says what is going on until the next page is there, and lets
 * browsers that do not know command and commandfor open dialogs.
 */
/** A page that comes sooner says for itself that it is there. */
const LINK_WAIT_MS = 300
/** What takes longer has a second step, which a form may name. */
const THEN_MS = 1_200
/** Then the browser gave up, or somebody stopped it: the page can be used again. */
const LONGEST_MS = 20_000

const sign = document.createElement('div')
sign.role = 'status'
sign.className = 'waiting'
document.body.append(sign)

let waiting = false
let timers: ReturnType<typeof setTimeout>[] = []

function wait(text: string, from: HTMLElement, ms: number) {
  waiting = true
  // What lies beneath a modal dialog is neither seen nor read out.
  const place = from.closest('dialog') ?? document.body
  place.append(sign)
  timers = [
    setTimeout(() => {
      sign.textContent = text
    }, ms),
    setTimeout(() => {
      sign.textContent = from.dataset.pendingThen ?? text
    }, ms + THEN_MS),
    setTimeout(rest, LONGEST_MS),
    // Not before the form is sent: what its button says would not be.
    setTimeout(judgeAll),
  ]
}

function rest() {
  timers.forEach(clearTimeout)
  waiting = false
  sign.textContent = ''
  judgeAll()
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const text = (event.submitter as HTMLElement | null)?.dataset.pending ?? form.dataset.pending
  if (!text || event.defaultPrevented) return
  if (waiting) event.preventDefault()
  else wait(text, form, 0)
})

/** Another language or size of type leaves what is typed as it is: the form itself goes along, unjudged. */
addEventListener('submit', (event) => {
  const form = document.querySelector<HTMLFormElement>('form[data-kept]')
  if (!form || !(event.target as Element).matches('.reading')) return
  event.preventDefault()
  const { name, value } = event.submitter as HTMLButtonElement
  const choice = document.createElement('input')
  Object.assign(choice, { type: 'hidden', name: `read_${name}`, value })
  form.append(choice)
  form.submit()
  // The browser may come back to this page as it was.
  choice.remove()
})

/*
 * A button waits for a form that is whole (each group of radios chosen, each text begun, each field as its pattern says)
 * and that is not being sent: 'Next', and 'Update' (quotes-012). A fieldset behind a yes counts, and is sent, only then.
 * Without script all of it is sent, and the server judges.
 */
function judge(form: HTMLFormElement) {
  const chosen = (name: string, value = '') =>
    form.querySelector(`[name="${name}"]${value && `[value="${value}"]`}:checked`) !== null
  for (const fieldset of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-behind]'))
    fieldset.disabled = !chosen(fieldset.dataset.behind!, 'yes')
  const missing = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[type=radio], textarea')].some(
    (field) =>
      !field.closest('fieldset[data-behind]:disabled') &&
      (field.type === 'radio' ? !chosen(field.name) : field.value.trim() === ''),
  )
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-when-whole]'))
    button.disabled = missing || waiting || !form.checkValidity()
}

const judgeAll = () => document.querySelectorAll<HTMLFormElement>('form[data-whole]').forEach(judge)

addEventListener('input', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('form[data-whole]')
  if (form) judge(form)
})
judgeAll()

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  const pressed = (target as Element).closest<HTMLElement>('a[data-pending], button[commandfor]')
  if (!pressed || event.defaultPrevented) return
  if (pressed.matches('a')) {
    if (waiting) event.preventDefault()
    else if (!(button || ctrlKey || metaKey || shiftKey || altKey || pressed.matches('[target=_blank]')))
      wait(pressed.dataset.pending!, pressed, LINK_WAIT_MS)
  } else if (!('command' in HTMLButtonElement.prototype)) {
    const dialog = document.getElementById(pressed.getAttribute('commandfor')!) as HTMLDialogElement | null
    if (pressed.getAttribute('command') === 'close') dialog?.close()
    else if (!dialog?.open) dialog?.showModal()
  }
})

/*
 * What answers a form stands in the history as what was sent, and Back could only offer to send it again. From now on it
 * is the page on which the form stood.
 */
if ('posted' in document.body.dataset && document.referrer.startsWith(`${location.origin}/`))
  history.replaceState(null, '', document.referrer)

// Back to a page that the browser kept as it was, or fills in again as it was.
addEventListener('pageshow', rest)

/* A module, so that its names are its own. */
export {}
