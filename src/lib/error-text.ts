/* Removes personal data from errors before they go to the log or into rows that belong to no agency. */

/** A name with its address, as in email headers: Ann Lee <ann@client.example>. */
const MAILBOX = /(?:"[^"\n]*"|[\p{L}'. -]+)<[^\s<>]+@[^\s<>]+>/gu
const EMAIL = /[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+\.[^\s"'<>()[\],;:.]+/g
/** A phone number of ten digits, also after a one-digit country code. */
const PHONE = /(?<![\w-])\+?\d?[ .(-]*\d{3}[ .)-]*\d{3}[ .-]*\d{4}(?![\w-])/g

/** The patterns take quadratic time, which would be minutes for a proxy's HTML error page. */
const MAX_LENGTH = 2_000
/**
 * How much is also cut from the end of a truncated text, because an address that was cut off is not recognized. Longer
 * than any address.
 */
const CUT_LENGTH = 300

/** Removes email addresses and phone numbers, which providers quote in their errors. Truncates long texts. */
export function redactPeople(text: string): string {
  const redacted = text.slice(0, MAX_LENGTH).replace(MAILBOX, ' …').replace(EMAIL, '…@…').replace(PHONE, '…')
  return text.length > MAX_LENGTH ? `${redacted.slice(0, -CUT_LENGTH)}…` : redacted
}

/**
 * An error's message without the data it quotes. Postgres errors of class 22 (data exception) and JSON syntax errors
 * quote the value.
 */
export function errorText(error: Error): string {
  const { code } = error as { code?: unknown }
  const quotes = String(code).startsWith('22') || error instanceof SyntaxError
  return redactPeople(quotes ? error.message.replace(/".*"/gs, '"…"') : error.message)
}
