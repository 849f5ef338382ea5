import { z } from 'zod'
import { httpsUrl } from './https-url.ts'
import { printable } from './printable.ts'

/*
 * Field schemas for people and agencies, shared by all forms and API calls. Lengths must be the same everywhere, so
 * that no form refuses what another one accepted. Each form has its own message for a missing value.
 */

export const MAX_NAME_LENGTH = 100
const MAX_SIGNATURE_LENGTH = 1_000

export const tooLongMessage = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters.`

/** One line of text without invisible characters. */
export const singleLineText = (max: number) =>
  z
    .string()
    .max(5_000, tooLongMessage(max))
    .transform(printable)
    .pipe(z.string().max(max, tooLongMessage(max)))

export const requiredLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .max(5_000, tooLongMessage(max))
    .transform(printable)
    .pipe(z.string().min(1, missing).max(max, tooLongMessage(max)))

/** Several lines of plain text. */
export const multiLineText = (max: number) =>
  z
    .string()
    .max(5_000, tooLongMessage(max))
    .transform((text) => text.replace(/\r\n?/g, '\n').split('\n').map(printable).join('\n').trim())
    .pipe(z.string().max(max, tooLongMessage(max)))

export const personName = (missing: string) => requiredLine(missing, MAX_NAME_LENGTH)
export const agencyName = (missing: string) => requiredLine(missing, MAX_NAME_LENGTH)
export const signature = multiLineText(MAX_SIGNATURE_LENGTH)

/** In a transform: adds an issue to the field. */
export const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Null when empty. Only https links are safe to show to clients. Source: T27, docs/behaviour/public-pages.md. */
export const optionalUrl = (invalid: string) =>
  z.string().transform((text, context) => (text.trim() === '' ? null : (httpsUrl(text) ?? refuse(context, invalid))))

/** Browsers send 'on' for a checked box and nothing for an unchecked one. */
export const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** Undefined when missing or invalid, such as in an old URL. */
export const optionalEnum = <T extends string>(values: readonly T[]) =>
  z
    .enum(values as [T, ...T[]])
    .optional()
    .catch(undefined)

/** Turns fields such as `people.2.email` into rows by their number. Fields with other names go to `rest`. */
export function parseRowFields(
  fields: unknown,
  list: string,
): { rows: Record<string, unknown>[]; rest: [string, unknown][] } {
  const rows: Record<string, unknown>[] = []
  const rest: [string, unknown][] = []
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
    const [, listName, row, field] = /^(\w+)\.(\d{1,2})\.(\w+)$/.exec(name) ?? []
    if (listName === list && row !== undefined && field !== undefined)
      rows[Number(row)] = { ...rows[Number(row)], [field]: value }
    else rest.push([name, value])
  }
  return { rows: Array.from(rows, (row) => row ?? {}), rest }
}

/** Email programs show these as links. */
const LINK =
  /:\/\/|www\.|@|\.(?:com|net|org|info|biz|io|co|us|me|ru|cn|top|xyz|shop|site|online|link|click|help|health|today|live|gov)(?![\p{L}\d])/iu

/**
 * Any dot between two letters on each side may be a link, because there are over a thousand top-level domains. People
 * type names without a space only after initials (J.R.Smith) and after these abbreviations, in English and Spanish.
 */
const DOMAIN =
  /[\p{L}\p{N}]{2}(?<!(?<![\p{L}\p{N}.])(?:st|ste|sta|sto|mt|ft|dr|dra|mr|mrs|ms|sr|sra|srta|jr|fr|rev|sgt|lt|capt|col|gen|wm|mc|mac|ma|fco|gpe|lic|ing|prof|mtro|mtra|arq|geo|jos|thos|chas|de|la|del))[.。．｡]\p{L}{2}/iu

/** No name has this many digits. A phone number has ten. */
const MIN_NUMBER_DIGITS = 5

/**
 * Whether a name has a link or a phone number in it. Strangers type them into name fields, so that our emails spread
 * them.
 */
export const containsContactDetails = (text: string) =>
  LINK.test(text) || DOMAIN.test(text) || (text.match(/\p{Nd}/gu)?.length ?? 0) >= MIN_NUMBER_DIGITS
