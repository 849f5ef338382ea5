import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenToHotkeys, SINGLE_KEYS_STORAGE_KEY } from '../../islands/hotkeys.ts'

const pressed: string[] = []
beforeAll(listenToHotkeys)
beforeEach(() => {
  localStorage.clear()
  pressed.length = 0
  document.body.innerHTML = `
    <input id="search" type="search" aria-keyshortcuts="/">
    <input id="other">
    <a id="help" href="#help" aria-keyshortcuts="?">Help</a>
    <a id="find" href="#find" aria-keyshortcuts="Control+K Meta+K">Find</a>`
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(link.id)
    })
})

function press(key: string, modifiers: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test('a field with a shortcut gets the focus, a link is clicked', () => {
  expect(press('/')).toBe(true)
  expect(document.activeElement?.id).toBe('search')
  press('?')
  press('k', { ctrlKey: true })
  press('k', { metaKey: true })
  expect(pressed).toEqual(['help', 'find', 'find'])
})

test('single keys are text while typing; Control K works there too', () => {
  const other = document.querySelector('#other')!
  expect(press('/', {}, other)).toBe(false)
  expect(press('?', {}, other)).toBe(false)
  expect(press('k', { ctrlKey: true }, other)).toBe(true)
  expect(pressed).toEqual(['find'])
})

test('single keys can be turned off, those with Control stay', () => {
  localStorage.setItem(SINGLE_KEYS_STORAGE_KEY, 'off')
  expect(press('/')).toBe(false)
  expect(press('?')).toBe(false)
  expect(press('k', { ctrlKey: true })).toBe(true)
})

test('keys without a target on the page are left alone', () => {
  expect(press('j')).toBe(false)
  expect(press('p', { ctrlKey: true })).toBe(false)
})
