export interface SortOrder<Key extends string> {
  by: Key
  descending: boolean
}

export interface SortOrders<Key extends string> {
  /** An unknown text means the initial order. */
  read: (text: string | undefined) => SortOrder<Key>
  /** Undefined for the initial order. */
  write: (order: SortOrder<Key>) => string | undefined
}

/** The sort orders of a list as written in its URL: 'name', or '-name' for descending. */
export function sortOrders<Key extends string>(
  keys: readonly Key[],
  initial: NoInfer<Key | `-${Key}`>,
): SortOrders<Key> {
  const parse = (text: string) => ({ by: text.replace(/^-/, '') as Key, descending: text.startsWith('-') })
  return {
    read: (text = initial) => parse(keys.includes(parse(text).by) ? text : initial),
    write: ({ by, descending }) => {
      const text = `${descending ? '-' : ''}${by}`
      return text === initial ? undefined : text
    },
  }
}
