/** The typed values and the errors of a form. */
export interface FilledForm {
  typed: Partial<Record<string, string>>
  errors?: Record<string, string>
  /** Prepended to every id, for pages with two forms that have the same fields. */
  prefix?: string
}

/** Creates the props of fields: their typed values and errors. */
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
