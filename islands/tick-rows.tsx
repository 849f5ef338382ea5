import { useEffect, useRef } from 'react'
import { tickRange } from './list/tick-range.ts'

/** The box in the head of a table of rows to tick, and Shift for a stretch of them. The table stands in the same form. */
export default function TickRows() {
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const form = place.current?.closest('form')
    const head = form?.querySelector<HTMLInputElement>('[data-select-all]')
    if (!form || !head) return
    const rows = [...form.querySelectorAll<HTMLInputElement>(`[name="${head.dataset.selectAll}"]`)]
    const look = () => {
      const ticked = rows.filter(({ checked }) => checked).length
      head.checked = ticked === rows.length
      head.indeterminate = ticked > 0 && ticked < rows.length
    }
    const tickAll = () => {
      for (const row of rows) row.checked = head.checked
    }
    const change = ({ target }: Event) => {
      if (target === head) tickAll()
      look()
    }
    const pickRange = tickRange(() => rows)
    // Ticked before the script was there.
    if (head.checked) tickAll()
    look()
    form.addEventListener('click', pickRange)
    form.addEventListener('change', change)
    window.addEventListener('pageshow', look)
    return () => {
      form.removeEventListener('click', pickRange)
      form.removeEventListener('change', change)
      window.removeEventListener('pageshow', look)
    }
  }, [])

  return <span ref={place} hidden />
}
