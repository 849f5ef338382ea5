const LONGEST_ADDRESS = 254
const LONGEST_LOCAL_PART = 64
const LONGEST_LABEL = 63
const SHORTEST_ADDRESS = 6

/** When a form asks the server whether an address is taken: an @, a dot, longer than 5. Source: contacts-032. */
export function looksLikeEmail(text: string): boolean {
  return text.length >= SHORTEST_ADDRESS && text.includes('@') && text.includes('.')
}

/**
 * One plain address that is safe to put into a mail header: the rule above, exactly one @, printable ASCII only, no
 * spaces, commas, quotes, angle brackets or other list punctuation, and a domain of dotted labels. Surrounding spaces
 * are cut; capitals are kept (compare with emailKey). Linear time, never throws. Source: csv-008, marketing-015.
 */
export function parseEmailAddress(text: string): { ok: true; address: string } | { ok: false; error: string } {
  const refused = { ok: false, error: 'Please enter a valid email address.' } as const
  if (text.length > LONGEST_ADDRESS + 32) return refused
  // Only plain spaces: a trimmed line break could be an injected header.
  const address = text.replace(/^ +| +$/g, '')
  if (!looksLikeEmail(address) || address.length > LONGEST_ADDRESS) return refused
  const at = address.indexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (local.length > LONGEST_LOCAL_PART || !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local)) return refused
  if (local.startsWith('.') || local.endsWith('.')) return refused
  const labels = domain.split('.')
  if (labels.length < 2) return refused
  for (const label of labels) {
    if (label.length > LONGEST_LABEL || !/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)) return refused
  }
  return { ok: true, address }
}

/** The form under which two spellings count as the same address. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}

/** Enough to know one's own address by, and too little to write to somebody else's. */
export const maskedAddress = (address: string): string =>
  `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`
