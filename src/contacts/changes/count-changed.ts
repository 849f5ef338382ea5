/** The number somebody agreed to is not the number any more. Thrown, so that the transaction takes it all back. */
export class CountChanged extends Error {
  override name = 'CountChanged'
}

/** Changed in one transaction: more would take longer than anybody waits, and keep others from the same rows. */
export const MOST_AT_ONCE = 100_000

/** More than MOST_AT_ONCE were selected. Thrown, for the same reason. */
export class TooMany extends Error {
  override name = 'TooMany'
}

/** From this many on, the number itself is typed before anything is done. */
export const TYPE_FROM = 500

/** '1,234' and ' 1234 ' are both the number. */
export const isTyped = (typed: string | undefined, count: number) =>
  count < TYPE_FROM || typed?.replace(/[\s,.]/g, '') === String(count)
