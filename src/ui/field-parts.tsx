import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { uiWords } from '../messages/client/ui.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'

export type FieldWords = {
  label: ReactNode
  name: string
  /** Default: the name. Set it if two forms on a page have a field with this name. */
  id?: string
  hint?: ReactNode
  error?: string
  optional?: boolean
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return classNames(hint ? `${id}-hint` : '', error && `${id}-error`) || undefined
}

export function fieldAriaProps({ id, name, hint, error }: Pick<FieldWords, 'id' | 'name' | 'hint' | 'error'>) {
  const fieldId = id ?? name
  return {
    id: fieldId,
    name,
    'aria-describedby': describedBy(fieldId, hint, error),
    'aria-invalid': error ? true : undefined,
  }
}

export function Optional() {
  return <span className="field__optional"> {useWords(uiWords).optional}</span>
}

export function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
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

export function Field({
  words,
  className,
  children,
}: {
  words: FieldWords
  className?: string | false
  children: ReactNode
}) {
  needSheets('field')
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
