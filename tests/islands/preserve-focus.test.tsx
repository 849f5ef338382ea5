import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HEAD =
  '<header><form method="post" action="/logout"><button>Log out</button></form></header><div class="toasts"></div>'
/** As on Today: every row has the same buttons, for the client in its hidden field. */
const rows = (...names: string[]) => `${HEAD}<main id="content" tabindex="-1">${names.map(row).join('')}</main>`
const row = (name: string) => `
  <form method="post" action="/today/done"><input type="hidden" name="contact" value="${name}"><button>Done</button></form>
  <form method="post" action="/today/snooze"><input type="hidden" name="contact" value="${name}">
    <button name="until" value="in 3 days">3 days</button><button name="until" value="in 7 days">7 days</button></form>`

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/today')
})
afterEach(() => vi.useRealTimers())

/** The page with this content, after loading. */
async function arrive(html: string) {
  document.body.innerHTML = html
  vi.resetModules()
  await import('../../islands/preserve-focus.ts')
}

const done = () => [...document.querySelectorAll<HTMLButtonElement>('[action="/today/done"] button')]

function press(button = document.querySelector('button')!, detail = 0) {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
  button.form!.dispatchEvent(sent)
}

/** Other entries of the storage are left alone. */
const kept = () => sessionStorage.getItem('perennial.place')

const focused = () => {
  const at = document.activeElement as HTMLButtonElement
  return at.form ? [at.textContent, at.form.querySelector('input')?.value] : at.id
}

test('after a keyboard submit the focus is on the same control of the same row', async () => {
  await arrive(rows('1', '2', '3'))
  press(done()[1])
  await arrive(rows('1', '2', '3'))
  expect(focused()).toEqual(['Done', '2'])
  press(done()[1]!.form!.nextElementSibling!.querySelectorAll('button')[1])
  await arrive(rows('0', '1', '2', '3'))
  expect(focused()).toEqual(['7 days', '2'])
})

test('a control in a menu that closes passes the focus to the button that opens it', async () => {
  const menu = `<main><button type="button" popovertarget="later">Snooze</button>
    <div id="later" popover>${row('1')}</div></main>`
  await arrive(menu)
  press(done()[0])
  await arrive(menu)
  expect(document.activeElement!.textContent).toBe('Snooze')
})

test('a control that disappeared passes the focus to the one in its place, then to the page', async () => {
  await arrive(rows('1', '2', '3', '4'))
  press(done()[2])
  await arrive(rows('1', '2', '4'))
  expect(focused()).toEqual(['Done', '4'])
  press(done()[2])
  await arrive(rows('1', '2'))
  expect(focused()).toEqual(['7 days', '2'])
  press(done()[0])
  await arrive(rows())
  expect(focused()).toBe('content')
})

test('the only control of its kind is matched, whatever precedes it and its form contains', async () => {
  const save = (version: number) =>
    `<form method="post" action="/settings"><input type="hidden" name="version" value="${version}"><button>Save</button></form>`
  await arrive(`<main>${save(1)}</main>`)
  press()
  await arrive(`<main><form method="post" action="/logo"><button>Remove the logo</button></form>${save(2)}</main>`)
  expect(focused()).toEqual(['Save', '2'])
})

test('nothing is stored of a submit that leads away, and never a name', async () => {
  await arrive(rows('1'))
  press()
  expect(kept()).toBeNull()
  await arrive(
    '<main><form method="post" action="/x?of=Ann"><input type="hidden" name="who" value="Ann"><button value="Ann">Call Ann</button></form></main>',
  )
  press()
  expect(kept()).toContain('"actionHash":')
  expect(kept()).not.toContain('Ann')
})

test.each([
  ['a pointer', 1, '/today'],
  ['a press that leads to another page', 0, '/contacts'],
  ['a press that leads to a part of the page', 0, '/today#row-2'],
])('%s moves no focus', async (_, detail, to) => {
  await arrive(rows('1', '2'))
  press(done()[1], detail)
  history.replaceState(null, '', to)
  await arrive(rows('1', '2'))
  expect(document.activeElement).toBe(document.body)
})

test('a collapsed control is found by what expands it', async () => {
  const folded = `<main id="content"><details><summary id="fold">Snooze</summary><form method="post" action="/today/snooze"><button>A week</button></form></details></main>`
  await arrive(folded)
  press()
  await arrive(folded)
  expect(document.activeElement?.id).toBe('fold')
})

test('a message shown on arrival is inserted into its live region again, so that it is read out', async () => {
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
