import ChevronDown from 'lucide-react/icons/chevron-down'
import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords, fieldAriaProps } from './field-parts.tsx'
import { Icon } from './icon.tsx'

type Width = 'short' | 'medium' | 'full'
type Option = { value: string; label: string; disabled?: boolean }

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
  /** A prefix before the input, such as 'https://'. */
  before?: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'width' | 'name' | 'id'>) {
  const input = <input className="input" type={type} {...fieldAriaProps({ id, name, hint, error })} {...rest} />
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
      <textarea className="input" rows={4} {...fieldAriaProps({ id, name, hint, error })} {...rest} />
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
  /** The label of an empty first option, such as "All states". */
  blank?: string
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'>) {
  return (
    <Field
      words={{ label, name, id, hint, error, optional }}
      className={classNames(width !== 'full' && `field--${width}`, className)}
    >
      <div className="select">
        <select className="input" {...fieldAriaProps({ id, name, hint, error })} {...rest}>
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
