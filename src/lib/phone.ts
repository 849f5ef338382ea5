const PHONE_DIGITS = 10

/**
 * The digits of a phone number, at most 10. Removes the country code: +1, or a 1 before ten or more digits (no US area
 * code starts with 1). Accepts incomplete numbers. Source: contacts-041.
 */
export function phoneDigits(text: string): string {
  return nationalDigits(text).slice(0, PHONE_DIGITS)
}

function nationalDigits(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  const hasCountryCode = /^\s*\+\s*1/.test(text) || (digits.length > PHONE_DIGITS && digits.startsWith('1'))
  return hasCountryCode ? digits.slice(1) : digits
}

/** '555-123-4567 ext. 12'. Extensions are dropped, because we do not store them. */
const EXTENSION = /(?<=\d)\D?\s{0,3}(?:x|ext\.?|extension)\s{0,3}\d{1,6}\s*$/i

/**
 * '(555) 123-4567'. Text with fewer than ten digits is returned unchanged. Digits after the tenth are dropped. Source:
 * contacts-042.
 */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length !== PHONE_DIGITS) return text
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * Parses a complete US number: ten digits after the country code, without its extension. Numbers of other countries and
 * numbers with too many digits are refused. Never throws.
 */
export function parsePhone(text: string): { ok: true; digits: string } | { ok: false; error: string } {
  const digits = nationalDigits(text.replace(EXTENSION, ''))
  const foreign = /^\s*\+\s*[02-9]/.test(text)
  if (foreign || digits.length !== PHONE_DIGITS) {
    return { ok: false, error: 'Please enter a 10-digit US phone number' }
  }
  return { ok: true, digits }
}

/** Ten digits to '+15551234567', for text providers and tel: links. Throws RangeError for other input. */
export function phoneToE164(digits: string): string {
  if (!/^[0-9]{10}$/.test(digits)) throw new RangeError('A phone number has ten digits')
  return `+1${digits}`
}

/** '(***) ***-0142': enough to recognize your own number, not enough to call a stranger. */
export const maskedPhone = (digits: string): string =>
  `(***) ***-${/^[0-9]{10}$/.test(digits) ? digits.slice(6) : '****'}`
