import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PageRoute, pageCount, routesAcrossSegments, routeToPage } from '../../../src/contacts/list/paging.ts'

/** Reads a list in memory like the query reads an index. */
function rowsOf(list: number[], { from, backwards, skip, take }: PageRoute, [first, last]: readonly [number, number]) {
  const beyond = backwards ? list.slice(0, first) : list.slice(last + 1)
  const stretch = from === 'bookmark' ? beyond : list
  const start = backwards ? stretch.toReversed() : stretch
  const rows = start.slice(skip, skip + take)
  return backwards ? rows.reverse() : rows
}

test('every way to a page shows the same rows, and skips no more than counting from the start (contacts-007)', () => {
  const limit = 10
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(),
      fc.option(fc.nat()),
      fc.boolean(),
      (total, anyPage, anyMark, endKnown) => {
        const list = Array.from({ length: total }, (_, n) => n)
        const pages = pageCount(total, limit)
        const page = 1 + (anyPage % pages)
        const markedPage = anyMark === null ? undefined : 1 + (anyMark % pages)
        const near = markedPage === undefined ? undefined : { page: markedPage, contactId: 1 }
        const walk = routeToPage(page, limit, endKnown ? total : undefined, near)
        const edges = [((markedPage ?? 1) - 1) * limit, (markedPage ?? 1) * limit - 1] as const
        expect(rowsOf(list, walk, edges)).toEqual(list.slice((page - 1) * limit, page * limit))
        expect(walk.skip).toBeLessThanOrEqual((page - 1) * limit)
      },
    ),
  )
})

test('from a bookmarked page the next and previous are one step, whatever their number', () => {
  expect(routeToPage(501, 100, 100_000, { page: 500, contactId: 9 })).toEqual({
    from: 'bookmark',
    backwards: false,
    skip: 0,
    take: 100,
  })
  expect(routeToPage(499, 100, 100_000, { page: 500, contactId: 9 })).toEqual({
    from: 'bookmark',
    backwards: true,
    skip: 0,
    take: 100,
  })
  expect(routeToPage(1000, 100, 100_000, { page: 500, contactId: 9 })).toEqual({
    from: 'end',
    backwards: true,
    skip: 0,
    take: 100,
  })
})

test('an empty list has one page', () => {
  expect(pageCount(0, 100)).toBe(1)
  expect(routeToPage(1, 100, 0)).toMatchObject({ from: 'start', skip: 0 })
})

test('a page of several ranges equals the page of all in order, with or without known ends', () => {
  const limit = 10
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 5 }), fc.nat(), fc.boolean(), (lengths, anyPage, exact) => {
      const list = Array.from({ length: lengths.reduce((sum, length) => sum + length, 0) }, (_, n) => n)
      const page = 1 + (anyPage % pageCount(list.length, limit))
      const known = lengths.map((length) => ({ count: exact ? length : Math.min(length, page * limit), exact }))
      const walks = routesAcrossSegments(page, limit, known)
      let from = 0
      const shown = lengths.flatMap((length, place) => {
        const stretch = list.slice(from, from + length)
        from += length
        return rowsOf(stretch, walks[place]!, [0, 0])
      })
      expect(shown).toEqual(list.slice((page - 1) * limit, page * limit))
    }),
  )
})
