const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most `length` UTF-16 units from the start of a text. If the limit splits a surrogate pair, the result is one unit
 * shorter: Postgres refuses half a pair in JSON.
 */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** For display: `max` characters as a reader counts them (graphemes), followed by three dots if the text is longer. */
export function truncateWithEllipsis(text: string, max = 30): string {
  if (text.length <= max) return text
  const characters = Array.from(graphemes.segment(text), (part) => part.segment)
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}...`
}
