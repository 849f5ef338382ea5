// Line breaks end a header line, other control characters do not belong in one, and direction marks can disguise an
// address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g
const MAX_HEADER_NAME_CHARS = 78

/** Returns the text as one line that is safe in an email header. */
export const headerText = (text: string) => text.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim()

const MAX_SUBJECT_CHARS = 49

/** Whether the whole subject fits on one line in a phone's inbox. */
export const fitsSubject = (subject: string) => subject.length <= MAX_SUBJECT_CHARS

/**
 * Returns '"Dana Whitfield, Blue Ridge Medigap via Perennial" <mail@...>'. The name is quoted, so no part of it can
 * become an address.
 */
export function fromHeader(name: string, address: string): string {
  const quoted = headerText(name)
    .replace(/["\\<>]/g, '')
    .slice(0, MAX_HEADER_NAME_CHARS)
    .trim()
  return `"${quoted}" <${address}>`
}

/** Splits a signature into lines, without blank lines at either end. */
export const signatureLines = (signature: string) =>
  signature
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => headerText(line))
