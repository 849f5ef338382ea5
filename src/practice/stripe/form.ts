import { z } from 'zod'
import { invalid } from './stripe-error.ts'

export type Params = { [name: string]: string | Params | (string | Params)[] }

/** Parses Stripe's form encoding: `items[0][price]=price_1` is a list of objects. Throws StripeError. */
export function parseForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part)
    if (path.length === 0 || path.includes('__proto__')) throw invalid(`Received unknown parameter: ${name}`, name)
    let at = root
    for (const [index, part] of path.entries()) {
      const key = part === '[]' ? String(Object.keys(at).length) : part
      if (index === path.length - 1) at[key] = value
      else {
        at[key] ??= {}
        at = at[key] as Params
      }
    }
  }
  return withLists(root) as Params
}

function withLists(value: string | Params): string | Params | (string | Params)[] {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one as Params)] as const)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, one]) => one as string | Params)
  return Object.fromEntries(entries)
}

/** Validates parameters. Throws StripeError with messages like Stripe's. */
export function parseParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const nameOf = (path: readonly PropertyKey[]) =>
    path.map((one, at) => (at === 0 ? String(one) : `[${String(one)}]`)).join('')
  const name = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw invalid(
      `Received unknown parameter: ${unknown} (or one that the practice stand-in does not support)`,
      unknown,
      'parameter_unknown',
    )
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  if (issue.code === 'invalid_value')
    throw invalid(`Invalid ${name}: must be one of ${issue.values.map(String).join(', ')}`, name)
  throw invalid(`Invalid ${name}: ${issue.message}`, name)
}

export const textParam = z.string().max(5_000)
export const booleanParam = z.enum(['true', 'false']).transform((word) => word === 'true')
export const integerParam = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be an integer')
  .transform(Number)
export const countParam = integerParam.refine((number) => number >= 0, 'must be at least 0')
export const metadata = z.union([z.record(z.string(), z.string().max(500)), z.literal('').transform(() => ({}))])
/** Accepted, but has no effect. */
export const ignoredParam = z.unknown().optional()
export const pageParams = {
  limit: countParam.default(10),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
}
