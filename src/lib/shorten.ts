const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text longer than `max` characters (as a reader counts them) to `max` and three dots. */
export function shorten(text: string, max = 30): string {
  if (text.length <= max) return text
  const characters = Array.from(graphemes.segment(text), (part) => part.segment)
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}...`
}
