export interface RequestSignals {
  method: string
  userAgent: string | undefined
  acceptLanguage: string | undefined
  /** The Sec-Purpose or Purpose header. */
  purpose: string | undefined
}

// Email scanners and link previews that identify themselves, and common HTTP libraries. CUBOT is a phone brand.
const ROBOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|monitor|fetch|proxy|barracuda|proofpoint|mimecast|facebookexternalhit|whatsapp|skypeuripreview|^(?:node|undici|axios|curl|wget|java|okhttp|go-http-client|libwww|python|ruby|php)\b/i

/**
 * Why a visit is probably not a person's. Undefined for a person. Email scanners open links before people do, and a quote
 * that nobody read must not count as viewed.
 */
export function robotReason({ method, userAgent, acceptLanguage, purpose }: RequestSignals): string | undefined {
  if (method === 'HEAD') return 'asked for the head only'
  if (/prefetch|preview|prerender/i.test(purpose ?? '')) return 'fetched ahead'
  if (!userAgent) return 'no user agent'
  if (ROBOTS.test(userAgent)) return 'user agent'
  // Every browser sends Accept-Language.
  if (!acceptLanguage) return 'no language'
  return undefined
}
