/** The number somebody agreed to is not the number any more. Thrown, so that the transaction takes it all back. */
export class SelectionChanged extends Error {
  override name = 'SelectionChanged'
}

/** Changed in one transaction: more would take longer than anybody waits, and keep others from the same rows. */
export const MAX_BULK_CHANGE = 100_000

/** More than MAX_BULK_CHANGE were selected. Thrown, for the same reason. */
export class TooManySelected extends Error {
  override name = 'TooManySelected'
}

/** From this many on, the number itself is typed before anything is done. */
export const CONFIRM_BY_TYPING_FROM = 500

/** '1,234' and ' 1234 ' are both the number. */
export const isCountTyped = (typed: string | undefined, count: number) =>
  count < CONFIRM_BY_TYPING_FROM || typed?.replace(/[\s,.]/g, '') === String(count)
