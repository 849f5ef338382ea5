const MAX_URL_LENGTH = 500
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Parses a URL that we may send visitors to: https, a host name (no IP address, not "localhost"), no user name, no port.
 * A missing 'https://' is added, so 'calendly.com/ruth' works. Returns the normalized URL, or undefined if it is not
 * allowed. Never throws. Source: docs/behaviour/public-pages.md.
 */
export function httpsUrl(text: string): string | undefined {
  const typed = text.trim()
  // URL parsers drop tabs and line breaks and convert backslashes. Such input is refused.
  if (typed.length > MAX_URL_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(typed)) return undefined
  const address = /^https:\/\/[^/]/i.test(typed) ? typed : hasNoScheme(typed) ? `https://${typed}` : undefined
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password || url.port || !HOST.test(url.hostname))
    return undefined
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href
}

/** A host, optionally with a path, without a scheme. */
const hasNoScheme = (text: string) => /^[a-z0-9][a-z0-9.-]*(?:[/?#]|$)/i.test(text)

/** Without 'https://', for a field that shows it as a prefix. */
export const withoutScheme = (url: string) => url.replace(/^https:\/\//i, '')
