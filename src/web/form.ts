import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'

export type FieldErrors = Record<string, string>

export type ReadForm<T> = { ok: true; data: T } | { ok: false; errors: FieldErrors; typed: Record<string, string> }

/**
 * Reads a posted form by a schema. What does not fit comes back with the first sentence per field and with everything
 * that was typed, so that the same page can be shown again with status 422.
 */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<ReadForm<T>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HTTPException(415, { message: 'This address takes a form. Please send it from its page.' })
  const fields = await c.req.formData().catch(() => {
    throw new HTTPException(400, { message: 'We could not read that form. Please go back and send it again.' })
  })
  const typed: Record<string, string> = Object.create(null)
  const values: Record<string, unknown> = Object.create(null)
  // In one pass: asking for each name by itself takes minutes for a form of a hundred thousand names.
  for (const [name, value] of fields) {
    if (typeof value === 'string' && value.includes('\0'))
      throw new HTTPException(400, { message: 'That form holds a character that cannot be. Please type it again.' })
    const before = values[name]
    if (Array.isArray(before)) before.push(value)
    else if (before !== undefined) values[name] = [before, value]
    else {
      values[name] = value
      if (typeof value === 'string') typed[name] = value
    }
  }
  const read = schema.safeParse({ ...values })
  return read.success
    ? { ok: true, data: read.data }
    : { ok: false, errors: firstErrors(read.error), typed: { ...typed } }
}

export function firstErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[issue.path.map(String).join('.') || 'form'] ??= issue.message
  return errors
}
