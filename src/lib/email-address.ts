const MAX_ADDRESS_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64
const MAX_LABEL_LENGTH = 63
const MIN_ADDRESS_LENGTH = 6

/** A rough check before a form asks the server whether an address is taken. Source: contacts-032. */
export function looksLikeEmail(text: string): boolean {
  return text.length >= MIN_ADDRESS_LENGTH && text.includes('@') && text.includes('.')
}

/**
 * Parses one plain address that is safe in an email header: printable ASCII, exactly one @, no spaces, commas, double
 * quotes, angle brackets or other list punctuation, and a domain of dotted labels. Trims spaces and keeps capitals
 * (compare with emailKey). Linear time, never throws. Source: csv-008, marketing-015.
 */
export function parseEmailAddress(text: string): { ok: true; address: string } | { ok: false; error: string } {
  const refused = { ok: false, error: 'Please enter a valid email address.' } as const
  if (text.length > MAX_ADDRESS_LENGTH + 32) return refused
  // Trims only plain spaces: a line break could be header injection.
  const address = text.replace(/^ +| +$/g, '')
  if (!looksLikeEmail(address) || address.length > MAX_ADDRESS_LENGTH) return refused
  const at = address.indexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (local.length > MAX_LOCAL_PART_LENGTH || !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local)) return refused
  if (local.startsWith('.') || local.endsWith('.')) return refused
  const labels = domain.split('.')
  if (labels.length < 2) return refused
  for (const label of labels) {
    if (label.length > MAX_LABEL_LENGTH || !/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)) return refused
  }
  return { ok: true, address }
}

/** The normalized form for comparing addresses. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}

/** 'd***@example.com': enough to recognize your own address, not enough to email a stranger. */
export const maskedAddress = (address: string): string =>
  `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`
