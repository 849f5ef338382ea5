import type { ListBookmark } from './filter.ts'

/** The number of pages of `total` rows; an empty list has one page. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** How to read a page: where to start, in which direction, how many rows to skip and how many to take. */
export interface PageRoute {
  from: 'start' | 'end' | 'bookmark'
  backwards: boolean
  skip: number
  take: number
}

/**
 * The cheapest route to a page of an ordered list: from its start, from its end (rows in reverse order), or from the edge
 * of a bookmarked page, whose own rows are not skipped. Skipping rows makes deep pages slow, so the smallest `skip` wins;
 * on a tie the earlier route in this order wins, because it is more exact. `total` is undefined when unknown. `page` counts
 * from 1 and must exist.
 */
export function routeToPage(page: number, limit: number, total: number | undefined, near?: ListBookmark): PageRoute {
  const before = (page - 1) * limit
  const fromEnds = routeFromEnds(before, limit, total)
  if (!near || near.page === page) return fromEnds
  const fromBookmark: PageRoute = {
    from: 'bookmark',
    backwards: page < near.page,
    skip: (Math.abs(page - near.page) - 1) * limit,
    take: limit,
  }
  return fromBookmark.skip < fromEnds.skip ? fromBookmark : fromEnds
}

/** The shorter route, from the start or the end of the list, to up to `max` rows after the first `before`. */
function routeFromEnds(before: number, max: number, total: number | undefined): PageRoute {
  const take = total === undefined ? max : Math.max(0, Math.min(max, total - before))
  const after = total === undefined ? before : Math.max(0, total - before - take)
  if (after < before) return { from: 'end', backwards: true, skip: after, take }
  return { from: 'start', backwards: false, skip: before, take }
}

export interface SegmentLength {
  count: number
  /** False when counting stopped early: the segment may have more rows, but only after the page. */
  exact: boolean
}

/** The route to a page within each of several consecutive segments of a list. */
export function routesAcrossSegments(page: number, limit: number, segments: readonly SegmentLength[]): PageRoute[] {
  let before = (page - 1) * limit
  let remaining = limit
  return segments.map(({ count, exact }) => {
    const max = Math.max(0, Math.min(remaining, count - before))
    const route = routeFromEnds(before, max, exact ? count : undefined)
    remaining -= max
    before = Math.max(0, before - count)
    return route
  })
}
