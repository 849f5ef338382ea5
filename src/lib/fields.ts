import { z } from 'zod'
import { printable } from './printable.ts'

/*
 * What every form and call takes for a person and an agency. The lengths are the same everywhere: what one form lets in,
 * no later one may refuse. Each form asks for what is missing in words of its own.
 */

export const MAX_NAME_LENGTH = 100
const LONGEST_SIGNATURE = 1_000

export const tooLongMessage = (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`

/** One line, without what cannot be seen. */
export const line = (most: number) =>
  z
    .string()
    .max(5_000, tooLongMessage(most))
    .transform(printable)
    .pipe(z.string().max(most, tooLongMessage(most)))

export const filledLine = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .max(5_000, tooLongMessage(most))
    .transform(printable)
    .pipe(z.string().min(1, missing).max(most, tooLongMessage(most)))

/** Several lines of plain text, kept as lines. */
export const lines = (most: number) =>
  z
    .string()
    .max(5_000, tooLongMessage(most))
    .transform((text) => text.replace(/\r\n?/g, '\n').split('\n').map(printable).join('\n').trim())
    .pipe(z.string().max(most, tooLongMessage(most)))

export const personName = (missing: string) => filledLine(missing, MAX_NAME_LENGTH)
export const agencyName = (missing: string) => filledLine(missing, MAX_NAME_LENGTH)
export const signature = lines(LONGEST_SIGNATURE)

/** A box of a form: browsers send 'on' for one that is ticked and nothing for one that is not. */
export const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** people.2.email=ann@... and so on become rows, in the places of their numbers; the fields of other names stay. */
export function gatherRows(
  fields: unknown,
  list: string,
): { rows: Record<string, unknown>[]; rest: [string, unknown][] } {
  const rows: Record<string, unknown>[] = []
  const rest: [string, unknown][] = []
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
    const [, of, row, field] = /^(\w+)\.(\d{1,2})\.(\w+)$/.exec(name) ?? []
    if (of === list && row !== undefined && field !== undefined)
      rows[Number(row)] = { ...rows[Number(row)], [field]: value }
    else rest.push([name, value])
  }
  return { rows: Array.from(rows, (row) => row ?? {}), rest }
}

/** What a mail program would show as a link. Robots type it so that the mail we write to a stranger carries it. */
const LINK =
  /:\/\/|www\.|@|\.(?:com|net|org|info|biz|io|co|us|me|ru|cn|top|xyz|shop|site|online|link|click)(?![\p{L}\d])/iu

export const containsLink = (text: string) => LINK.test(text)
