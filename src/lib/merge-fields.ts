/** '{first_name}' in a text is replaced for each recipient. */
const FIELD = /\{([^{}]*)\}/g

/** The distinct names in braces in order of appearance, including unknown ones. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name.trim())),
]

/** Replaces each field with its value. Undefined if a field is unknown or has no value. */
export function fillFields(text: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let isComplete = true
  const filled = text.replace(FIELD, (_, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined
    if (!value) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}
