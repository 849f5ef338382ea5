/** The fields of a query string. A repeated name becomes a list. */
export function queryFields(search: URLSearchParams): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of search) {
    const before = fields.get(name)
    if (Array.isArray(before)) before.push(value)
    else fields.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(fields)
}
