/** What the fields of a form show, and what is wrong with them. */
export interface FilledForm {
  typed: Partial<Record<string, string>>
  errors?: Record<string, string>
  /** Stands before every id, where two forms of a page have the same fields. */
  prefix?: string
}

/** The props of a field that shows what was typed and what is wrong with it. */
export function filledFields({ typed, errors = {}, prefix }: FilledForm) {
  const field = (name: string) => ({ name, error: errors[name], ...(prefix ? { id: `${prefix}${name}` } : {}) })
  return {
    text: (name: string) => ({ ...field(name), defaultValue: typed[name] ?? '' }),
    tick: (name: string, value = 'on') => ({
      ...field(name),
      defaultChecked: typed[name] === value,
      ...(value === 'on' ? {} : { value }),
    }),
  }
}
