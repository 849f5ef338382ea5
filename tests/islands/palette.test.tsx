import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import Palette from '../../islands/palette.tsx'
import { answer, findAll, input, mount, pass, says, server, setUpPage, type } from './dom.ts'

const PAGES = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Manage Agents', href: '/add-agents' },
]
const gone = vi.fn()

setUpPage({ fakeTime: true })
beforeEach(async () => {
  vi.stubGlobal('location', { href: 'http://localhost/', assign: gone })
  gone.mockReset()
  finds(['Ann Lee', 'Anna Roe'])
  await mount(<Palette pages={PAGES} />)
})

function finds(names: string[], total = names.length) {
  const contacts = names.map((name, index) => ({ id: index + 1, name, detail: 'NC' }))
  server.mockImplementation(() => answer({ contacts, total, totalIsCapped: false }))
}
const options = () => findAll('[role=option]').map((option) => option.textContent)
const chosen = () => document.querySelector('[aria-selected=true]')?.textContent
const key = (name: string) =>
  act(
    async () =>
      void input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  )

test('it opens on its shortcut and lists the pages', () => {
  expect(document.querySelector('dialog')?.open).toBe(true)
  expect(options()).toEqual(['Dashboard', 'Manage Agents'])
})

test('contacts come before pages; arrow keys wrap around and Enter opens the selected one', async () => {
  await type('an')
  await pass(200)
  expect(options()).toEqual(['Ann LeeNC', 'Anna RoeNC', 'Manage Agents'])
  expect(chosen()).toBe('Ann LeeNC')
  await key('ArrowUp')
  expect(chosen()).toBe('Manage Agents')
  await key('ArrowDown')
  await key('ArrowDown')
  await key('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contact/2')
})

test('Enter before the response searches the list instead of opening a wrong contact', async () => {
  await type('an')
  await pass(200)
  await type('ann lee')
  await key('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contacts?search=ann+lee')
})

test('if more are found than shown, the whole list is one of the choices', async () => {
  finds(['Ann Lee'], 1_234)
  await type('an')
  await pass(200)
  expect(options()[1]).toBe('See all 1,234 contacts that match “an”')
  expect(says()).toContain('2 results')
})

test('if the search fails it says so, and Enter still opens the list', async () => {
  server.mockImplementation(() => Promise.reject(new TypeError('offline')))
  await type('zz')
  await pass(200)
  expect(says()).toMatch(/^Search is not available right now\. .*\(Network error occurred\)$/)
  await key('Enter')
  expect(gone).toHaveBeenCalledExactlyOnceWith('/contacts?search=zz')
})

test('Escape closes it at once, whatever is typed', async () => {
  await type('an')
  await key('Escape')
  expect(document.querySelector('dialog')?.open).toBe(false)
})
