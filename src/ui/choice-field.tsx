import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldNotes, type FieldWords, fieldAriaProps, Optional } from './field-parts.tsx'
import { needSheets } from './page-assets.ts'

export function CheckboxField({
  label,
  name,
  id,
  hint,
  error,
  className,
  ...rest
}: Omit<FieldWords, 'optional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>) {
  needSheets('field', 'choice')
  const fieldId = id ?? name
  return (
    <div className={classNames('field', className)}>
      <FieldNotes id={fieldId} hint={undefined} error={error} />
      <label className="choice">
        <input className="tick" type="checkbox" {...fieldAriaProps({ id, name, hint, error })} {...rest} />
        <span>{label}</span>
        {hint && (
          <span className="choice__hint" id={`${fieldId}-hint`}>
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export function RadioField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  options,
  value,
  inline,
  required,
}: FieldWords & { options: readonly RadioOption[]; value?: string | undefined; inline?: boolean; required?: boolean }) {
  needSheets('field', 'choice')
  const fieldId = id ?? name
  return (
    <fieldset className="field" aria-describedby={describedBy(fieldId, hint, error)}>
      <legend className="field__label">
        {label}
        {optional && <Optional />}
      </legend>
      <FieldNotes id={fieldId} hint={hint} error={error} />
      <div className={classNames('choices', inline && 'choices--inline')}>
        {options.map((option, index) => (
          <label className="choice" key={option.value}>
            <input
              className="tick"
              type="radio"
              // The error summary links to the field's id, so the first radio of the group has that id.
              id={index === 0 ? fieldId : `${fieldId}-${index + 1}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint ? `${fieldId}-${index + 1}-hint` : undefined}
            />
            <span>{option.label}</span>
            {option.hint && (
              <span className="choice__hint" id={`${fieldId}-${index + 1}-hint`}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
