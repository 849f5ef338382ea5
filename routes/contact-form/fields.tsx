import type { ReactNode } from 'react'
import DateField from '../../islands/date-field.tsx'
import EmailAvailability from '../../islands/email-availability.tsx'
import PhoneField from '../../islands/phone-field.tsx'
import ZipPlace from '../../islands/zip-place.tsx'
import { planTypes } from '../../src/contacts/contact.ts'
import { placeKey } from '../../src/contacts/edit/place.ts'
import { carrierNames } from '../../src/lib/carriers.ts'
import { shortPlace } from '../../src/lib/county-name.ts'
import { CheckboxField, RadioField, SelectField, TextField } from '../../src/ui/field.tsx'
import { fill } from '../../src/ui/fill.ts'
import { island } from '../../src/ui/island.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { ClashField } from './clash-field.tsx'
import type { ContactFormProps } from './props.ts'

const EmailAvailabilityIsland = island('email-availability', EmailAvailability)
const PhoneIsland = island('phone-field', PhoneField)
const ZipIsland = island('zip-place', ZipPlace)
const DateIsland = island('date-field', DateField)

const CARRIERS = [...carrierNames, 'Other']

/** From top to bottom, as the summary of errors lists them. */
export const fieldOrder = [
  'form',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'shares_email',
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
  const { text: field, tick } = fill({ typed, errors })
  /** The field, or in its place the question whose value stays. */
  const part = (name: string, label: string, shown: ReactNode) => {
    const clash = clashes?.fields[name]
    return clash ? <ClashField {...{ name, label, clash, typed }} /> : shown
  }
  const carrier = typed.current_carrier ?? ''
  return (
    <>
      <Part title="Who it is">
        {part(
          'first_name',
          'First name',
          <TextField label="First name" autoComplete="off" required maxLength={100} {...field('first_name')} />,
        )}
        {part(
          'last_name',
          'Last name',
          <TextField label="Last name" autoComplete="off" required maxLength={100} {...field('last_name')} />,
        )}
        {part('email', 'Email', <EmailPart {...props} />)}
        {part(
          'phone_number',
          'Phone',
          <PhoneIsland label="Phone" optional autoComplete="off" {...field('phone_number')} />,
        )}
      </Part>
      <Part title="Where they live">
        {part(
          'zip_code',
          'ZIP code',
          <ZipIsland
            zip={typed.zip_code ?? ''}
            place={typed.place ?? ''}
            places={places.map((place) => ({ value: placeKey(place), label: shortPlace(place) }))}
            errors={{ zip_code: errors.zip_code ?? '', place: errors.place ?? '' }}
          />,
        )}
      </Part>
      <Part title="What prices depend on">
        {part(
          'birth_date',
          'Birth date',
          <DateIsland
            label="Birth date"
            what="birth date"
            ageOn={today}
            hint="Month, day and year, such as 3/14/1952."
            {...field('birth_date')}
          />,
        )}
        {part(
          'gender',
          'Gender',
          <RadioField
            label="Gender"
            name="gender"
            inline
            value={typed.gender}
            error={errors.gender}
            options={[
              { value: 'M', label: 'Male' },
              { value: 'F', label: 'Female' },
            ]}
          />,
        )}
        {part('tobacco_user', 'Uses tobacco', <CheckboxField label="Uses tobacco" {...tick('tobacco_user')} />)}
      </Part>
      <Part title="What they have now">
        {part(
          'current_carrier',
          'Current carrier',
          <SelectField
            label="Current carrier"
            optional
            blank="Not known"
            options={carrier === '' || CARRIERS.includes(carrier) ? CARRIERS : [carrier, ...CARRIERS]}
            {...field('current_carrier')}
          />,
        )}
        {part(
          'plan_type',
          'Plan',
          <SelectField label="Plan" optional blank="Not known" options={planTypes} {...field('plan_type')} />,
        )}
        {part(
          'premium',
          'Premium',
          <TextField
            label="Premium"
            optional
            figures
            width="short"
            inputMode="decimal"
            autoComplete="off"
            hint="Dollars a month."
            {...field('premium')}
          />,
        )}
        {part(
          'effective_date',
          'Effective date',
          <DateIsland
            label="Effective date"
            what="effective date"
            hint="When the policy began, such as 7/1/2024."
            {...field('effective_date')}
          />,
        )}
      </Part>
      <Part title="Who looks after them">
        {part(
          'agent_id',
          'Assigned agent',
          <SelectField
            label="Assigned agent"
            blank={ownerBlank(props)}
            options={owners.map((owner) => ({ value: String(owner.id), label: owner.name }))}
            {...field('agent_id')}
          />,
        )}
        {part(
          'opt_in_quarterly_updates',
          'Quarterly updates',
          <CheckboxField
            label="Quarterly updates"
            hint="A short letter four times a year. They can stop it with one click."
            {...tick('opt_in_quarterly_updates')}
          />,
        )}
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
          {lostAddressOf} had this address and was deleted. Save to give it to this contact, or type another.
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
        {...(sharers.length > 0 ? { hint: `${sharers.join(', ')} shares it: a change here holds for both.` } : {})}
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
