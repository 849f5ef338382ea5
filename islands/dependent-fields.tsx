import { useEffect, useRef } from 'react'

export interface DependentFieldsProps {
  checkbox: string
  /** The fields to disable while the checkbox is off. */
  fields: readonly string[]
}

/** Disables fields that depend on a checkbox. Without JavaScript they stay enabled, and the server ignores them. */
export default function DependentFields({ checkbox, fields }: DependentFieldsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const names = fields.join(' ')

  useEffect(() => {
    const form = root.current?.closest('form')
    const box = form?.elements.namedItem(checkbox)
    if (!form || !(box instanceof HTMLInputElement)) return
    const update = () => {
      for (const name of names.split(' ')) {
        const field = form.elements.namedItem(name)
        if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.disabled = !box.checked
      }
    }
    update()
    box.addEventListener('change', update)
    window.addEventListener('pageshow', update)
    return () => {
      box.removeEventListener('change', update)
      window.removeEventListener('pageshow', update)
    }
  }, [checkbox, names])

  return <span ref={root} hidden />
}
