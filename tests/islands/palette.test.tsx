import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Palette from '../../islands/palette.tsx'

const PAGES = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Manage Agents', href: '/add-agents' },
]
let root: Root
let place: HTMLElement
const server = vi.fn<(url: string) => Promise<Response>>()
const gone = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('location', { href: 'http://localhost/', assign: gone })
  server.mockReset()
  gone.mockReset()
  finds(['Ann Lee', 'Anna Roe'])
  place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () => root.render(<Palette pages={PAGES} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function finds(names: string[], total = names.length) {
  const contacts = names.map((name, index) => ({ id: index + 1, name, detail: 'NC' }))
  server.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ contacts, total, totalIsCapped: false }))),
  )
}
const input = () => place.querySelector('input')!
const options = () => [...place.querySelectorAll('[role=option]')].map((option) => option.textContent)
const chosen = () => place.querySelector('[aria-selected=true]')?.textContent
const press = (key: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function type(text: string) {
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('called, it opens and lists where one may go', () => {
  expect(place.querySelector('dialog')?.open).toBe(true)
  expect(options()).toEqual(['Dashboard', 'Manage Agents'])
})

test('contacts stand before pages; arrows go round and Enter opens what is chosen', async () => {
  await type('an')
  await pass(200)
  expect(options()).toEqual(['Ann LeeNC', 'Anna RoeNC', 'Manage Agents'])
  expect(chosen()).toBe('Ann LeeNC')
  await press('ArrowUp')
  expect(chosen()).toBe('Manage Agents')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contact/2')
})

test('Enter before the answer is there searches the list rather than open somebody else', async () => {
  await type('an')
  await pass(200)
  await type('ann lee')
  await press('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contacts?search=ann+lee')
})

test('when more are found than shown, the whole list is one of the choices', async () => {
  finds(['Ann Lee'], 1_234)
  await type('an')
  await pass(200)
  expect(options()[1]).toBe('See all 1,234 that contain “an”')
  expect(place.querySelector('[role=status]')?.textContent).toContain('2 results')
})

test('when the search fails it says so, and Enter still leads to the list', async () => {
  server.mockImplementation(() => Promise.reject(new TypeError('offline')))
  await type('zz')
  await pass(200)
  expect(place.querySelector('[role=status]')?.textContent).toContain('We could not search just now.')
  await press('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contacts?search=zz')
})

test('Escape closes it at once, whatever is typed', async () => {
  await type('an')
  await press('Escape')
  expect(place.querySelector('dialog')?.open).toBe(false)
})
