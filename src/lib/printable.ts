/**
 * A one-line text without what cannot be seen: control characters (a line break could be an injected header) and the
 * marks that turn the direction of the text around it. Runs of spaces become one.
 */
export const printable = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
