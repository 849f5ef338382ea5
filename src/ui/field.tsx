import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { uiWords } from '../messages/ui.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useWords } from './language.tsx'

export type FieldWords = {
  label: ReactNode
  name: string
  /** Defaults to the name; give one where two forms on a page share a name. */
  id?: string
  hint?: ReactNode
  error?: string
  optional?: boolean
}

type Width = 'short' | 'medium' | 'full'
type Option = { value: string; label: string; disabled?: boolean }

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return classNames(hint ? `${id}-hint` : '', error && `${id}-error`) || undefined
}

function wiring({ id, name, hint, error }: Pick<FieldWords, 'id' | 'name' | 'hint' | 'error'>) {
  const fieldId = id ?? name
  return {
    id: fieldId,
    name,
    'aria-describedby': describedBy(fieldId, hint, error),
    'aria-invalid': error ? true : undefined,
  }
}

function Optional() {
  return <span className="field__optional"> {useWords(uiWords).optional}</span>
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function Field({ words, className, children }: { words: FieldWords; className?: string | false; children: ReactNode }) {
  const id = words.id ?? words.name
  return (
    <div className={classNames('field', className)}>
      <label className="field__label" htmlFor={id}>
        {words.label}
        {words.optional && <Optional />}
      </label>
      <FieldNotes id={id} hint={words.hint} error={words.error} />
      {children}
    </div>
  )
}

export function TextField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  width = 'full',
  figures,
  before,
  className,
  type = 'text',
  ...rest
}: FieldWords & {
  width?: Width
  figures?: boolean
  /** Text that stands in front of what is typed, such as 'https://'. */
  before?: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'width' | 'name' | 'id'>) {
  const input = <input className="input" type={type} {...wiring({ id, name, hint, error })} {...rest} />
  return (
    <Field
      words={{ label, name, id, hint, error, optional }}
      className={classNames(width !== 'full' && `field--${width}`, figures && 'field--number', className)}
    >
      {before ? (
        <div className="prefixed">
          <span className="prefixed__text">{before}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

export function TextArea({
  label,
  name,
  id,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldWords & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>) {
  return (
    <Field words={{ label, name, id, hint, error, optional }} className={className}>
      <textarea className="input" rows={4} {...wiring({ id, name, hint, error })} {...rest} />
    </Field>
  )
}

export function SelectField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  width = 'full',
  options,
  blank,
  className,
  ...rest
}: FieldWords & {
  width?: Width
  options: readonly (Option | string)[]
  /** The words of an empty first choice, such as "All states". */
  blank?: string
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'>) {
  return (
    <Field
      words={{ label, name, id, hint, error, optional }}
      className={classNames(width !== 'full' && `field--${width}`, className)}
    >
      <div className="select">
        <select className="input" {...wiring({ id, name, hint, error })} {...rest}>
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map((option) => {
            const { value, label: text, disabled } = typeof option === 'string' ? toOption(option) : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            )
          })}
        </select>
        <Icon of={ChevronDown} small />
      </div>
    </Field>
  )
}

function toOption(value: string): Option {
  return { value, label: value }
}

export function FileField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldWords & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>) {
  return (
    <Field words={{ label, name, id, hint, error, optional }} className={className}>
      <input className="input" type="file" {...wiring({ id, name, hint, error })} {...rest} />
    </Field>
  )
}

export function CheckboxField({
  label,
  name,
  id,
  hint,
  error,
  className,
  ...rest
}: Omit<FieldWords, 'optional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>) {
  const fieldId = id ?? name
  return (
    <div className={classNames('field', className)}>
      <FieldNotes id={fieldId} hint={undefined} error={error} />
      <label className="choice">
        <input className="tick" type="checkbox" {...wiring({ id, name, hint, error })} {...rest} />
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
}: FieldWords & { options: readonly RadioOption[]; value?: string; inline?: boolean; required?: boolean }) {
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
              // The error summary links to the group's name, which is its first radio.
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
