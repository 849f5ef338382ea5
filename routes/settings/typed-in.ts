import type { Context } from 'hono'

/** What a posted form held, to be shown again. */
export async function typedIn(c: Context): Promise<Record<string, string>> {
  const fields = [...(await c.req.formData())]
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
