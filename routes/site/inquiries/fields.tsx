import PhoneField from '../../../islands/phone-field.tsx'
import { inquiryWords } from '../../../src/messages/inquiries.ts'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import type { FieldErrors } from '../../../src/web/form.ts'

const PhoneIsland = island('phone-field', PhoneField)

export interface InquiryFormProps {
  typed: Partial<Record<string, string>>
  errors?: FieldErrors | undefined
  /** Why a valid form was not accepted. */
  failure?: string | undefined
}

export const inquiryFields =
  (words: object, { typed, errors = {} }: InquiryFormProps) =>
  (name: string) => ({
    name,
    label: (words as Record<string, string>)[name] ?? name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })

export function PersonFields({ field }: { field: ReturnType<typeof inquiryFields> }) {
  return (
    <>
      <TextField autoComplete="name" required maxLength={100} {...field('name')} />
      <TextField type="email" autoComplete="email" inputMode="email" required maxLength={254} {...field('email')} />
      <PhoneIsland autoComplete="tel" optional {...field('phone')} />
      <Honeypot />
    </>
  )
}

/** A honeypot: hidden from people and skipped by Tab, so only bots fill it in. */
const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {inquiryWords.honeypot}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

/** The errors in the order of the form. */
export const errorsInOrder = (names: readonly string[], errors: FieldErrors = {}) =>
  names.flatMap((name) => (errors[name] ? [{ field: name, message: errors[name] }] : []))
