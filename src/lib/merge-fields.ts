/** '{first_name}' in a text stands for what is known of each reader. */
const FIELD = /\{([^{}]*)\}/g

/** The names in braces, in order, each once: also those that are no field. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name.trim())),
]

/** The text with each field's value in its place. Undefined where one of them is not known, or is no field. */
export function fillFields(text: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let whole = true
  const filled = text.replace(FIELD, (_, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined
    if (!value) whole = false
    return value ?? ''
  })
  return whole ? filled : undefined
}
