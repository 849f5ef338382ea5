/** '1,234' */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** '1 contact' or '1,234 contacts'. `many` is for a plural that is not formed with an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
