/** The selection no longer has the number of contacts that the user confirmed. Thrown to roll back the transaction. */
export class SelectionChanged extends Error {
  override name = 'SelectionChanged'
}

/**
 * A bulk change changes at most this many selected contacts. A larger one would take too long and block other users.
 */
export const MAX_BULK_CHANGE = 100_000

/** More than MAX_BULK_CHANGE contacts are selected. Thrown to roll back the transaction. */
export class TooManySelected extends Error {
  override name = 'TooManySelected'
}

/** From this many contacts, the user must type the number to confirm. */
export const CONFIRM_BY_TYPING_FROM = 500

/** Whether the typed text is the number, in forms such as '1,234' or ' 1234 '. Always true for small numbers. */
export const isCountTyped = (typed: string | undefined, count: number) =>
  count < CONFIRM_BY_TYPING_FROM || typed?.replace(/[\s,.]/g, '') === String(count)
