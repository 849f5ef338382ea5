import { useEffect, useRef, useState } from 'react'

export interface SelectAllProps {
  label: string
  /** The name of the boxes in the same form that it ticks, or what their names begin with: 'carrier' for 'carrier.Aetna'. */
  of: string
  /** Its own name: without script the server takes it as all of them. */
  name: string
  id?: string
}

/**
 * A box that ticks or clears all others of one name, and follows them. It arrives unticked: without script it must not
 * outvote them.
 */
export default function SelectAll({ label, of, name, id }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const [ticked, setTicked] = useState(false)

  useEffect(() => {
    const form = box.current?.form
    if (!form) return
    const follow = () => {
      const boxes = boxesOf(form, of, name)
      const count = boxes.filter(({ checked }) => checked).length
      setTicked(count === boxes.length)
      if (box.current) box.current.indeterminate = count > 0 && count < boxes.length
    }
    follow()
    form.addEventListener('change', follow)
    window.addEventListener('pageshow', follow)
    return () => {
      form.removeEventListener('change', follow)
      window.removeEventListener('pageshow', follow)
    }
  }, [of, name])

  function toggle(checked: boolean) {
    const form = box.current?.form
    if (!form) return
    for (const each of boxesOf(form, of, name)) each.checked = checked
    setTicked(checked)
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
        checked={ticked}
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
