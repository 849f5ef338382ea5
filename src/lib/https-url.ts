const LONGEST_URL = 500
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * An address that somebody else's browser may be sent to: https, a host with a name (no number, no "localhost"), no user
 * name, no port. A missing 'https://' is added, so that 'calendly.com/ruth' will do. The answer is the parsed address,
 * never the text; undefined for everything else. Never throws. Source: docs/behaviour/public-pages.md.
 */
export function httpsUrl(text: string): string | undefined {
  const typed = text.trim()
  // Parsers drop tabs and line breaks and turn backslashes: what they would change is refused instead.
  if (typed.length > LONGEST_URL || !/^[\x21-\x5b\x5d-\x7e]+$/.test(typed)) return undefined
  const address = /^https:\/\/[^/]/i.test(typed) ? typed : isBare(typed) ? `https://${typed}` : undefined
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password || url.port || !HOST.test(url.hostname))
    return undefined
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href
}

/** A host and what follows it, without a scheme. */
const isBare = (text: string) => /^[a-z0-9][a-z0-9.-]*(?:[/?#]|$)/i.test(text)

/** Without 'https://', as it stands in a field that shows it in front. */
export const withoutScheme = (url: string) => url.replace(/^https:\/\//i, '')
