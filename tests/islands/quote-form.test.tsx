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
    <form data-quote-form="Still needed: " data-many-missing="Fill out all">
      <input type="hidden" name="press" value="${Math.random()}">
      <label for="name">First Name</label><input id="name" name="name" required>
      <label for="more"><input type="checkbox" id="more" name="more" checked> More</label>
      <div data-zip-api="/api/zip-lookup/" data-zip-says='${JSON.stringify(says)}'>
        <label for="zip">Zip Code</label><input id="zip" name="zip" required pattern="[0-9]{5}">
        <p data-zip-says-here></p>
        <div data-zip-county hidden><label for="place">County</label>
          <select id="place" name="place" required disabled><option value="">Choose</option></select></div>
      </div>
      <p data-missing-fields></p>
      <button type="submit">Get my quote</button>
    </form>`
  restore()
  await import('../../islands/quote-form.ts')
}

const get = <T extends Element>(selector: string) => document.querySelector<T & HTMLElement>(selector)!
const button = () => get<HTMLButtonElement>('button[type=submit]')
const sign = () => get('[data-zip-says-here]').textContent

async function type(selector: string, text: string) {
  const field = get<HTMLInputElement>(selector)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(sign()).not.toBe(undefined))
}

test('five digits are looked up once, and the state stands beside them (selfonboarding-004, selfonboarding-021)', async () => {
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
  expect(get('[data-missing-fields]').textContent).toBe('Still needed: First Name, Zip Code')
  await type('#name', 'Iris')
  await type('#zip', '42223')
  await vi.waitFor(() => expect(sign()).toBe('State: KY, TN. Choose yours'))
  const select = get<HTMLSelectElement>('select')
  expect(get('[data-zip-county]').hidden).toBe(false)
  expect([...select.options].map(({ value }) => value)).toEqual(['', 'KY:Christian', 'TN:Montgomery'])
  expect(button().disabled).toBe(true)
  select.value = 'TN:Montgomery'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  expect(button().disabled).toBe(false)
  expect(sign()).toBe('State: KY, TN')
  await type('#zip', '90210')
  await vi.waitFor(() => expect(sign()).toBe('State: CA'))
  expect(select.disabled).toBe(true)
  expect(button().disabled).toBe(false)
})

test('what a look-up does not know it says (selfonboarding-017, selfonboarding-018, selfonboarding-028, selfonboarding-029)', async () => {
  for (const [zip, text] of [
    ['00000', 'Invalid zip code'],
    ['11111', 'Unable to determine state from zip code'],
    ['22222', 'No counties found for this ZIP code'],
    ['33333', 'Failed to update location'],
  ] as const) {
    await type('#zip', zip)
    await vi.waitFor(() => expect(sign()).toBe(text))
    expect(get('[data-zip-county]').hidden).toBe(true)
  }
})

test('a ZIP code that the browser filled in again, after Back, asks for its county again', async () => {
  await open(() => {
    get<HTMLInputElement>('#name').value = 'Iris'
    get<HTMLInputElement>('#zip').value = '42223'
  })
  await vi.waitFor(() => expect(sign()).toBe('State: KY, TN. Choose yours'))
  expect(get('[data-zip-county]').hidden).toBe(false)
  expect(get('[data-missing-fields]').textContent).toBe('Still needed: County')
})

test('a button that waits for much says so too (selfonboarding-020)', async () => {
  await open(() => {
    get('[data-missing-fields]').insertAdjacentHTML(
      'beforebegin',
      ['a', 'b'].map((id) => `<label for="${id}">${id}</label><input id="${id}" required>`).join(''),
    )
  })
  expect(get('[data-missing-fields]').textContent).toBe('Fill out all')
  await type('#name', 'Iris')
  expect(get('[data-missing-fields]').textContent).toBe('Still needed: Zip Code, a, b')
})

test('what was typed outlives a change of the size of type, county and boxes too, and is then gone from the browser', async () => {
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
