/*
 * Enhances the forms that start a quote, which also work without it: shows the place of a ZIP code while it is typed,
 * asks for the county if the ZIP code has several, and disables the button until the form is complete.
 */
interface Place {
  state: string
  county: string
}

const form = document.querySelector<HTMLFormElement>('form[data-filling]')
// First: restored values are looked up and validated like typed ones.
const restored = form ? preserveTyped(form) : undefined
const area = document.querySelector<HTMLElement>('[data-zip-api]')
if (area) lookUpZips(area)
if (form) disableWhileIncomplete(form)

function lookUpZips(zipArea: HTMLElement) {
  const says = JSON.parse(zipArea.dataset.zipSays!) as Record<string, string>
  const sign = zipArea.querySelector('[data-zip-says-here]')!
  const county = zipArea.querySelector<HTMLElement>('[data-zip-county]')!
  const select = county.querySelector('select')!
  const input = zipArea.querySelector('input')!
  // The server-rendered value, whose counties are there; not one that the browser restored.
  let asked = input.defaultValue
  let request: AbortController | undefined

  const show = (text: string, places: Place[] = []) => {
    sign.textContent = text
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
    const wanted = restored?.get(select.name)
    if (wanted && places.length > 1 && !select.value) select.value = wanted
    input.form?.dispatchEvent(new Event('input'))
  }

  async function lookUp() {
    const digits = input.value.replace(/\D/g, '').slice(0, 5)
    if (digits !== input.value) input.value = digits
    if (digits === asked) return
    asked = digits
    request?.abort()
    if (digits.length < 5) return show('')
    request = new AbortController()
    const { signal } = request
    try {
      const answer = await fetch(zipArea.dataset.zipApi + digits, { signal })
      if (answer.status === 404) return show(says.unknown!)
      if (!answer.ok) return show(says.failed!)
      const { state, counties, places } = (await answer.json()) as {
        state: string
        counties: string[]
        places?: Place[]
      }
      if (!state) return show(says.noState!)
      if (counties.length === 0) return show(says.noCounties!)
      const all = places ?? counties.map((name) => ({ state, county: name }))
      const states = [...new Set(all.map((place) => place.state))].join(', ')
      show(all.length > 1 ? `${says.state}${states}. ${says.several}` : `${says.state}${states}`, all)
    } catch {
      // The form can still be submitted: the server looks the ZIP code up again.
      if (!signal.aborted) show(says.failed!)
    }
  }

  input.addEventListener('input', () => void lookUp())
  select.addEventListener('change', () => {
    if (select.value) sign.textContent = sign.textContent!.replace(` ${says.several}`, '').replace(/\.$/, '')
  })
  // Typed before this script loaded, or restored by the browser.
  addEventListener('pageshow', () => void lookUp())
  void lookUp()
}

/**
 * Carries typed values over to the page in another text size or language, then deletes them from the browser's storage.
 * Returns the restored values, if any.
 */
function preserveTyped(filled: HTMLFormElement): Map<string, string> | undefined {
  const KEY = 'typed'
  try {
    addEventListener('submit', ({ target }) => {
      if (target === filled) return
      const typed = [...new FormData(filled)].filter(([name]) => !filled.querySelector(`[type=hidden][name="${name}"]`))
      sessionStorage.setItem(KEY, JSON.stringify(typed))
    })
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (!kept) return undefined
    const typed = new Map(JSON.parse(kept) as [string, string][])
    for (const field of filled.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
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

/** Names the missing fields, because a disabled button does not explain itself. */
function disableWhileIncomplete(filled: HTMLFormElement) {
  const button = filled.querySelector<HTMLButtonElement>('button[type=submit]')!
  const sign = filled.querySelector('[data-filling-says]')!
  const labelOf = (field: Element) =>
    (field.closest('fieldset')?.querySelector('legend') ?? (field as HTMLInputElement).labels?.[0])?.textContent
      ?.replace(/\s*\*\s*$/, '')
      .trim()
  const update = () => {
    // Disabled fields do not count.
    const missing = [...filled.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
      (field) => field.willValidate && !field.disabled && !field.validity.valid,
    )
    button.disabled = missing.length > 0
    const names = new Set(missing.map(labelOf).filter(Boolean))
    // Named only when few are left.
    const left = names.size <= 3 ? `${filled.dataset.filling}${[...names].join(', ')}` : filled.dataset.fillingMuch!
    const text = names.size > 0 ? left : ''
    if (sign.textContent !== text) sign.textContent = text
  }
  filled.addEventListener('input', update)
  filled.addEventListener('change', update)
  // Back to a page whose fields the browser restored.
  addEventListener('pageshow', update)
  update()
}

/* Makes this file a module, so its names are not global. */
export {}
