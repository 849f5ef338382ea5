import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager, pageWindow } from '../../src/ui/pager.tsx'

const shown = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((entry) => (entry === 'gap' ? '…' : entry))
    .join(' ')

test('up to seven pages are all shown (contacts-010)', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
})

test('more than seven pages are shown in windows with an ellipsis (contacts-010)', () => {
  expect(shown(1, 8)).toBe('1 2 3 4 5 … 8')
  expect(shown(4, 20)).toBe('1 2 3 4 5 … 20')
  expect(shown(5, 20)).toBe('1 … 4 5 6 … 20')
  expect(shown(16, 20)).toBe('1 … 15 16 17 … 20')
  expect(shown(17, 20)).toBe('1 … 16 17 18 19 20')
  expect(shown(20, 20)).toBe('1 … 16 17 18 19 20')
})

test('every window has the first, the last and the open page once, in order, in at most seven places (contacts-010)', () => {
  for (let pages = 1; pages <= 30; pages++) {
    for (let page = 1; page <= pages; page++) {
      const entries = pageWindow(page, pages)
      const numbers = entries.filter((entry) => entry !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      expect(entries.length).toBe(Math.min(7, pages))
    }
  }
})

test('a page outside the list is clamped', () => {
  expect(shown(-1, 20)).toBe(shown(1, 20))
  expect(shown(99, 20)).toBe(shown(20, 20))
  expect(shown(1, 0)).toBe('1')
})

test('the pager links every page except the open one, and omits steps that lead nowhere', () => {
  const html = renderToStaticMarkup(<Pager page={1} pages={3} hrefFor={(page) => `?page=${page}`} />)
  expect(html).toContain('aria-current="page" aria-label="Page 1"')
  expect(html).not.toContain('Previous page')
  expect(html).toContain('<a href="?page=2" rel="next" aria-label="Next page">')
})

test('it says which rows the page has, of how many', () => {
  const says = (page: number, shown: number) =>
    renderToStaticMarkup(
      <Pager page={page} pages={2} perPage={1000} shown={shown} total={1026} hrefFor={(to) => `?page=${to}`} />,
    )
  expect(says(1, 1000)).toContain('1–1,000 of 1,026 rows')
  expect(says(2, 26)).toContain('1,001–1,026 of 1,026 rows')
})

test('the page sizes are links and the chosen one is marked (contacts-009)', () => {
  const html = renderToStaticMarkup(
    <Pager
      page={1}
      pages={1}
      hrefFor={(page) => `?page=${page}`}
      sizes={{ options: [50, 100, 250], current: 100, hrefFor: (size) => `?limit=${size}` }}
    />,
  )
  expect([...html.matchAll(/\?limit=(\d+)/g)].map((match) => match[1])).toEqual(['50', '100', '250'])
  expect(html).toContain('href="?limit=100" class="pager__current" aria-current="true"')
})
