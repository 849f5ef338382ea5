/*
 * What may be written down of an error where people read it who may not know whom it is about: in the log, and in rows
 * that belong to no agency.
 */

/** A name with its address, as mails have it: Ann Lee <ann@client.example>. */
const MAILBOX = /(?:"[^"\n]*"|[\p{L}'. -]+)<[^\s<>]+@[^\s<>]+>/gu
const EMAIL = /[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+\.[^\s"'<>()[\],;:.]+/g
/** Ten digits and more, as numbers of telephones are written. */
const PHONE = /(?<![\w-])\+?\d?[ .(-]*\d{3}[ .)-]*\d{3}[ .-]*\d{4}(?![\w-])/g

/** Looking for them takes time by the square of the length: minutes for a page of HTML that a proxy put in the way. */
const MOST = 2_000
/** Longer than any address: one that was cut is not known for one. */
const END = 300

/** Without addresses and numbers of people: providers quote them when they refuse one. Of a long text its beginning. */
export function redactPeople(text: string): string {
  const kept = text.slice(0, MOST).replace(MAILBOX, ' …').replace(EMAIL, '…@…').replace(PHONE, '…')
  return text.length > MOST ? `${kept.slice(0, -END)}…` : kept
}

/**
 * The message of an error without what it quotes of somebody's data. Postgres' class 22, "data exception", quotes the
 * value, and so does a text that is no JSON.
 */
export function errorText(error: Error): string {
  const { code } = error as { code?: unknown }
  const quotes = String(code).startsWith('22') || error instanceof SyntaxError
  return redactPeople(quotes ? error.message.replace(/".*"/gs, '"…"') : error.message)
}
