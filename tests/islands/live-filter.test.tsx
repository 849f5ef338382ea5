import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { find, input, server, silence } from './dom.ts'

const states = (chosen: string[]) => `
  <div class="field"><button type="button" popovertarget="states-choices">${chosen.join(', ') || 'All states'}</button>
    <fieldset id="states-choices" popover="auto">${['NC', 'SC']
      .map(
        (state) => `<input type="checkbox" name="states" value="${state}" ${chosen.includes(state) ? 'checked' : ''}>`,
      )
      .join('')}</fieldset></div>`

/** The page as the server renders it for a query. */
function page(query: string) {
  const asked = new URLSearchParams(query)
  const search = asked.get('search')?.trim() ?? ''
  const error = search === '?' ? 'aria-invalid="true"' : ''
  return `<title>Contacts${search}</title><main id="content" tabindex="-1"><search><form class="filter-bar" method="get" action="/contacts">
    <input id="search" type="search" name="search" value="${search}" ${error}>
    ${states(asked.getAll('states'))}
    <select id="agent" name="agent"><option value=""></option><option ${asked.get('agent') ? 'selected' : ''}>Dana</option></select>
    <input id="from" type="date" name="from" value="${asked.get('from') ?? ''}" hidden>
    <button>Apply</button></form></search>
    <form id="add" class="filter-bar" method="post"><input name="address"></form>
    <p data-result>Found ${query}</p></main>`
}

const at = () => location.pathname + location.search
const result = () => find('[data-result]').textContent
const announced = () => find('body > [role=status]').textContent
const asked = () => server.mock.calls.map(([url]) => url.replace(location.origin, ''))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function respond(html?: string) {
  server.mockImplementation(async (url) => {
    const response = new Response(html ?? page(new URL(url).search.slice(1)))
    Object.defineProperty(response, 'url', { value: url })
    return response
  })
}

async function change(field: HTMLInputElement | HTMLSelectElement, value: string | boolean, ms = 0) {
  field.focus()
  Object.assign(field, typeof value === 'string' ? { value } : { checked: value })
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await pass(ms)
}

async function goBackTo(url: string) {
  history.replaceState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
  await pass(0)
}

const leave = vi.fn()
beforeAll(async () => {
  history.replaceState(null, '', '/contacts')
  document.body.innerHTML = page('')
  await import('../../islands/live-filter.ts')
})
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
  // happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockImplementation(function isVisible(this: HTMLElement) {
    return !this.hidden
  })
  vi.spyOn(location, 'assign').mockImplementation(leave)
  respond()
  for (const url of ['/contacts?page=2', '/contacts']) await goBackTo(url)
  server.mockClear()
  leave.mockClear()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

test('a chosen option applies at once to the URL, the rows, the title and an announcement', async () => {
  await change(find<HTMLSelectElement>('#agent'), 'Dana')
  expect(at()).toBe('/contacts?agent=Dana')
  expect(result()).toBe('Found agent=Dana')
  expect(announced()).toBe('Found agent=Dana')
  expect(document.activeElement?.id).toBe('agent')
})

test('typing applies 300 ms after the last key, keeps the field itself, and is one history entry', async () => {
  const search = input('search')
  const before = history.length
  await change(search, 'a', 299)
  expect(asked()).toEqual([])
  await change(search, 'an ', 300)
  expect(asked()).toEqual(['/contacts?search=an+'])
  expect([find('#search') === search, search.value, document.activeElement === search]).toEqual([true, 'an ', true])
  expect(document.title).toBe('Contactsan')
  await change(search, 'ann', 300)
  expect(at()).toBe('/contacts?search=ann')
  expect(history.length).toBe(before + 1)
})

test('an input method sends no incomplete words', async () => {
  input('search').value = 'k'
  input('search').dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  await pass(1_000)
  expect(asked()).toEqual([])
  input('search').dispatchEvent(new Event('compositionend', { bubbles: true }))
  await pass(300)
  expect(asked()).toEqual(['/contacts?search=k'])
})

