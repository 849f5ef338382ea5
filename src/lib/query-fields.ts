/** What a query string names: each name once or, repeated, as a list. */
export function queryFields(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const all = search.getAll(name)
      return [name, all.length === 1 ? all[0]! : all]
    }),
  )
}
