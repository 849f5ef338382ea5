import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { invalidFieldMessage } from '../messages/invalid-field.ts'

export type FieldErrors = Record<string, string>

/** `typed` has each field's text, and `all` every value of a repeated name. */
export type ReadForm<T> = { typed: Record<string, string>; all(name: string): string[] } & (
  | { ok: true; data: T }
  | { ok: false; errors: FieldErrors }
)

/**
 * Parses a posted form with a schema. Invalid fields come back with the first message per field, together with the
 * typed text, so that the page can be shown again. All form handlers use this, except the streamed import upload.
 * Throws HTTPException 415 if the body is not a form, and 400 if it cannot be read or contains a NUL character.
 */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<ReadForm<T>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HTTPException(415, {
      message: 'This address accepts only forms. Please submit the form from its own page.',
    })
  const fields = await c.req.formData().catch(() => {
    throw new HTTPException(400, { message: 'We could not read that form. Please go back and send it again.' })
  })
  const typed: Record<string, string> = Object.create(null)
  const values: Record<string, unknown> = Object.create(null)
  // A single pass: looking up each name takes minutes for a form with a hundred thousand names.
  for (const [name, value] of fields) {
    if (typeof value === 'string' && value.includes('\0'))
      throw new HTTPException(400, { message: 'That form contains an invalid character. Please fill it out again.' })
    const before = values[name]
    if (Array.isArray(before)) before.push(value)
    else if (before !== undefined) values[name] = [before, value]
    else {
      values[name] = value
      if (typeof value === 'string') typed[name] = value
    }
  }
  const read = parseFields(schema, { ...values })
  const posted = {
    typed: { ...typed },
    all: (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string'),
  }
  return read.success
    ? { ...posted, ok: true, data: read.data }
    : { ...posted, ok: false, errors: firstErrors(read.error) }
}

/** Like safeParse, but with our own error messages instead of Zod's. */
export const parseFields = <T>(schema: z.ZodType<T>, value: unknown) =>
  schema.safeParse(value, { error: invalidFieldMessage })

export function firstErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[issue.path.map(String).join('.') || 'form'] ??= issue.message
  return errors
}
