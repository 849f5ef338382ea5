import { useEffect, useRef, useState } from 'react'

export interface SelectAllProps {
  label: string
  /** The name of the boxes in the same form that it ticks, or what their names begin with: 'carrier' for 'carrier.Aetna'. */
  of: string
  /** Its own name: without script the server takes it as all of them. */
  name: string
  allTicked: boolean
}

/** A box that ticks or clears all others of one name, and follows them. */
export default function SelectAll({ label, of, name, allTicked }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const [ticked, setTicked] = useState(allTicked)

  useEffect(() => {
    const form = box.current?.form
    if (!form) return
    const follow = () => {
      const boxes = boxesOf(form, of)
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
  }, [of])

  function toggle(checked: boolean) {
    const form = box.current?.form
    if (!form) return
    for (const each of boxesOf(form, of)) each.checked = checked
    setTicked(checked)
  }

  return (
    <label className="choice select-all">
      <input
        className="tick"
        type="checkbox"
        name={name}
        ref={box}
        checked={ticked}
        onChange={(event) => toggle(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

const boxesOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement &&
      field.type === 'checkbox' &&
      (field.name === name || field.name.startsWith(`${name}.`)),
  )
