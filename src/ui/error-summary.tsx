export type FieldError = { field: string; message: string }

/** Stands at the top of a form that was refused; each line leads to its input. Renders nothing without errors. */
export function ErrorSummary({
  errors,
  title = errors.length === 1 ? 'Please check one answer' : `Please check ${errors.length} answers`,
  id = 'error-summary',
  takesFocus = true,
}: {
  errors: readonly FieldError[]
  title?: string
  id?: string
  /** Not where it is only looked at. */
  takesFocus?: boolean
}) {
  if (errors.length === 0) return null
  return (
    <div
      className="error-summary"
      id={id}
      role="alert"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is an answer, and this is what it says
      autoFocus={takesFocus}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
