import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const rows = (...names: string[]) =>
  `<main id="content" tabindex="-1">${names
    .map((name) => `<form method="post" action="/today/done?id=${name}"><button>Done</button></form>`)
    .join('')}</main>`

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/today')
})
afterEach(() => vi.useRealTimers())

/** The page with this in it, arriving. */
async function arrive(html: string) {
  document.body.innerHTML = html
  vi.resetModules()
  await import('../../islands/keep-place.ts')
}

function press(index: number, detail = 0) {
  const button = document.querySelectorAll('button')[index]!
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
  button.form!.dispatchEvent(sent)
}

const focused = () =>
  (document.activeElement as HTMLButtonElement).form?.getAttribute('action') ?? document.activeElement?.id

test('after a press by keyboard the focus is on the same control', async () => {
  await arrive(rows('1', '2', '3'))
  press(1)
  await arrive(rows('1', '2', '3'))
  expect(focused()).toBe('/today/done?id=2')
})

test('a control that went away hands the focus to the one in its place, then to the page', async () => {
  await arrive(rows('1', '2', '3'))
  press(1)
  await arrive(rows('1', '3'))
  expect(focused()).toBe('/today/done?id=3')
  press(1)
  await arrive(rows('1'))
  expect(focused()).toBe('/today/done?id=1')
  press(0)
  await arrive(rows())
  expect(focused()).toBe('content')
})

test.each([
  ['a pointer', 1, '/today'],
  ['a press that leads to another page', 0, '/contacts'],
  ['a press that leads to a part of the page', 0, '/today#row-2'],
])('%s moves no focus', async (_, detail, to) => {
  await arrive(rows('1', '2'))
  press(1, detail)
  history.replaceState(null, '', to)
  await arrive(rows('1', '2'))
  expect(document.activeElement).toBe(document.body)
})

test('what was folded away is found by what unfolds it', async () => {
  const folded = `<main id="content"><details><summary id="fold">Snooze</summary><form method="post" action="/today/snooze"><button>A week</button></form></details></main>`
  await arrive(folded)
  press(0)
  await arrive(folded)
  expect(document.activeElement?.id).toBe('fold')
})

test('what a page says when it arrives is put into its live region anew, so that it is read out', async () => {
  const changes: MutationRecord[] = []
  document.body.innerHTML = ''
  await arrive(
    '<div class="toasts" role="status"><div class="toast"><p class="toast__text">1 contact deleted</p></div></div>',
  )
  const before = document.querySelector('.toast__text')
  const observer = new MutationObserver((seen) => changes.push(...seen))
  observer.observe(document.querySelector('.toasts')!, { childList: true, subtree: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.querySelector('.toast__text')?.textContent).toBe('1 contact deleted')
  expect(document.querySelector('.toast__text')).not.toBe(before)
  expect(changes).not.toEqual([])
  observer.disconnect()
})
