import { beforeEach, expect, test, vi } from 'vitest'

const answers: Record<string, [status: number, body: unknown]> = {
  90210: [200, { state: 'CA', counties: ['Los Angeles'], cities: [] }],
  42223: [
    200,
    {
      state: 'KY',
      counties: ['Christian', 'Montgomery'],
      cities: [],
      places: [
        { state: 'KY', county: 'Christian' },
        { state: 'TN', county: 'Montgomery' },
      ],
    },
  ],
  '00000': [404, {}],
  11111: [200, { state: '', counties: [], cities: [] }],
  22222: [200, { state: 'NC', counties: [], cities: [] }],
  33333: [500, {}],
}
const asked: string[] = []

const says = {
  state: 'State: ',
  unknown: 'Invalid zip code',
  noState: 'Unable to determine state from zip code',
  noCounties: 'No counties found for this ZIP code',
  several: 'Choose yours',
  failed: 'Failed to update location',
}

beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const [status, body] = answers[address.split('/').at(-1)!]!
    return Response.json(body, { status })
  })
  await open()
})

/** The page as the server sends it; `restore` is what a browser does to it before scripts run. */
async function open(restore = () => {}) {
  vi.resetModules()
  document.body.innerHTML = `
    <form id="size"><button name="size">A+</button></form>
    <form data-quote-form data-whole>
      <input type="hidden" name="press" value="${Math.random()}">
      <label for="name">First Name</label><input id="name" name="name" required>
      <label for="more"><input type="checkbox" id="more" name="more" checked> More</label>
      <div data-zip-api="/api/zip-lookup/" data-zip-says='${JSON.stringify(says)}'>
        <label for="zip">Zip Code</label><input id="zip" name="zip" required pattern="[0-9]{5}">
        <p data-zip-says-here></p>
        <div data-zip-county hidden><label for="place">County</label>
          <select id="place" name="place" required disabled><option value="">Choose</option></select></div>
      </div>
      <ul>${['name', 'zip', 'place', 'birth'].map((name) => `<li data-needs="${name} ${name}_month ${name}_day">${name}</li>`).join('')}</ul>
      <button type="submit" data-when-whole>Get my quote</button>
    </form>`
  restore()
  await import('../../islands/quote-form.ts')
  await import('../../islands/pending-state.ts')
}

const get = <T extends Element>(selector: string) => document.querySelector<T & HTMLElement>(selector)!
const button = () => get<HTMLButtonElement>('button[type=submit]')
const missing = () => [...document.querySelectorAll('[data-needs]:not([hidden])')].map(({ textContent }) => textContent)
const sign = () => get('[data-zip-says-here]').textContent

async function type(selector: string, text: string) {
  const field = get<HTMLInputElement>(selector)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(sign()).not.toBe(undefined))
}

test('five digits are looked up once, and the state is shown beside them (selfonboarding-004, selfonboarding-021)', async () => {
  await type('#zip', '9021')
  expect(asked).toEqual([])
  await type('#zip', '90210x')
  expect(get<HTMLInputElement>('#zip').value).toBe('90210')
  await vi.waitFor(() => expect(sign()).toBe('State: CA'))
  await type('#zip', '90210')
  expect(asked).toEqual(['/api/zip-lookup/90210'])
  expect(get('[data-zip-county]').hidden).toBe(true)
})

test('a ZIP code in several counties asks which, and until then nothing can be sent (selfonboarding-005, selfonboarding-019, selfonboarding-020)', async () => {
  expect(button().disabled).toBe(true)
  expect(missing()).toEqual(['name', 'zip'])
  await type('#name', 'Iris')
  await type('#zip', '42223')
  await vi.waitFor(() => expect(sign()).toBe('State: KY, TN. Choose yours'))
  const select = get<HTMLSelectElement>('select')
  expect(get('[data-zip-county]').hidden).toBe(false)
  expect([...select.options].map(({ value }) => value)).toEqual(['', 'KY:Christian', 'TN:Montgomery'])
  expect(button().disabled).toBe(true)
  select.value = 'TN:Montgomery'
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  expect(button().disabled).toBe(false)
  expect(sign()).toBe('State: KY, TN')
  await type('#zip', '90210')
  await vi.waitFor(() => expect(sign()).toBe('State: CA'))
  expect(select.disabled).toBe(true)
  expect(button().disabled).toBe(false)
})

test('a failed look-up says so (selfonboarding-017, selfonboarding-018, selfonboarding-028, selfonboarding-029)', async () => {
  await type('#name', 'Iris')
  for (const [zip, text, isError] of [
    ['00000', 'Invalid zip code', true],
    ['11111', 'Unable to determine state from zip code', true],
    ['22222', 'No counties found for this ZIP code', true],
    // After our own failure the form can be sent.
    ['33333', 'Failed to update location', false],
  ] as const) {
    await type('#zip', zip)
    await vi.waitFor(() => expect(sign()).toBe(text))
    expect(get('[data-zip-county]').hidden).toBe(true)
    expect([get('#zip').getAttribute('aria-invalid'), button().disabled]).toEqual([`${isError}`, isError])
  }
})

test('a ZIP code restored by the browser after Back asks for its county again', async () => {
  await open(() => {
    get<HTMLInputElement>('#name').value = 'Iris'
    get<HTMLInputElement>('#zip').value = '42223'
  })
  await vi.waitFor(() => expect(sign()).toBe('State: KY, TN. Choose yours'))
  expect(get('[data-zip-county]').hidden).toBe(false)
  expect(missing()).toEqual(['place'])
})

test('a date in three boxes is one item of the list until all are filled in (selfonboarding-020)', async () => {
  await open(() => {
    get('ul').insertAdjacentHTML('beforebegin', '<input name="birth_month" required><input name="birth_day" required>')
  })
  await type('#name', 'Iris')
  await type('[name=birth_month]', '3')
  expect(missing()).toEqual(['zip', 'birth'])
  await type('[name=birth_day]', '14')
  expect(missing()).toEqual(['zip'])
})

test('what was typed survives a change of text size, including county and boxes, and is then removed from the browser', async () => {
  await type('#name', 'Iris 🌻')
  get<HTMLInputElement>('#more').checked = false
  await type('#zip', '42223')
  await vi.waitFor(() => expect(get('[data-zip-county]').hidden).toBe(false))
  get<HTMLSelectElement>('#place').value = 'TN:Montgomery'
  get('#size').dispatchEvent(new Event('submit', { bubbles: true }))
  await open()
  expect(get<HTMLInputElement>('#name').value).toBe('Iris 🌻')
  expect(get<HTMLInputElement>('#more').checked).toBe(false)
  await vi.waitFor(() => expect(get<HTMLSelectElement>('#place').value).toBe('TN:Montgomery'))
  expect(button().disabled).toBe(false)
  expect(sessionStorage.length).toBe(0)
  await open()
  expect(get<HTMLInputElement>('#name').value).toBe('')
})
