import { emailKey, parseEmailAddress } from '../../../lib/email-address.ts'

export interface ContactPoints {
  /** Null when the cell contains none or is ambiguous. */
  value: string | null
  /** The cell's further addresses or numbers, in order; empty when `value` is null. */
  rest: string[]
}

const NONE: ContactPoints = { value: null, rest: [] }
const MAX_CELL_LENGTH = 1000

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a header would be an injection
const CONTROL = /[\u0000-\u001f\u007f]/
const DISPLAY_NAME = /(^|[;,|])[^<>@;|]*<([^<>]*)>/g
const EMAIL_SEPARATOR = /\s*(?::::|[;,|])\s*|\s+(?:\/\s+)?|\/(?=[^/@]*@)/
const EMAIL_LABEL =
  /^(?:[-–&/]|and|or|y|o|\(?(?:e-?mail|home|work|personal|primary|secondary|business|casa|trabajo|correo)\)?:?|n\/?a|none)$/i
const SPOUSE_LABEL = /^\(?(?:wife|husband|spouse|his|hers?|esposa|esposo)\)?:?$/i

/**
 * The first email address in a cell, in lower case. The cell may contain several ('a@x.com; b@x.com',
 * 'a@x.com ::: b@x.com'), a display name ('Walter <a@x.com>'), a link ('mailto:a@x.com') or labels ('home: a@x.com').
 * Any other text makes the cell unreadable, because 'w a@x.com' may be one address with a space in it. So does a control
 * character.
 */
export function firstEmail(typed: string): ContactPoints {
  const text = typed.trim()
  if (text.length > MAX_CELL_LENGTH || CONTROL.test(typed)) return NONE
  const whole = parseEmailAddress(text)
  if (whole.ok) return { value: emailKey(whole.address), rest: [] }
  const found: string[] = []
  for (const token of text.replace(DISPLAY_NAME, '$1 $2 ').split(EMAIL_SEPARATOR)) {
    if (!token || EMAIL_LABEL.test(token) || (found.length > 0 && SPOUSE_LABEL.test(token))) continue
    const parsed = parseEmailAddress(token.replace(/^["'([]*(?:e-?mail:|mailto:)?/i, '').replace(/["')\].:]+$/, ''))
    if (!parsed.ok) return NONE
    found.push(emailKey(parsed.address))
  }
  return pointsOf(found)
}

const PHONE =
  /(?<![\d+])(?:(?:\+\s?1|001|1)[\s.\-–‑]{0,2})?\(?(\d{3})\)?[\s./\-–‑]{0,3}(\d{3})[\s.\-–‑]{0,3}(\d{4})(?:\.0+)?(?!\d)(?:[\s,.]{0,2}(?:x|ext|extension|#)[.:\s]{0,2}\d{1,6}(?!\d))?/gi
const PHONE_LABEL =
  /^(?:home|cell|cellular|mobile|work|office|business|main|primary|secondary|other|personal|preferred|alt|landline|day|daytime|evening|tel|telephone|phone|ph|number|num|us|usa|cel|celular|movil|móvil|casa|trabajo|oficina|telefono|teléfono|[hcmwoptna]|and|or|y|none)$/i

/**
 * The first US phone number of a cell, as ten digits without country code or extension. The cell may contain several:
 * '(h) 828-555-0142; (c) 828-555-0143'. Placeholders (0000000000) and area codes that begin with 0 or 1 are skipped.
 * Text that is neither a separator nor a label, or any other digit, makes the cell unreadable.
 */
export function firstPhone(typed: string): ContactPoints {
  if (typed.length > MAX_CELL_LENGTH) return NONE
  const found: string[] = []
  const otherText = typed.replace(PHONE, (_, area: string, exchange: string, line: string) => {
    const digits = area + exchange + line
    if (/^[2-9]/.test(digits) && !/^(\d)\1+$/.test(digits)) found.push(digits)
    return ' '
  })
  const words = otherText.split(/[^\p{L}\p{N}+]+/u).filter(Boolean)
  return words.every((word) => PHONE_LABEL.test(word)) ? pointsOf(found) : NONE
}

function pointsOf(found: readonly string[]): ContactPoints {
  const [value, ...rest] = new Set(found)
  return value === undefined ? NONE : { value, rest }
}
