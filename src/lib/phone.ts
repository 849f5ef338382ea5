const PHONE_DIGITS = 10

/**
 * What a phone field keeps: the digits, at most 10. A +1, or a 1 before ten or more digits, is the country code and goes
 * (no US area code starts with 1). Half-typed numbers pass. Source: contacts-041.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  const hasCountryCode = /^\s*\+\s*1/.test(text) || (digits.length > PHONE_DIGITS && digits.startsWith('1'))
  return (hasCountryCode ? digits.slice(1) : digits).slice(0, PHONE_DIGITS)
}

/** (555) 123-4567; anything but ten digits is shown as it is. Source: contacts-042. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length !== PHONE_DIGITS) return text
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** A complete US number, ten digits after the country code; numbers of other countries are refused. Never throws. */
export function parsePhone(text: string): { ok: true; digits: string } | { ok: false; error: string } {
  const digits = phoneDigits(text)
  const foreign = /^\s*\+\s*[02-9]/.test(text)
  if (foreign || digits.length !== PHONE_DIGITS) {
    return { ok: false, error: 'Please enter a 10-digit US phone number' }
  }
  return { ok: true, digits }
}

/** Ten digits to +15551234567, the form text providers and tel: links want. Throws RangeError on other input. */
export function phoneToE164(digits: string): string {
  if (!/^[0-9]{10}$/.test(digits)) throw new RangeError('A phone number has ten digits')
  return `+1${digits}`
}
