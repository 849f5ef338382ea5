import { useEffect, useRef } from 'react'
import { tickRange } from './list/tick-range.ts'

/** The select-all box of a table, and Shift-click for ranges. The table must be in the same form. */
export default function TickRows() {
  const root = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const form = root.current?.closest('form')
    const head = form?.querySelector<HTMLInputElement>('[data-select-all]')
    if (!form || !head) return
    const rows = [...form.querySelectorAll<HTMLInputElement>(`[name="${head.dataset.selectAll}"]`)]
    const update = () => {
      const ticked = rows.filter(({ checked }) => checked).length
      head.checked = ticked === rows.length
      head.indeterminate = ticked > 0 && ticked < rows.length
    }
    const tickAll = () => {
      for (const row of rows) row.checked = head.checked
    }
    const change = ({ target }: Event) => {
      if (target === head) tickAll()
      update()
    }
    const pickRange = tickRange(() => rows)
    // Ticked before hydration.
    if (head.checked) tickAll()
    update()
    form.addEventListener('click', pickRange)
    form.addEventListener('change', change)
    window.addEventListener('pageshow', update)
    return () => {
      form.removeEventListener('click', pickRange)
      form.removeEventListener('change', change)
      window.removeEventListener('pageshow', update)
    }
  }, [])

  return <span ref={root} hidden />
}
