import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { tickRange } from './list/tick-range.ts'

export interface SelectionBarProps {
  /** The number of matching contacts. If `capped`, there are more. */
  total: number
  capped: boolean
  /** Each leads to a confirmation page or a file. */
  actions: { words: string; href: string; isDanger?: boolean; forTwo?: boolean }[]
}

interface Ticks {
  ticked: number
  shown: number
  /** All matching contacts, except unticked rows of this page. */
  all: boolean
}

/**
 * Bulk actions for the ticked rows. The form's own fields hold the selection. Without JavaScript, a select switches
 * between the ticked rows and all matching contacts.
 */
export default function SelectionBar({ total, capped, actions }: SelectionBarProps) {
  const scope = useRef<HTMLSelectElement>(null)
  const [{ ticked, shown, all }, setTicks] = useState<Ticks>({ ticked: 0, shown: 0, all: false })
  const update = () => scope.current && setTicks(ticksOf(scope.current))

  useEffect(() => {
    const select = scope.current
    const form = select?.form
    if (!select || !form) return
    const update = () => setTicks(ticksOf(select))
    const change = ({ target }: Event) => {
      if (target === headOf(form)) tickRows(form, headOf(form).checked)
      update()
    }
    const pickRange = tickRange(() => rowsOf(form))
    // Ticked before hydration: the box in the header means all rows of the page.
    if (headOf(form).checked) tickRows(form, true)
    update()
    form.addEventListener('click', pickRange)
    form.addEventListener('change', change)
    form.addEventListener('formdata', writeAll)
    window.addEventListener('pageshow', update)
    return () => {
      form.removeEventListener('click', pickRange)
      form.removeEventListener('change', change)
      form.removeEventListener('formdata', writeAll)
      window.removeEventListener('pageshow', update)
    }
  }, [])

  function choose(every: boolean) {
    const form = scope.current?.form
    if (!scope.current || !form) return
    scope.current.value = every ? 'yes' : ''
    if (!every) tickRows(form, false)
    update()
    // The clicked button has disappeared.
    headOf(form).focus()
  }

  const count = total.toLocaleString('en-US') + (capped ? '+' : '')
  return (
    <fieldset className="selection-bar" aria-label="Selected contacts">
      <p className="selection-bar__count" role="status">
        {all ? wordsForAll(total, capped, shown - ticked) : `${ticked.toLocaleString('en-US')} selected`}
      </p>
      <select className="selection-bar__scope" name="all" ref={scope} aria-label="Which contacts">
        <option value="">Selected contacts</option>
        <option value="yes">{total === 1 && !capped ? 'The one match' : `All ${count} that match`}</option>
      </select>
      {!all && ticked > 0 && ticked === shown && (capped || total > shown) && (
        <Button type="button" variant="quiet" size="small" onClick={() => choose(true)}>
          Select all {count} that match
        </Button>
      )}
      <Button
        type="reset"
        variant="quiet"
        size="small"
        onClick={(event) => {
          event.preventDefault()
          choose(false)
        }}
      >
        Clear
      </Button>
      <span className="selection-bar__actions">
        {/* Enter in a checkbox clicks the form's first button, so this one does nothing. */}
        <button type="submit" disabled hidden />
        {actions.map(
          ({ words, href, isDanger, forTwo }) =>
            // Shown until the rows are counted, and without JavaScript.
            (!forTwo || shown === 0 || (ticked === 2 && !all)) && (
              <Button key={href} size="small" variant={isDanger ? 'danger' : 'plain'} formAction={href}>
                {words}
              </Button>
            ),
        )}
      </span>
    </fieldset>
  )
}

function wordsForAll(total: number, capped: boolean, except: number): string {
  if (!capped) return `${except === 0 ? 'All ' : ''}${(total - except).toLocaleString('en-US')} selected`
  const but = except === 0 ? '' : ` but ${except}`
  return `All ${total.toLocaleString('en-US')}+${but} selected`
}

const rowsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name=ids]')]
const headOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[data-select-all]')!

function tickRows(form: HTMLFormElement, on: boolean) {
  for (const box of rowsOf(form)) box.checked = on
}

/** Reads the form and updates its other controls. */
function ticksOf(scope: HTMLSelectElement): Ticks {
  const form = scope.form!
  const rows = rowsOf(form)
  const ticked = rows.filter(({ checked }) => checked).length
  const head = headOf(form)
  head.checked = ticked === rows.length
  head.indeterminate = ticked > 0 && ticked < rows.length
  if (ticked === 0) scope.value = ''
  return { ticked, shown: rows.length, all: scope.value === 'yes' }
}

/** If all matching contacts are selected, submits only the exceptions. */
function writeAll({ target, formData }: FormDataEvent) {
  if (formData.get('all') !== 'yes') return formData.delete('all')
  formData.delete('ids')
  for (const box of rowsOf(target as HTMLFormElement)) if (!box.checked) formData.append('except', box.value)
}
