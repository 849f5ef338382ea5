import { uiWords } from '../messages/client/ui.ts'
import { useWords } from './language.tsx'

export type FieldError = { field: string; message: string }

/** Stands at the top of a form that was refused; each line leads to its input. Renders nothing without errors. */
export function ErrorSummary({
  errors: found,
  title,
  id = 'error-summary',
  takesFocus = true,
}: {
  /** In the order of the fields, or by field as a form was read. */
  errors: readonly FieldError[] | Record<string, string>
  title?: string
  id?: string
  /** Not where it is only looked at. */
  takesFocus?: boolean
}) {
  const words = useWords(uiWords)
  const errors = isList(found) ? found : Object.entries(found).map(([field, message]) => ({ field, message }))
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
      <h2 id={`${id}-title`}>{title ?? words.checkAnswers(errors.length)}</h2>
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

const isList = (errors: readonly FieldError[] | Record<string, string>): errors is readonly FieldError[] =>
  Array.isArray(errors)
