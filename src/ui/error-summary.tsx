import { uiWords } from '../messages/client/ui.ts'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'

export type FieldError = { field: string; message: string }

/** The errors at the top of a form, each linked to its field. Renders nothing without errors. */
export function ErrorSummary({
  errors: given,
  title,
  id = 'error-summary',
  takesFocus = true,
}: {
  /** A list in field order, or an object that maps each field to its message. */
  errors: readonly FieldError[] | Record<string, string>
  title?: string
  id?: string
  /** False on pages that only demonstrate the component. */
  takesFocus?: boolean
}) {
  const words = useWords(uiWords)
  const errors = isList(given) ? given : Object.entries(given).map(([field, message]) => ({ field, message }))
  if (errors.length === 0) return null
  needSheets('error-summary')
  return (
    <div
      className="error-summary"
      id={id}
      role="alert"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
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
