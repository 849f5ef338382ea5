import type { ReactNode } from 'react'
import DateField from '../../../islands/date-field.tsx'
import EmailAvailability from '../../../islands/email-availability.tsx'
import PhoneField from '../../../islands/phone-field.tsx'
import ZipPlace from '../../../islands/zip-place.tsx'
import { planTypes } from '../../../src/contacts/contact.ts'
import { placeKey } from '../../../src/contacts/edit/place.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { shortPlace } from '../../../src/lib/county-name.ts'
import { languageNames, languages } from '../../../src/lib/language.ts'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { ConflictField } from './conflict-field.tsx'
import type { ContactFormProps } from './props.ts'

const EmailAvailabilityIsland = island('email-availability', EmailAvailability, 'idle')
const PhoneIsland = island('phone-field', PhoneField)
const ZipIsland = island('zip-place', ZipPlace)
const DateIsland = island('date-field', DateField)

const CARRIERS = [...carrierNames, 'Other']

/** The order of errors in the error summary. 'form' is for errors of the whole form. */
export const fieldOrder = [
  'form',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'shares_email',
  'language',
  'zip_code',
  'place',
  'birth_date',
  'gender',
  'tobacco_user',
  'current_carrier',
  'plan_type',
  'premium',
  'effective_date',
  'agent_id',
  'opt_in_quarterly_updates',
]

export function ContactFields(props: ContactFormProps) {
  const { typed, errors, clashes, places, owners, today } = props
  const { text: field, tick } = filledFields({ typed, errors })
  /** The field, or the question about its conflict. */
  const fieldOrConflict = (
    name: string,
    label: string,
    renderField: (own: { label: string } & ReturnType<typeof field>) => ReactNode,
  ) => {
    const clash = clashes?.fields[name]
    return clash ? (
      <ConflictField name={name} label={label} clash={clash} typed={typed} />
    ) : (
      renderField({ label, ...field(name) })
    )
  }
  const carrier = typed.current_carrier ?? ''
  return (
    <>
      <Part title="About">
        {fieldOrConflict('first_name', 'First name', (own) => (
          <TextField autoComplete="off" required maxLength={100} {...own} />
        ))}
        {fieldOrConflict('last_name', 'Last name', (own) => (
          <TextField autoComplete="off" required maxLength={100} {...own} />
        ))}
        {fieldOrConflict('email', 'Email', () => (
          <EmailPart {...props} />
        ))}
        {fieldOrConflict('phone_number', 'Phone', (own) => (
          <PhoneIsland optional autoComplete="off" {...own} />
        ))}
        {fieldOrConflict('language', 'Language', (own) => (
          <SelectField
            optional
            blank="Unknown"
            hint="For their emails and pages."
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            {...own}
          />
        ))}
      </Part>
      <Part title="Where they live">
        {fieldOrConflict('zip_code', 'ZIP code', () => (
          <ZipIsland
            zip={typed.zip_code ?? ''}
            place={typed.place ?? ''}
            places={places.map((place) => ({ value: placeKey(place), label: shortPlace(place) }))}
            errors={{ zip_code: errors.zip_code ?? '', place: errors.place ?? '' }}
          />
        ))}
      </Part>
      <Part title="Needed for prices">
        {fieldOrConflict('birth_date', 'Birth date', (own) => (
          <DateIsland what="birth date" ageOn={today} hint="Month, day and year, such as 3/14/1952." {...own} />
        ))}
        {fieldOrConflict('gender', 'Gender', ({ label }) => (
          <RadioField
            label={label}
            name="gender"
            inline
            value={typed.gender}
            error={errors.gender}
            options={[
              { value: 'M', label: 'Male' },
              { value: 'F', label: 'Female' },
              { value: '', label: 'Unknown' },
            ]}
          />
        ))}
        {fieldOrConflict('tobacco_user', 'Uses tobacco', ({ label }) => (
          <RadioField
            label={label}
            name="tobacco_user"
            inline
            value={typed.tobacco_user ?? ''}
            error={errors.tobacco_user}
            options={[
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Yes' },
              { value: '', label: 'Unknown' },
            ]}
          />
        ))}
      </Part>
      <Part title="Current policy">
        {fieldOrConflict('current_carrier', 'Current carrier', (own) => (
          <SelectField
            optional
            blank="Unknown"
            options={carrier === '' || CARRIERS.includes(carrier) ? CARRIERS : [carrier, ...CARRIERS]}
            {...own}
          />
        ))}
        {fieldOrConflict('plan_type', 'Plan', (own) => (
          <SelectField optional blank="Unknown" options={planTypes} {...own} />
        ))}
        {fieldOrConflict('premium', 'Premium', (own) => (
          <TextField
            optional
            figures
            width="short"
            inputMode="decimal"
            autoComplete="off"
            hint="Dollars per month."
            {...own}
          />
        ))}
        {fieldOrConflict('effective_date', 'Effective date', (own) => (
          <DateIsland what="effective date" hint="When the policy began, such as 7/1/2024." {...own} />
        ))}
      </Part>
      <Part title="Agent and updates">
        {fieldOrConflict('agent_id', 'Assigned agent', (own) => (
          <SelectField
            blank={ownerBlank(props)}
            options={owners.map((owner) => ({ value: String(owner.id), label: owner.name }))}
            {...own}
          />
        ))}
        {fieldOrConflict('opt_in_quarterly_updates', 'Quarterly updates', ({ label }) => (
          <CheckboxField
            label={label}
            hint="A short update four times a year. They can opt out with one click."
            {...tick('opt_in_quarterly_updates')}
          />
        ))}
      </Part>
    </>
  )
}

/** Source: contacts-051. */
function ownerBlank({ owners, ownerIsMissing, mayUnassign }: ContactFormProps): string | undefined {
  if (ownerIsMissing) return 'Configuration error'
  if (owners.length === 0) return 'No agents available'
  return mayUnassign ? 'Unassigned' : undefined
}

function EmailPart({ typed, errors, needsEmail, partner, ownEmail, lostAddressOf, sharers }: ContactFormProps) {
  return (
    <div className="contact-form__email">
      {lostAddressOf && (
        <Notice kind="warn">
          {lostAddressOf} had this address and was deleted. Save to use it for this contact, or enter another.
        </Notice>
      )}
      <EmailAvailabilityIsland
        check="contact"
        label="Email"
        name="email"
        autoComplete="off"
        required={needsEmail}
        optional={!needsEmail}
        defaultValue={typed.email ?? ''}
        own={ownEmail}
        {...(sharers.length > 0
          ? {
              hint: `${new Intl.ListFormat('en-US').format(sharers)} ${sharers.length === 1 ? 'shares' : 'share'} this address. Changing it here changes it for ${sharers.length === 1 ? 'both' : 'all of them'}.`,
            }
          : {})}
        {...(errors.email ? { error: errors.email } : {})}
        {...(partner ? { holderId: partner.id, holderName: partner.name } : {})}
        shares={typed.shares_email === 'on'}
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="contact-form__part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
