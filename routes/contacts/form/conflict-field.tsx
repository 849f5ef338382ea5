import { RadioField } from '../../../src/ui/choice-field.tsx'
import { type ConflictQuestion, conflictChoiceName, conflictStateName } from './edit-conflict.ts'

/** Asks which of two concurrent values to keep. The typed values are passed on in hidden fields. */
export function ConflictField({
  name,
  label,
  clash,
  typed,
}: {
  name: string
  label: string
  clash: ConflictQuestion
  typed: Record<string, string>
}) {
  const { sentence, theirs, mine } = clash
  return (
    <div className="contact-form__clash">
      {clash.carries.map(
        (each) => typed[each] !== undefined && <input key={each} type="hidden" name={each} value={typed[each]} />,
      )}
      <input type="hidden" name={conflictStateName(name)} value={JSON.stringify({ sentence, theirs, mine })} />
      <RadioField
        label={label}
        name={conflictChoiceName(name)}
        id={name}
        error={sentence}
        required
        value={typed[conflictChoiceName(name)]}
        options={[
          { value: 'theirs', label: `Keep ${theirs}` },
          { value: 'mine', label: `Use mine: ${mine}` },
        ]}
      />
    </div>
  )
}
