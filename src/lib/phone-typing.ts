import { phoneDigits } from './phone.ts'

const PHONE_LENGTH = 10

/** Formats an incomplete number as far as it goes: '(828) 5'. Punctuation appears only before typed digits. */
export function formatPhoneStart(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, PHONE_LENGTH)]
  if (digits.length <= 3) return area
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

export interface TypedPhone {
  text: string
  /** The caret's position in `text`. */
  caret: number
}

/**
 * Formats a phone field after each edit. `before` is the previous text; `after` and `caret` are the browser's state.
 * Digits left of the caret stay left of it. `forward` is true for the Delete key, which moves over punctuation.
 * Numbers of other countries stay as typed, and the form refuses them. Source: contacts-041, contacts-042.
 */
export function typedPhone(before: string, after: string, caret: number, forward = false): TypedPhone {
  // '+', '+1' and '+44 20' stay as typed.
  if (/^\s*\+(?!\s*1.*\d)/.test(after)) return { text: after, caret }
  const digits = phoneDigits(after)
  if (isInsertedIntoFull(before, after, caret)) return { text: before, caret: caret - (after.length - before.length) }
  const text = formatPhoneStart(digits)
  const dropped = after.replace(/\D/g, '').startsWith(digits) ? 0 : 1
  const left = after.slice(0, caret).replace(/\D/g, '').length - dropped
  return { text, caret: afterDigits(text, Math.max(0, Math.min(left, digits.length)), forward) }
}

/** An eleventh digit is refused, because it would silently push out the last digit. */
function isInsertedIntoFull(before: string, after: string, caret: number): boolean {
  const addedLength = after.length - before.length
  const start = caret - addedLength
  const isInsertion = addedLength > 0 && start >= 0 && before === after.slice(0, start) + after.slice(caret)
  const typed = after.replace(/\D/g, '')
  return (
    isInsertion && phoneDigits(before).length === PHONE_LENGTH && typed.length > PHONE_LENGTH && !typed.startsWith('1')
  )
}

/** The position right after the nth digit or, with `forward`, right before the next one. */
function afterDigits(text: string, count: number, forward: boolean): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  if (forward) return places[count] ?? text.length
  return count === 0 ? 0 : (places[count - 1] ?? text.length - 1) + 1
}
