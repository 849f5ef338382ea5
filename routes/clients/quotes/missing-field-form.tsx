import { compareWords } from '../../../src/messages/client/compare.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import type { CorrectionFormProps } from './correction-form.tsx'
import { GetForm } from './get-form.tsx'
import { placeName } from './place-name.ts'

/** Asks for the one field that turns estimated prices into the client's own. */
export function MissingFieldForm({ field, correction }: { field: 'age' | 'county'; correction: CorrectionFormProps }) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const { action, places, pending = words.loading } = correction
  return (
    <GetForm className="missing-field-form no-print" to={action} fields={[field]} {...pendingText(pending)}>
      {field === 'age' ? (
        <TextField
          label={words.age}
          id="your-age"
          name="age"
          width="short"
          figures
          required
          inputMode="numeric"
          maxLength={3}
        />
      ) : (
        <SelectField
          label={words.county}
          id="your-county"
          name="county"
          width="medium"
          required
          blank={words.chooseCounty}
          options={places.map((place) => ({ value: place.county, label: placeName(place, language) }))}
        />
      )}
      <Button>{words.update}</Button>
    </GetForm>
  )
}