test('a newer change aborts the older request, even while it is still being typed', async () => {
  server.mockImplementation(silence)
  await change(find<HTMLSelectElement>('#agent'), 'Dana')
  const [, first] = server.mock.calls[0]!
  await pass(300)
  expect([find('main').getAttribute('aria-busy'), announced()]).toEqual(['true', 'Loading…'])
  respond()
  await change(input('search'), 'b')
  expect(first!.signal!.aborted).toBe(true)
  await pass(300)
  expect(asked()).toEqual(['/contacts?agent=Dana', '/contacts?search=b&agent=Dana'])
  expect(result()).toBe('Found search=b&agent=Dana')
  expect(find('main').hasAttribute('aria-busy')).toBe(false)
  expect(leave).not.toHaveBeenCalled()
})

test('an open list of choices stays open, and its closed control shows the choice', async () => {
  const list = find('#states-choices')
  const button = find('[popovertarget]')
  await change(find('[value=NC]'), true)
  await change(find('[value=SC]'), true)
  expect(at()).toBe('/contacts?states=NC&states=SC')
  expect([find('#states-choices') === list, find('[popovertarget]') === button]).toEqual([true, true])
  expect(button.textContent).toBe('NC, SC')
  expect(document.activeElement).toBe(find('[value=SC]'))
})

test('Enter applies at once, and a field shows its error until it is valid', async () => {
  const enter = async (text: string) => {
    await change(input('search'), text)
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    find('form').dispatchEvent(submit)
    await pass(0)
    return submit.defaultPrevented
  }
  expect(await enter('?')).toBe(true)
  expect([at(), input('search').getAttribute('aria-invalid')]).toEqual(['/contacts?search=%3F', 'true'])
  await enter('ok')
  expect([at(), input('search').getAttribute('aria-invalid')]).toEqual(['/contacts?search=ok', null])
})

test('a form that saves is left alone', async () => {
  await change(input('address'), 'a@b.example', 300)
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  find('#add').dispatchEvent(submit)
  expect([submit.defaultPrevented, asked()]).toEqual([false, []])
})

test('a date range waits for both dates, unless it is submitted', async () => {
  const from = input('from')
  from.hidden = false
  await change(find<HTMLSelectElement>('#agent'), 'Dana')
  await change(from, '0002-01-01', 300)
  expect(asked()).toEqual([])
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(asked()).toEqual(['/contacts?agent=Dana&from=0002-01-01'])
  await change(from, '2026-01-01', 300)
  expect(asked().slice(1)).toEqual(['/contacts?agent=Dana&from=2026-01-01'])
})

test('Back shows the previous filters in the fields too, and keeps the focus', async () => {
  await change(find<HTMLSelectElement>('#agent'), 'Dana')
  await goBackTo('/contacts#row-2')
  expect([at(), result()]).toEqual(['/contacts', 'Found '])
  expect([find<HTMLSelectElement>('#agent').value, document.activeElement?.id]).toEqual(['', 'agent'])
  server.mockClear()
  await goBackTo('/contacts#row-3')
  expect(asked()).toEqual([])
})

test('if the focused field has no counterpart, the focus moves to the start of the page', async () => {
  await change(input('search'), 'x', 200)
  find('form button:last-of-type').focus()
  await pass(100)
  expect([at(), document.activeElement?.id, leave.mock.calls]).toEqual(['/contacts?search=x', 'content', []])
})

test('failures, and pages without these filters, are loaded by the browser', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await change(find<HTMLSelectElement>('#agent'), 'Dana')
  expect(leave).toHaveBeenLastCalledWith(`${location.origin}/contacts?agent=Dana`)
  respond('<main id="content"><form class="sign-in"></form></main>')
  await change(input('search'), 'x', 300)
  expect(leave).toHaveBeenLastCalledWith(`${location.origin}/contacts?search=x&agent=Dana`)
  expect(at()).toBe('/contacts')
})
