import { type Figure, figure } from '../figures.ts'
import type { Driven } from './driver.ts'
import { type Kind, kinds } from './visits.ts'

export interface Answers {
  times: number[]
  /** The response time of this percentile, in ms. */
  p(share: number): number
}

/** Responses to requests between two moments, of one kind or one agency. */
export function answersOf(
  { answers }: Driven,
  {
    kind,
    place,
    from = 0,
    to = Number.POSITIVE_INFINITY,
  }: { kind?: Kind; place?: number; from?: number; to?: number } = {},
): Answers {
  const times = answers
    .filter(
      ([of, at, , by]) =>
        (kind === undefined || of === kind) && (place === undefined || by === place) && at >= from && at < to,
    )
    .map(([, , took]) => took)
    .sort((a, b) => a - b)
  return { times, p: (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN }
}

/** The first ten responses other than 200. */
export function printErrors(errors: Driven['errors']): void {
  for (const { kind, path, status } of errors.slice(0, 10)) console.log(`not answered 200: ${kind} ${path}: ${status}`)
}

const SHARES = [
  ['50 of 100', 0.5],
  ['95 of 100', 0.95],
  ['99 of 100', 0.99],
] as const

const PARTS = 4

/** Response times by kind, compared with those of an idle server. The spread is that of four parts of the time. */
export function byKind(part: string, quiet: Driven, busy: Driven): Figure[] {
  const asked = busy.answers.map(([, at]) => at)
  const [from, to] = [Math.min(...asked), Math.max(...asked) + 1]
  const step = (to - from) / PARTS
  return kinds.flatMap((kind) => {
    const alone = answersOf(quiet, { kind })
    const parts = Array.from({ length: PARTS }, (_, n) =>
      answersOf(busy, { kind, from: from + n * step, to: from + (n + 1) * step }),
    )
    return SHARES.map(([name, share]) => ({
      ...figure({
        part,
        name: `${kind}, ${name}`,
        unit: 'ms',
        product: parts.map((one) => one.p(share)),
        reference: parts.map(() => alone.p(share)),
      }),
      product: answersOf(busy, { kind }).p(share),
    }))
  })
}
