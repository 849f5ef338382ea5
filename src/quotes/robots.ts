export interface RequestSignals {
  method: string
  userAgent: string | undefined
  acceptLanguage: string | undefined
  /** The Sec-Purpose or Purpose header. */
  purpose: string | undefined
}

// Mail scanners and link previews that say who they are, and the libraries others are written with. CUBOT is a telephone.
const ROBOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|monitor|fetch|proxy|barracuda|proofpoint|mimecast|facebookexternalhit|whatsapp|skypeuripreview|^(?:node|undici|axios|curl|wget|java|okhttp|go-http-client|libwww|python|ruby|php)\b/i

/**
 * Why a visit to a quote is likely not a person's; undefined for a person. Scanners open links minutes before people do,
 * and a quote that nobody read must not count as viewed.
 */
export function robotReason({ method, userAgent, acceptLanguage, purpose }: RequestSignals): string | undefined {
  if (method === 'HEAD') return 'asked for the head only'
  if (/prefetch|preview|prerender/i.test(purpose ?? '')) return 'fetched ahead'
  if (!userAgent) return 'no user agent'
  if (ROBOTS.test(userAgent)) return 'user agent'
  // Every browser names its languages.
  if (!acceptLanguage) return 'no language'
  return undefined
}
