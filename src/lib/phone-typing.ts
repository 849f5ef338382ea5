import { phoneDigits } from './phone.ts'

const ALL = 10

/** As much of (828) 555-0142 as there are digits for: no sign stands before a digit that is not typed yet. */
export function formatPhoneStart(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, ALL)]
  if (digits.length <= 3) return area
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

export interface TypedPhone {
  text: string
  /** Where the caret belongs, in characters of `text`. */
  caret: number
}

/**
 * A phone field after each edit: `after` and `caret` are what the browser made of it, `before` is what stood there.
 * The digits left of the caret stay left of it. `forward`: the Delete key, which passes over signs to the right.
 * Numbers of other countries are left as they are typed; the form refuses them by name. Source: contacts-041, contacts-042.
 */
export function typedPhone(before: string, after: string, caret: number, forward = false): TypedPhone {
  // '+', '+1' and '+44 20' may go on as they are.
  if (/^\s*\+(?!\s*1.*\d)/.test(after)) return { text: after, caret }
  const digits = phoneDigits(after)
  if (isInsertedIntoFull(before, after, caret)) return { text: before, caret: caret - (after.length - before.length) }
  const text = formatPhoneStart(digits)
  const dropped = after.replace(/\D/g, '').startsWith(digits) ? 0 : 1
  const left = after.slice(0, caret).replace(/\D/g, '').length - dropped
  return { text, caret: afterDigits(text, Math.max(0, Math.min(left, digits.length)), forward) }
}

/** An eleventh digit is not taken; otherwise it would push out the last one unseen. */
function isInsertedIntoFull(before: string, after: string, caret: number): boolean {
  const more = after.length - before.length
  const start = caret - more
  const isInsertion = more > 0 && start >= 0 && before === after.slice(0, start) + after.slice(caret)
  const typed = after.replace(/\D/g, '')
  return isInsertion && phoneDigits(before).length === ALL && typed.length > ALL && !typed.startsWith('1')
}

/** Right behind the nth digit, or right before the next one. */
function afterDigits(text: string, count: number, forward: boolean): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  if (forward) return places[count] ?? text.length
  return count === 0 ? 0 : (places[count - 1] ?? text.length - 1) + 1
}
