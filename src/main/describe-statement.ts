const MAX_STATEMENTS = 500
const MAX_QUERY_LENGTH = 1_000

interface StatementDescription {
  /** The operation and its first table: `SELECT contacts`. */
  name: string
  /** The text without the values in it, at most MAX_QUERY_LENGTH characters of it. */
  query: string
}

const known = new Map<string, StatementDescription>()

/**
 * Parameters are not part of the text, but numbers and quoted texts may be values, such as an agency's id. Texts without
 * parameters are not kept, because they differ with each value.
 */
export function describeStatement(text: string, values: readonly unknown[] = []): StatementDescription {
  if (values.length === 0) return describe(text)
  const described = known.get(text) ?? describe(text)
  if (known.size < MAX_STATEMENTS) known.set(text, described)
  return described
}

function describe(text: string): StatementDescription {
  const query = text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![$\w])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const operation = /[a-z]\w*/i.exec(query)?.[0].toUpperCase() ?? 'STATEMENT'
  const [, table] = /^update "?(\w+)|\b(?:from|into) "?(\w+)/i.exec(query)?.filter(Boolean) ?? []
  return { name: table ? `${operation} ${table}` : operation, query: query.slice(0, MAX_QUERY_LENGTH) }
}
