import type { ReactNode } from 'react'
import { planTypes } from '../../src/contacts/contact.ts'
import { placeKey } from '../../src/contacts/place.ts'
import { carrierNames } from '../../src/lib/carriers.ts'
import { shortPlace } from '../../src/lib/county-name.ts'
import type { Place } from '../../src/places/zip-book.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { CheckboxField, RadioField, SelectField, TextField } from '../../src/ui/field.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'

export interface ContactFormProps {
  /** Undefined: a new contact. */
  contact: { id: number; name: string } | undefined
  /** What the fields show, as a browser would post it. */
  typed: Record<string, string>
  errors: Record<string, string>
  /** The ZIP's places when there is a choice between them. */
  places: readonly Place[]
  owners: readonly { id: number; name: string }[]
  mayUnassign: boolean
  /** Somebody of the book who has the typed address. */
  partner: string | undefined
  needsEmail: boolean
}

const CARRIERS = [...carrierNames, 'Other']

/** From top to bottom, as the summary of errors lists them. */
const FIELDS = [
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

export function ContactFormPage(props: ContactFormProps) {
  const { contact, typed, errors, places, owners, mayUnassign, partner, needsEmail } = props
  const back = contact
    ? { href: urls.contacts.show(contact.id), label: contact.name }
    : { href: urls.contacts.list(), label: 'Contacts' }
  /** What a field needs: its name, what it shows and what is wrong with it. */
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? '', error: errors[name] })
  const tick = (name: string) => ({ name, defaultChecked: typed[name] === 'on', error: errors[name] })
  const carrier = typed.current_carrier ?? ''
  return (
    <div className="contact-form">
      <PageHeader title={contact ? `Edit ${contact.name}` : 'Add a contact'} back={back} />
      <ErrorSummary errors={inFormOrder(errors)} />
      <form
        id="form"
        method="post"
        action={contact ? urls.contacts.show(contact.id) : urls.contacts.create()}
        noValidate
      >
        {typed.version && <input type="hidden" name="version" value={typed.version} />}
        <Part title="Who it is">
          <TextField label="First name" autoComplete="off" required maxLength={100} {...field('first_name')} />
          <TextField label="Last name" autoComplete="off" required maxLength={100} {...field('last_name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            required={needsEmail}
            optional={!needsEmail}
            maxLength={254}
            {...field('email')}
          />
          <TextField label="Phone" type="tel" optional figures {...field('phone_number')} />
          {(partner || typed.shares_email === 'on') && (
            <CheckboxField
              label={`They share this address with ${partner ?? 'another contact'}`}
              hint="For couples: the mail goes to the one who has the address, and this contact gets none of their own."
              {...tick('shares_email')}
            />
          )}
        </Part>
        <Part title="Where they live">
          <TextField
            label="ZIP code"
            optional
            figures
            width="short"
            inputMode="numeric"
            maxLength={5}
            hint="We find the state and county."
            {...field('zip_code')}
          />
          {places.length > 1 && (
            <SelectField
              label="County"
              blank="Choose the county"
              options={places.map((place) => ({ value: placeKey(place), label: shortPlace(place) }))}
              {...field('place')}
            />
          )}
        </Part>
        <Part title="What prices depend on">
          <TextField
            label="Birth date"
            optional
            figures
            width="medium"
            autoComplete="off"
            hint="Such as 3/14/1952."
            {...field('birth_date')}
          />
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
          />
          <CheckboxField label="Uses tobacco" {...tick('tobacco_user')} />
        </Part>
        <Part title="What they have now">
          <SelectField
            label="Current carrier"
            optional
            blank="Not known"
            options={carrier === '' || CARRIERS.includes(carrier) ? CARRIERS : [carrier, ...CARRIERS]}
            {...field('current_carrier')}
          />
          <SelectField label="Plan" optional blank="Not known" options={planTypes} {...field('plan_type')} />
          <TextField
            label="Premium"
            optional
            figures
            width="short"
            inputMode="decimal"
            hint="Dollars a month."
            {...field('premium')}
          />
          <TextField
            label="Effective date"
            optional
            figures
            width="medium"
            autoComplete="off"
            hint="When the policy began, such as 7/1/2024."
            {...field('effective_date')}
          />
        </Part>
        <Part title="Who looks after them">
          <SelectField
            label="Assigned agent"
            blank={mayUnassign ? (owners.length === 0 ? 'No agents available' : 'Unassigned') : undefined}
            options={owners.map((owner) => ({ value: String(owner.id), label: owner.name }))}
            {...field('agent_id')}
          />
          <CheckboxField
            label="Quarterly updates"
            hint="A short letter four times a year. They can stop it with one click."
            {...tick('opt_in_quarterly_updates')}
          />
        </Part>
        <div className="row">
          <Button variant="primary">{contact ? 'Save changes' : 'Add contact'}</Button>
          <ButtonLink href={back.href} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}

function inFormOrder(errors: Record<string, string>) {
  const place = (field: string) => (FIELDS.includes(field) ? FIELDS.indexOf(field) : FIELDS.length)
  return Object.entries(errors)
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => place(one.field) - place(other.field))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="contact-form__part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
