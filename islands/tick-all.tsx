import { useEffect, useRef, useState } from 'react'

export interface TickAllProps {
  label: string
  /** Sent with the form: without script the server ticks all the others. */
  name: string
  id: string
}

/** Ticks all boxes of its fieldset at once, and follows them. Arrives unticked: without script a box must not outvote the others. */
export default function TickAll({ label, name, id }: TickAllProps) {
  const place = useRef<HTMLInputElement>(null)
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    const fieldset = place.current?.closest('fieldset')
    if (!fieldset) return
    const look = () => setOn(othersIn(fieldset, id).every((box) => box.checked))
    look()
    fieldset.addEventListener('change', look)
    return () => fieldset.removeEventListener('change', look)
  }, [id])

  function tick(on: boolean) {
    const fieldset = place.current?.closest('fieldset')
    for (const box of fieldset ? othersIn(fieldset, id) : []) box.checked = on
    setOn(on)
  }

  return (
    <label className="choice">
      <input
        className="tick"
        type="checkbox"
        data-follows
        name={name}
        id={id}
        ref={place}
        checked={isOn}
        onChange={(event) => tick(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

const othersIn = (fieldset: HTMLFieldSetElement, id: string) =>
  [...fieldset.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter((box) => box.id !== id)
