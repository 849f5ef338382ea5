import type { ImportMode } from '../../../src/contacts/import/contact-import.ts'
import { countsForMode, type ImportCheck } from '../../../src/contacts/import/import-check.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { RadioField } from '../../../src/ui/choice-field.tsx'

/** Source: csv-018, csv-019. */
export function ModeChoice({ mode, isAdmin, checked }: { mode: ImportMode; isAdmin: boolean; checked: ImportCheck }) {
  if (checked.state === 'done' && checked.known === 0) return <input type="hidden" name="mode" value={mode} />
  const hint = (of: ImportMode, says: string) => {
    if (checked.state !== 'done' || checked.known === 0) return says
    const { updated, unchanged } = countsForMode(of, checked)
    const outcome =
      of === 'skip'
        ? `${formatCount(unchanged)} skipped`
        : `${formatCount(updated)} ${of === 'fill' ? 'filled in' : 'updated'}, ${formatCount(unchanged)} unchanged`
    return `${says} ${outcome}.`
  }
  return (
    <RadioField
      name="mode"
      label="What to do with contacts you already have"
      hint={
        isAdmin
          ? 'Opt-outs, bounces and history are never removed.'
          : 'Only an admin can overwrite existing details. Opt-outs, bounces and history are never removed.'
      }
      value={mode}
      options={[
        { value: 'skip', label: 'Do not change them', hint: hint('skip', 'Existing details stay as they are.') },
        { value: 'fill', label: 'Fill in blank fields', hint: hint('fill', 'Existing details stay.') },
        ...(isAdmin
          ? [
              {
                value: 'overwrite',
                label: 'Overwrite them',
                hint: hint('overwrite', 'Blank cells in the file change nothing.'),
              },
            ]
          : []),
      ]}
    />
  )
}
