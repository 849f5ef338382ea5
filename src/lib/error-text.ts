/*
 * What may be written down of an error where people read it who may not know whom it is about: in the log, and in rows
 * that belong to no agency.
 */

/** A name with its address, as mails have it: Ann Lee <ann@client.example>. */
const MAILBOX = /(?:"[^"\n]*"|[\p{L}'. -]+)<[^\s<>]+@[^\s<>]+>/gu
const EMAIL = /[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+\.[^\s"'<>()[\],;:.]+/g
/** Ten digits and more, as numbers of telephones are written. */
const PHONE = /(?<![\w-])\+?\d?[ .(-]*\d{3}[ .)-]*\d{3}[ .-]*\d{4}(?![\w-])/g

/** Without addresses and numbers of people: providers quote them when they refuse one. */
export const withoutPeople = (text: string): string =>
  text.replace(MAILBOX, ' …').replace(EMAIL, '…@…').replace(PHONE, '…')

/**
 * The message of an error without what it quotes of somebody's data. Postgres' class 22, "data exception", quotes the
 * value, and so does a text that is no JSON.
 */
export function errorText(error: Error): string {
  const { code } = error as { code?: unknown }
  const quotes = String(code).startsWith('22') || error instanceof SyntaxError
  return withoutPeople(quotes ? error.message.replace(/".*"/gs, '"…"') : error.message)
}
