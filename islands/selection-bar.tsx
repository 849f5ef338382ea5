import { useEffect, useRef, useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { tickRange } from './list/tick-range.ts'

export interface SelectionBarProps {
  /** How many contacts match, and whether there are more than that. */
  total: number
  capped: boolean
  /** What can be done with them: a page that asks first, or a file. */
  actions: { words: string; href: string; isDanger?: boolean; forTwo?: boolean }[]
}

interface Ticks {
  ticked: number
  shown: number
  /** Everything that matches, but for the rows of this page that are not ticked. */
  all: boolean
}

/**
 * What to do with the ticked rows of its form. The form's own fields hold the selection, so that it is the same without
 * script: there one chooses between the ticked rows and all that match.
 */
export default function SelectionBar({ total, capped, actions }: SelectionBarProps) {
  const scope = useRef<HTMLSelectElement>(null)
  const [{ ticked, shown, all }, setTicks] = useState<Ticks>({ ticked: 0, shown: 0, all: false })
  const look = () => scope.current && setTicks(ticksOf(scope.current))

  useEffect(() => {
    const select = scope.current
    const form = select?.form
    if (!select || !form) return
    const look = () => setTicks(ticksOf(select))
    const change = ({ target }: Event) => {
      if (target === headOf(form)) tickRows(form, headOf(form).checked)
      look()
    }
    const pickRange = tickRange(() => rowsOf(form))
    // Ticked before the script was there: the head's box means its page.
    if (headOf(form).checked) tickRows(form, true)
    look()
    form.addEventListener('click', pickRange)
    form.addEventListener('change', change)
    form.addEventListener('formdata', writeAll)
    window.addEventListener('pageshow', look)
    return () => {
      form.removeEventListener('click', pickRange)
      form.removeEventListener('change', change)
      form.removeEventListener('formdata', writeAll)
      window.removeEventListener('pageshow', look)
    }
  }, [])

  function choose(every: boolean) {
    const form = scope.current?.form
    if (!scope.current || !form) return
    scope.current.value = every ? 'yes' : ''
    if (!every) tickRows(form, false)
    look()
    // The button that was pressed is gone.
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
        {/* Enter in a box presses a form's first button: this one does nothing. */}
        <button type="submit" disabled hidden />
        {actions.map(
          ({ words, href, isDanger, forTwo }) =>
            // Before the rows are counted, and without script, it is there.
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

/** Reads the form, and brings its other controls in line with the rows. */
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

/** Of all that match only the exceptions are named. */
function writeAll({ target, formData }: FormDataEvent) {
  if (formData.get('all') !== 'yes') return formData.delete('all')
  formData.delete('ids')
  for (const box of rowsOf(target as HTMLFormElement)) if (!box.checked) formData.append('except', box.value)
}
