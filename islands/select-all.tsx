import { useEffect, useRef, useState } from 'react'

export interface SelectAllProps {
  label: string
  /** The name of the checkboxes, or the prefix of their names: 'carrier' for 'carrier.Aetna'. */
  of: string
  /** This checkbox's own name. Without JavaScript, the server treats it as selecting all the others. */
  name: string
  id?: string
}

/**
 * A checkbox that checks or clears all others of one name, and reflects their state. The server renders it unchecked, so
 * that without JavaScript it does not override the others.
 */
export default function SelectAll({ label, of, name, id }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const [isChecked, setIsChecked] = useState(false)

  useEffect(() => {
    const form = box.current?.form
    if (!form) return
    const update = () => {
      const boxes = boxesOf(form, of, name)
      const count = boxes.filter(({ checked }) => checked).length
      setIsChecked(count === boxes.length)
      if (box.current) box.current.indeterminate = count > 0 && count < boxes.length
    }
    update()
    form.addEventListener('change', update)
    window.addEventListener('pageshow', update)
    return () => {
      form.removeEventListener('change', update)
      window.removeEventListener('pageshow', update)
    }
  }, [of, name])

  function toggle(checked: boolean) {
    const form = box.current?.form
    if (!form) return
    for (const each of boxesOf(form, of, name)) each.checked = checked
    setIsChecked(checked)
  }

  return (
    <label className="choice select-all">
      <input
        className="tick"
        type="checkbox"
        data-follows
        name={name}
        id={id}
        ref={box}
        checked={isChecked}
        onChange={(event) => toggle(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

const boxesOf = (form: HTMLFormElement, of: string, own: string) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement &&
      field.type === 'checkbox' &&
      field.name !== own &&
      (field.name === of || field.name.startsWith(`${of}.`)),
  )
