import { urls } from '../urls.ts'
import { CheckboxField } from './choice-field.tsx'

export interface AddressHolder {
  id: number
  name: string
}

/** Lets a couple share an email address, so that they get one email. */
export function ShareAddress({
  holder,
  shares,
  onChange,
}: {
  holder: AddressHolder
  shares: boolean
  onChange: (shares: boolean) => void
}) {
  return (
    <div className="share-address">
      <p>
        This email address belongs to <a href={urls.contacts.show(holder.id)}>{holder.name}</a>.
      </p>
      <CheckboxField
        label={`They share this address with ${holder.name}`}
        hint="For couples who share an email address: we email only the contact it belongs to. This contact gets no separate emails."
        name="shares_email"
        defaultChecked={shares}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
