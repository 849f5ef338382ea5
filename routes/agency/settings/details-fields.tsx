import { formatPhone } from '../../../src/lib/phone.ts'
import { detailsWords as words } from '../../../src/messages/settings.ts'
import type { OrganizationSettings } from '../../../src/organizations/settings.ts'
import { timeZones } from '../../../src/organizations/time-zones.ts'
import { SelectField, TextArea, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import type { SectionState } from './settings-section.tsx'

/** The form values of the settings, as a browser would post them. */
const typedOf = (settings: OrganizationSettings): Record<string, string> => ({
  name: settings.name,
  brand_name: settings.brand_name ?? '',
  phone: formatPhone(settings.phone ?? ''),
  website: settings.website ?? '',
  booking_link: settings.booking_link ?? '',
  redirect_url: settings.redirect_url ?? '',
  signature: settings.signature,
  mailing_address: settings.mailing_address ?? '',
  time_zone: settings.time_zone,
})

/** The fields of the agency's details, for the settings tab and the setup step. */
export function DetailsFields({
  settings,
  state,
  isPhoneRequired = false,
}: {
  settings: OrganizationSettings
  state: SectionState
  isPhoneRequired?: boolean
}) {
  const typed = state.typed ?? typedOf(settings)
  const { text: field } = filledFields({ typed, errors: state.errors })
  const zones = timeZones.some(({ value }) => value === typed.time_zone)
    ? timeZones
    : [{ value: settings.time_zone, label: settings.time_zone }, ...timeZones]
  return (
    <>
      <div className="settings-section__pair">
        <TextField label={words.name} required maxLength={100} hint={words.nameHint} {...field('name')} />
        <TextField
          label={words.brandName}
          optional
          maxLength={100}
          hint={words.brandNameHint}
          {...field('brand_name')}
        />
        <TextField
          label={words.phone}
          type="tel"
          required={isPhoneRequired}
          optional={!isPhoneRequired}
          figures
          hint={words.phoneHint}
          {...field('phone')}
        />
        <TextField label={words.website} inputMode="url" optional hint={words.websiteHint} {...field('website')} />
        <TextField
          label={words.bookingLink}
          inputMode="url"
          optional
          hint={words.bookingLinkHint}
          {...field('booking_link')}
        />
        <TextField
          label={words.redirectUrl}
          inputMode="url"
          optional
          hint={words.redirectUrlHint}
          {...field('redirect_url')}
        />
      </div>
      <TextArea label={words.signature} optional hint={words.signatureHint} {...field('signature')} />
      <TextField
        label={words.address}
        optional
        maxLength={200}
        hint={words.addressHint}
        {...field('mailing_address')}
      />
      <SelectField
        label={words.timeZone}
        width="medium"
        hint={words.timeZoneHint}
        options={zones}
        {...field('time_zone')}
      />
    </>
  )
}
