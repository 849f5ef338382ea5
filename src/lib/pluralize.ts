/** '1,234' */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** '1 contact' or '1,234 contacts'. Pass `many` for an irregular plural. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
