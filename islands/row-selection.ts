/*
 * Tables with a column of checkboxes. The checkbox in the header selects all rows, Shift-click selects a range from
 * the row clicked last, and the bar of bulk actions, if the table has one, shows the selection. Listens on the
 * document, because live filters replace the rows. Without JavaScript, the bar has a list to choose the ticked rows or
 * all matches.
 */

/** The checkbox in the table's header. */
const headOf = (form: HTMLFormElement) =>
  [...form.elements].find((control): control is HTMLInputElement => control.matches('[data-select-all]'))

const rowsOf = (form: HTMLFormElement, { dataset }: HTMLInputElement) =>
  [...form.elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.type === 'checkbox' && control.name === dataset.selectAll,
  )

const barOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('.selection-bar')

const scopeOf = (bar: HTMLElement) => bar.querySelector<HTMLSelectElement>('[name=all]')!

function tickRows(form: HTMLFormElement, head: HTMLInputElement, on: boolean) {
  for (const row of rowsOf(form, head)) row.checked = on
}

/** Updates the header's checkbox and the bar from the rows' checkboxes. */
function update(form: HTMLFormElement, head: HTMLInputElement) {
  const rows = rowsOf(form, head)
  const ticked = rows.filter(({ checked }) => checked).length
  head.checked = ticked > 0 && ticked === rows.length
  head.indeterminate = ticked > 0 && ticked < rows.length
  const bar = barOf(form)
  if (!bar) return
  const scope = scopeOf(bar)
  if (ticked === 0) scope.value = ''
  const isAll = scope.value === 'yes'
  const total = Number(bar.dataset.total)
  const isCapped = 'capped' in bar.dataset
  bar.querySelector('[role=status]')!.textContent = isAll
    ? wordsForAll(total, isCapped, rows.length - ticked)
    : `${ticked.toLocaleString('en-US')} selected`
  bar.querySelector<HTMLElement>('[data-select-matching]')!.hidden =
    isAll || ticked === 0 || ticked < rows.length || (total <= rows.length && !isCapped)
  for (const button of bar.querySelectorAll<HTMLElement>('[data-for-two]')) button.hidden = isAll || ticked !== 2
}

function wordsForAll(total: number, isCapped: boolean, except: number): string {
  if (!isCapped) return `${except === 0 ? 'All ' : ''}${(total - except).toLocaleString('en-US')} selected`
  const but = except === 0 ? '' : ` but ${except}`
  return `All ${total.toLocaleString('en-US')}+${but} selected`
}

document.addEventListener('change', ({ target }) => {
  const { form } = target as Partial<HTMLInputElement>
  const head = form && headOf(form)
  if (!head) return
  if (target === head) tickRows(form, head, head.checked)
  update(form, head)
})

/** The row that was clicked last. */
let previous: HTMLInputElement | undefined

document.addEventListener('click', (event) => {
  const control = (event.target as Element).closest<HTMLInputElement | HTMLButtonElement>('input, button')
  const form = control?.form
  const head = form && headOf(form)
  if (!head) return
  const bar = barOf(form)
  const choosesAll = control.matches('[data-select-matching]')
  if (bar?.contains(control) && (choosesAll || control.type === 'reset')) {
    event.preventDefault()
    scopeOf(bar).value = choosesAll ? 'yes' : ''
    if (!choosesAll) tickRows(form, head, false)
    update(form, head)
    // The clicked button has disappeared.
    head.focus()
    return
  }
  const rows = rowsOf(form, head)
  const index = rows.indexOf(control as HTMLInputElement)
  if (index === -1) return
  const from = event.shiftKey && previous ? rows.indexOf(previous) : index
  previous = rows[index]
  if (from === -1) return
  for (const row of rows.slice(Math.min(index, from), Math.max(index, from) + 1)) row.checked = rows[index]!.checked
})

/** If all matching contacts are selected, submits only the exceptions. */
document.addEventListener('formdata', ({ target, formData }) => {
  const form = target as HTMLFormElement
  const head = headOf(form)
  if (!head || !barOf(form)) return
  if (formData.get('all') !== 'yes') return formData.delete('all')
  formData.delete(head.dataset.selectAll!)
  for (const row of rowsOf(form, head)) if (!row.checked) formData.append('except', row.value)
})

function updateAll() {
  for (const head of document.querySelectorAll<HTMLInputElement>('[data-select-all]'))
    if (head.form) update(head.form, head)
}
// "Select all" may have been checked before this script ran.
for (const head of document.querySelectorAll<HTMLInputElement>('[data-select-all]:checked'))
  if (head.form) tickRows(head.form, head, true)
updateAll()
// The browser restores checked boxes when the user comes back.
window.addEventListener('pageshow', updateAll)

export {}
