import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { truncateWithEllipsis } from '../../src/lib/truncate.ts'
import { ShortName } from '../../src/ui/short-name.tsx'

test('a long name is cut at 30 characters (contacts-019)', () => {
  expect(truncateWithEllipsis('A'.repeat(35))).toBe(`${'A'.repeat(30)}...`)
  expect(truncateWithEllipsis('A'.repeat(31))).toBe(`${'A'.repeat(30)}...`)
  expect(truncateWithEllipsis('A'.repeat(30))).toBe('A'.repeat(30))
  expect(truncateWithEllipsis('')).toBe('')
})

test('characters are counted as a reader counts them (contacts-019)', () => {
  const accented = 'é'.normalize('NFD')
  expect(truncateWithEllipsis(accented.repeat(30))).toBe(accented.repeat(30))
  expect(truncateWithEllipsis(accented.repeat(31))).toBe(`${accented.repeat(30)}...`)
})

test('a cut name has the complete one in its title and for screen readers (contacts-019)', () => {
  const name = 'Maria-Guadalupe Santos-Villanueva'
  const html = renderToStaticMarkup(<ShortName name={name} />)
  expect(html).toContain(`title="${name}"`)
  expect(html).toContain(`<span class="visually-hidden">${name}</span>`)
  expect(renderToStaticMarkup(<ShortName name="Ann Lee" />)).toBe('Ann Lee')
})
