import { emailKey, parseEmailAddress } from '../../../lib/email-address.ts'
import { parsePhone } from '../../../lib/phone.ts'

/** What one cell holds: the first that can be taken, null where none can, and what stands beside it. */
export interface FirstOf {
  value: string | null
  rest: string[]
}

const NOTHING: FirstOf = { value: null, rest: [] }

/**
 * The first address of a cell such as 'a@x.com; b@x.com', 'Walter Brandt <w@x.com>' or 'mailto:w@x.com'. Null where
 * what stands beside it may be a part of it: 'w a@x.com'.
 */
export function firstEmail(typed: string): FirstOf {
  const parts = typed
    .split(/\s*(?:;|,|:::|\||\/|\s(?:and|or|y|o)\s)\s*/i)
    .flatMap((part) => (/^\S+@\S+(?: \S+@\S+)+$/.test(part) ? part.split(' ') : [part]))
    .filter(Boolean)
  const addresses = parts.map(addressIn)
  const place = addresses.findIndex((address) => address !== undefined)
  // Of 'w@exa,mple.com' a part would be another address.
  if (place < 0 || parts.slice(0, place).some((part) => part.includes('@'))) return NOTHING
  const value = addresses[place] ?? null
  return {
    value,
    rest: [...new Set(addresses.slice(place + 1))].filter(
      (other) => other !== undefined && other !== value,
    ) as string[],
  }
}

function addressIn(part: string): string | undefined {
  const bare = /<\s*([^<>]*)\s*>/.exec(part)?.[1] ?? part
  const parsed = parseEmailAddress(bare.replace(/^mailto:/i, '').replace(/[.,]+$/, ''))
  return parsed.ok ? emailKey(parsed.address) : undefined
}

// An area code and an exchange begin with 2 to 9, and nobody has one digit ten times.
const REAL_NUMBER = /^(?!(\d)\1{9})[2-9]\d{2}[2-9]\d{6}$/
const NUMBER = /(?:\+?0{0,2}1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?/gi

/** The first US number of a cell such as '828-555-0142 / 828-555-0143' or 'home (828) 555-0142 x12'. */
export function firstPhone(typed: string): FirstOf {
  // Another country's, or one with a digit too many: which of them is wrong nobody knows.
  if (/^\s*\+\s*[2-9]/.test(typed)) return NOTHING
  const whole = numberIn(typed)
  if (whole) return { value: whole, rest: [] }
  const found = [...typed.matchAll(NUMBER)]
    .filter(
      ([text], index, all) =>
        !/\d/.test(typed.charAt((all[index]?.index ?? 0) - 1)) &&
        !/\d/.test(typed.charAt((all[index]?.index ?? 0) + text.length)),
    )
    .map(([text]) => numberIn(text))
    .filter((number) => number !== undefined)
  const [value, ...others] = found
  return value ? { value, rest: [...new Set(others)].filter((other) => other !== value) } : NOTHING
}

function numberIn(text: string): string | undefined {
  const parsed = parsePhone(text.replace(/^\s*\+?00(?=1)/, ''))
  return parsed.ok && REAL_NUMBER.test(parsed.digits) ? parsed.digits : undefined
}
