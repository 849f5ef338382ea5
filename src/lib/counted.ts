/** '1,234' */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** '1 contact' or '1,234 contacts'; `many` is for what takes more than an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`
