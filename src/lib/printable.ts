/**
 * One line without invisible characters: control characters (a line break could be header injection) and bidirectional
 * marks, which reorder the text around them. Collapses runs of spaces.
 */
export const printable = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Replaces control characters. Postgres rejects NUL in text, and no name or address contains any other control
 * character.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
export const withoutControls = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()
