import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, says, setUpPage } from './dom.ts'

let opened: string[]

setUpPage({ html: '<div id="place" class="contacts"></div>', fakeTime: true })
beforeAll(() => import('../../islands/contact-list.ts'))
beforeEach(async () => {
  opened = []
  const open = (event: React.MouseEvent) => {
    event.preventDefault()
    opened.push(event.currentTarget.textContent)
  }
  await mount(
    <>
      <form className="filter-bar">
        <input type="search" />
      </form>
      <table id="contact-list">
        <thead>
          <tr>
            <th className="table__select">
              <input type="checkbox" />
            </th>
            <th>
              <a href="?sort=-name" onClick={open}>
                Name
              </a>
            </th>
          </tr>
        </thead>
        <tbody>
          {['Ann', 'Bo', 'Cy'].map((name) => (
            <tr key={name} id={`c${name}`}>
              <td className="table__select">
                <input type="checkbox" value={name} />
              </td>
              <th>
                <a href={`/contact/${name}`} onClick={open}>
                  {name}
                </a>
              </th>
              <td className="table__menu">
                {/* biome-ignore lint/a11y/useAnchorContent: its label is its content */}
                <a className="row-menu" href={`/contact/${name}`} aria-label={`More for ${name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="menu" id="row-menu" popover="auto">
        <a href="/contacts" data-path="/edit">
          Edit
        </a>
        <a href="/contacts" data-path="/deletion">
          Delete
        </a>
      </div>
      <p className="list-loading" role="status" />
    </>,
  )
})

const at = () => document.activeElement as HTMLElement
function press(key: string, options: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })
  at().dispatchEvent(event)
  return event.defaultPrevented
}

test('arrow keys move from row to row in the same column, and from the search into the list', () => {
  find('[type=search]').focus()
  expect(press('ArrowDown')).toBe(true)
  expect(at().textContent).toBe('Ann')
  press('ArrowDown')
  press('ArrowDown')
  expect(at().textContent).toBe('Cy')
  expect(press('ArrowDown')).toBe(false)
  press('ArrowUp')
  expect(at().textContent).toBe('Bo')
  find('tbody input').focus()
  press('ArrowDown')
  expect(at()).toBe(find('[value=Bo]'))
  find('thead input').focus()
  press('ArrowDown')
  expect(at()).toBe(find('[value=Ann]'))
})

test('Space ticks the row and Enter opens it, from any of its controls', () => {
  find('tbody th a').focus()
  expect(press(' ')).toBe(true)
  expect(find<HTMLInputElement>('[value=Ann]').checked).toBe(true)
  find('[value=Bo]').focus()
  expect(press('Enter')).toBe(true)
  expect(opened).toEqual(['Bo'])
  // The browser does the rest.
  expect(press(' ')).toBe(false)
  find('thead a').focus()
  expect(press(' ')).toBe(false)
})

test('arrow keys wrap around in a menu, and Space there ticks nothing', () => {
  find('.menu a').focus()
  press('ArrowDown')
  expect(at().textContent).toBe('Delete')
  press('ArrowDown')
  expect(at().textContent).toBe('Edit')
  press('ArrowUp')
  expect(at().textContent).toBe('Delete')
  expect(press(' ')).toBe(false)
})

test('a row’s dots open the shared menu for its contact, by click or Space, and a second click closes it', async () => {
  history.replaceState(null, '', '#')
  const menu = find('#row-menu')
  const calls: string[] = []
  Object.assign(menu, { showPopover: () => calls.push('show'), hidePopover: () => calls.push('hide') })
  const dots = find<HTMLAnchorElement>('tbody tr:nth-child(2) .row-menu')
  dots.focus()
  await act(async () => expect(press(' ')).toBe(true))
  expect([...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/\/contact\/Bo\/edit$/),
    expect.stringMatching(/\/contact\/Bo\/deletion$/),
  ])
  expect([calls.at(-1), dots.ariaExpanded, at().textContent]).toEqual(['show', 'true', 'Edit'])
  const other = find<HTMLAnchorElement>('tbody tr:nth-child(1) .row-menu')
  await act(async () => other.click())
  expect([other.ariaExpanded, dots.ariaExpanded, document.querySelectorAll('[aria-controls]').length]).toEqual([
    'true',
    'false',
    1,
  ])
  await act(async () => dots.click())
  await act(async () => dots.click())
  expect(calls.at(-1)).toBe('hide')
  expect(find<HTMLInputElement>('[value=Bo]').checked).toBe(false)
  expect(location.hash).toBe('')
})

test('keys with Control, Command or Alt are left to the browser', () => {
  find('tbody th a').focus()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('ArrowDown', { [held]: true })).toBe(false)
})

test('a slow list says so, a fast one shows nothing (contacts-018)', async () => {
  const isBusy = () => find('#contact-list').getAttribute('aria-busy')
  await act(async () => find('thead a').click())
  await act(async () => vi.advanceTimersByTime(299))
  expect([says(), isBusy()]).toEqual(['', null])
  await act(async () => vi.advanceTimersByTime(1))
  expect([says(), isBusy()]).toEqual(['Loading contacts…', 'true'])
  await act(async () => void window.dispatchEvent(new Event('pageshow')))
  expect([says(), isBusy()]).toEqual(['', null])
})

test('a link to elsewhere or to a new tab shows no loading state', async () => {
  await act(async () => find('tbody th a').click())
  await act(async () => {
    find('thead a').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
    vi.advanceTimersByTime(1_000)
  })
  expect(says()).toBe('')
})

test('the URL names the row that was opened, for Back', () => {
  find('tbody tr:nth-child(2) th a').click()
  expect(location.hash).toBe('#cBo')
  find('thead a').click()
  expect(location.hash).toBe('#cBo')
  const menu = find('#row-menu')
  Object.assign(menu, { showPopover: () => {}, hidePopover: () => {} })
  menu.addEventListener('click', (event) => event.preventDefault())
  find('tbody tr:nth-child(1) .row-menu').click()
  find('#row-menu a').click()
  expect(location.hash).toBe('#cAnn')
})
