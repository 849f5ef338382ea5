import type { ListBookmark } from './filter.ts'

/** How many pages `total` rows make; an empty list has one. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** How to reach a page: where to start, which way to walk, how many rows to pass over and how many to take. */
export interface PageRoute {
  from: 'start' | 'end' | 'bookmark'
  backwards: boolean
  skip: number
  take: number
}

/**
 * The shortest way to a page of an ordered list: from its start, from its end (rows then come in reverse), or from the
 * edge of a bookmarked page, whose own rows are not among those to pass over. Passing over rows is what deep pages cost, so the way with the smallest `skip` wins; on a tie the
 * earlier of that order, which is the more exact. `total` undefined: the end is not known. `page` is from 1 and within
 * the list.
 */
export function routeToPage(page: number, limit: number, total: number | undefined, near?: ListBookmark): PageRoute {
  const before = (page - 1) * limit
  const straight = walkOver(before, limit, total)
  if (!near || near.page === page) return straight
  const fromMark: PageRoute = {
    from: 'bookmark',
    backwards: page < near.page,
    skip: (Math.abs(page - near.page) - 1) * limit,
    take: limit,
  }
  return fromMark.skip < straight.skip ? fromMark : straight
}

/** The shorter way to up to `most` rows behind the first `before`, from the start or from the end of the list. */
function walkOver(before: number, most: number, total: number | undefined): PageRoute {
  const take = total === undefined ? most : Math.max(0, Math.min(most, total - before))
  const after = total === undefined ? before : Math.max(0, total - before - take)
  if (after < before) return { from: 'end', backwards: true, skip: after, take }
  return { from: 'start', backwards: false, skip: before, take }
}

export interface SegmentLength {
  count: number
  /** False: there may be more, but none of them on the page or before it. */
  exact: boolean
}

/** A page of a list that is kept in stretches, one behind the other: which part of each it shows. */
export function routesAcrossSegments(page: number, limit: number, stretches: readonly SegmentLength[]): PageRoute[] {
  let before = (page - 1) * limit
  let wanted = limit
  return stretches.map(({ count, exact }) => {
    const most = Math.max(0, Math.min(wanted, count - before))
    const walk = walkOver(before, most, exact ? count : undefined)
    wanted -= most
    before = Math.max(0, before - count)
    return walk
  })
}
