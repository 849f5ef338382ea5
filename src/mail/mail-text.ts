// Control characters end a header line; the marks that turn the writing direction can disguise an address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g
const LONGEST_NAME = 78

/** One line that is safe in a mail header. */
export const headerText = (text: string) => text.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim()

/** "Dana Whitfield, Blue Ridge Medigap via Perennial" <mail@...>: the name is quoted, so that nothing in it can become an address. */
export function fromHeader(name: string, address: string): string {
  const shown = headerText(name)
    .replace(/["\\<>]/g, '')
    .slice(0, LONGEST_NAME)
    .trim()
  return `"${shown}" <${address}>`
}

/** The lines of a signature as they were typed, without blank ones at the ends. */
export const signatureLines = (signature: string) =>
  signature
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => headerText(line))
