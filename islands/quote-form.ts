/*
 * Enhances the forms that start a quote, which also work without JavaScript: shows a ZIP code's location while it is
 * typed, and asks for the county if the ZIP code has several.
 */
interface Place {
  state: string
  county: string
}

const form = document.querySelector<HTMLFormElement>('form[data-quote-form]')
// Runs first, so that restored values are looked up and validated like typed ones.
const restored = form ? preserveTyped(form) : undefined
const area = document.querySelector<HTMLElement>('[data-zip-api]')
if (area) lookUpZips(area)

function lookUpZips(zipArea: HTMLElement) {
  const messages = JSON.parse(zipArea.dataset.zipSays!) as Record<string, string>
  const status = zipArea.querySelector('[data-zip-says-here]')!
  const county = zipArea.querySelector<HTMLElement>('[data-zip-county]')!
  const select = county.querySelector('select')!
  const input = zipArea.querySelector('input')!
  // The server-rendered value, whose counties are already on the page, not a value that the browser restored.
  let lastZip = input.defaultValue
  let request: AbortController | undefined

  const show = (text: string, places: Place[] = [], error = '') => {
    status.textContent = text || error
    input.setCustomValidity(error)
    input.setAttribute('aria-invalid', String(!!error))
    county.hidden = places.length < 2
    select.disabled = county.hidden
    const crosses = places.some(({ state }) => state !== places[0]?.state)
    const options = places.map(({ state, county: name }) => {
      const option = document.createElement('option')
      option.value = `${state}:${name}`
      option.textContent = crosses ? `${name}, ${state}` : name
      return option
    })
    select.replaceChildren(select.querySelector('option')!, ...options)
    const restoredPlace = restored?.get(select.name)
    if (restoredPlace && places.length > 1 && !select.value) select.value = restoredPlace
    input.form?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function lookUp() {
    const digits = input.value.replace(/\D/g, '').slice(0, 5)
    if (digits !== input.value) input.value = digits
    if (digits === lastZip) return
    lastZip = digits
    request?.abort()
    if (digits.length < 5) return show('')
    request = new AbortController()
    const { signal } = request
    try {
      const answer = await fetch(zipArea.dataset.zipApi + digits, { signal })
      if (answer.status === 404) return show('', [], messages.unknown)
      if (!answer.ok) return show(messages.failed!)
      const { state, counties, places } = (await answer.json()) as {
        state: string
        counties: string[]
        places?: Place[]
      }
      if (!state) return show('', [], messages.noState)
      if (counties.length === 0) return show('', [], messages.noCounties)
      const all = places ?? counties.map((name) => ({ state, county: name }))
      const states = [...new Set(all.map((place) => place.state))].join(', ')
      show(all.length > 1 ? `${messages.state}${states}. ${messages.several}` : `${messages.state}${states}`, all)
    } catch {
      // The form can still be submitted: the server looks the ZIP code up again.
      if (!signal.aborted) show(messages.failed!)
    }
  }

  input.addEventListener('input', () => void lookUp())
  select.addEventListener('change', () => {
    if (select.value) status.textContent = status.textContent!.replace(` ${messages.several}`, '').replace(/\.$/, '')
  })
  // The ZIP code may have been typed before this script loaded, or restored by the browser.
  addEventListener('pageshow', () => void lookUp())
  void lookUp()
}

/**
 * Carries typed values over to the page in another text size or language, then deletes them from the browser's storage.
 * Returns the restored values, if any.
 */
function preserveTyped(quoteForm: HTMLFormElement): Map<string, string> | undefined {
  const KEY = 'typed'
  try {
    addEventListener('submit', ({ target }) => {
      if (target === quoteForm) return
      const typed = [...new FormData(quoteForm)].filter(
        ([name]) => !quoteForm.querySelector(`[type=hidden][name="${name}"]`),
      )
      sessionStorage.setItem(KEY, JSON.stringify(typed))
    })
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (!stored) return undefined
    const typed = new Map(JSON.parse(stored) as [string, string][])
    for (const field of quoteForm.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:not([type=hidden]), select',
    ))
      if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
        field.checked = typed.get(field.name) === field.value
      else if (typed.has(field.name)) field.value = typed.get(field.name)!
    return typed
  } catch {
    // Storage is unavailable.
    return undefined
  }
}

/* Makes this file a module, so its names are not global. */
export {}
