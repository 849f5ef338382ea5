import { type Checked, countsIn } from '../../../src/contacts/import/checked.ts'
import type { ImportMode } from '../../../src/contacts/import/contact-import.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { RadioField } from '../../../src/ui/choice-field.tsx'

/** Source: csv-018, csv-019. */
export function ModeChoice({ mode, isAdmin, checked }: { mode: ImportMode; isAdmin: boolean; checked: Checked }) {
  if (checked.state === 'done' && checked.known === 0) return <input type="hidden" name="mode" value={mode} />
  const hint = (of: ImportMode, says: string) => {
    if (checked.state !== 'done' || checked.known === 0) return says
    const { updated, unchanged } = countsIn(of, checked)
    const outcome =
      of === 'skip'
        ? `${formatCount(unchanged)} skipped`
        : `${formatCount(updated)} ${of === 'fill' ? 'filled in' : 'updated'}, ${formatCount(unchanged)} unchanged`
    return `${says} ${outcome}.`
  }
  return (
    <RadioField
      name="mode"
      label="What happens to contacts you already have"
      hint={
        isAdmin
          ? 'Opt-outs, bounces and history are never touched.'
          : 'Only an admin can overwrite what is already here. Opt-outs, bounces and history are never touched.'
      }
      value={mode}
      options={[
        { value: 'skip', label: 'Leave them as they are', hint: hint('skip', 'Nothing in them changes.') },
        { value: 'fill', label: 'Fill in what is blank', hint: hint('fill', 'What is already there stays.') },
        ...(isAdmin
          ? [
              {
                value: 'overwrite',
                label: 'Overwrite them',
                hint: hint('overwrite', 'What the file leaves empty stays.'),
              },
            ]
          : []),
      ]}
    />
  )
}
