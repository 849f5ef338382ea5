import PhoneField from '../../../islands/phone-field.tsx'
import { enquiryWords } from '../../../src/messages/enquiries.ts'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import type { FieldErrors } from '../../../src/web/form.ts'

const PhoneIsland = island('phone-field', PhoneField)

export interface EnquiryFormProps {
  typed: Partial<Record<string, string>>
  errors?: FieldErrors | undefined
  /** Why nothing was kept, although all was well with what was typed. */
  failure?: string | undefined
}

export const enquiryFields =
  (words: object, { typed, errors = {} }: EnquiryFormProps) =>
  (name: string) => ({
    name,
    label: (words as Record<string, string>)[name] ?? name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })

export function PersonFields({ field }: { field: ReturnType<typeof enquiryFields> }) {
  return (
    <>
      <TextField autoComplete="name" required maxLength={100} {...field('name')} />
      <TextField type="email" autoComplete="email" inputMode="email" required maxLength={254} {...field('email')} />
      <PhoneIsland autoComplete="tel" optional {...field('phone')} />
      <Trap />
    </>
  )
}

/** Out of sight and out of the order of tabs: whoever fills it in reads no page. */
const Trap = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {enquiryWords.trap}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

/** In the order of the form. */
export const errorsInOrder = (names: readonly string[], errors: FieldErrors = {}) =>
  names.flatMap((name) => (errors[name] ? [{ field: name, message: errors[name] }] : []))
