import type { Bookmark } from './filter.ts'

/** How many pages `total` rows make; an empty list has one. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** How to reach a page: where to start, which way to walk, how many rows to pass over and how many to take. */
export interface Walk {
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
export function walkTo(page: number, limit: number, total: number | undefined, near?: Bookmark): Walk {
  const before = (page - 1) * limit
  const ways: Walk[] = [{ from: 'start', backwards: false, skip: before, take: limit }]
  if (total !== undefined) {
    const after = Math.max(0, total - before - limit)
    ways.push({ from: 'end', backwards: true, skip: after, take: Math.min(limit, total - before) })
  }
  if (near && near.page !== page)
    ways.push({
      from: 'bookmark',
      backwards: page < near.page,
      skip: (Math.abs(page - near.page) - 1) * limit,
      take: limit,
    })
  return ways.reduce((best, way) => (way.skip < best.skip ? way : best))
}
