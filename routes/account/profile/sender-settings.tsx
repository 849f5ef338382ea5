import type { Profile } from '../../../src/accounts/profile/profile.ts'
import { profileWords } from '../../../src/messages/profile.ts'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { TextArea, TextField } from '../../../src/ui/field.tsx'

const words = profileWords.sender

/**
 * Sets whose name, signature and booking link clients see. CSS shows the agent's own fields only while Agent Details is
 * selected.
 */
export function SenderSettings({
  profile,
  values,
  errors,
}: {
  profile: Profile
  values: Record<string, string>
  errors: Record<string, string>
}) {
  if (profile.uses_agency_details)
    return (
      <section className="profile__part">
        <h2>{words.title}</h2>
        <p>{words.forced(profile.organization_name)}</p>
      </section>
    )
  if (!profile.may_change_selling)
    return (
      <section className="profile__part" id="senderDetails">
        <h2>{words.title}</h2>
        <p>{words.locked}</p>
        <DescriptionList items={readOnlyItems(profile)} />
      </section>
    )
  return (
    <fieldset className="contact-form__part profile__sender">
      <legend>{words.title}</legend>
      <RadioField
        label={words.label}
        name="senderDetails"
        value={values.senderDetails}
        error={errors.senderDetails}
        options={[
          {
            value: 'organization',
            label: words.organization,
            hint: words.organizationHint(profile.organization_name),
          },
          { value: 'agent', label: words.agent, hint: words.agentHint },
        ]}
      />
      <div className="profile__agent-details">
        <TextField
          label={words.bookingLink}
          name="bookingLink"
          type="url"
          inputMode="url"
          autoComplete="off"
          optional
          maxLength={500}
          hint={words.bookingLinkHint}
          defaultValue={values.bookingLink}
          error={errors.bookingLink}
        />
        <TextArea
          label={words.signature}
          name="signature"
          optional
          rows={3}
          maxLength={1_000}
          hint={words.signatureHint}
          defaultValue={values.signature}
          error={errors.signature}
        />
      </div>
    </fieldset>
  )
}

function readOnlyItems({ use_org_sender_details, booking_link, signature }: Profile) {
  if (use_org_sender_details) return [{ label: words.label, value: words.organization }]
  return [
    { label: words.label, value: words.agent },
    { label: words.bookingLink, value: booking_link },
    { label: words.signature, value: signature },
  ]
}
