import CopyLink from '../../../islands/copy-link.tsx'
import SaveChanges from '../../../islands/save-changes.tsx'
import type { Profile } from '../../../src/accounts/profile/profile.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { profileWords as words } from '../../../src/messages/profile.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../confirm/confirm-its-you.tsx'
import { DigestForm } from './digest.tsx'
import { LicenseForm, LicenseList } from './licenses.tsx'
import { SenderSettings } from './sender-settings.tsx'

const CopyLinkIsland = island('copy-link', CopyLink)
const SaveChangesIsland = island('save-changes', SaveChanges)

export interface ProfilePageProps {
  profile: Profile
  /** Clients who sign up through this link become this agent's contacts. Undefined for people who are not agents. */
  onboardingLink: string | undefined
  /** The submitted values when the form is shown again. */
  typed?: Record<string, string> | undefined
  errors?: Record<string, string>
  ask?: CodeRequest | undefined
  failure?: string | undefined
  /** Undefined for people who are not agents or cannot change their licenses. */
  licenseForm?: Parameters<typeof LicenseForm>[0] | undefined
}

export function ProfilePage({
  profile,
  onboardingLink,
  typed,
  errors = {},
  ask,
  failure,
  licenseForm,
}: ProfilePageProps) {
  const values = typed ?? fieldsOf(profile)
  const { text: field } = filledFields({ typed: values, errors })
  return (
    <div className="profile">
      <PageHeader
        title={words.title}
        action={
          <>
            <ButtonLink href={urls.walkthrough.steps()} variant="quiet">
              {words.tutorial}
            </ButtonLink>
            {profile.is_admin && <ButtonLink href={urls.billing()}>{words.billing}</ButtonLink>}
          </>
        }
      />
      {failure && <Notice kind="bad" role="alert" title={failure} />}
      <ErrorSummary errors={errors} />
      {profile.pending_email && (
        <Notice role="status">
          <p>{words.unconfirmed(profile.pending_email, profile.email)}</p>
          <form {...postTo(urls.profile.cancelEmail())}>
            <Button size="small">{words.cancel}</Button>
          </form>
        </Notice>
      )}
      <form className="profile__form" id="profile-form" {...postTo(urls.profile.show())} noValidate>
        <fieldset className="contact-form__part">
          <legend>{words.about}</legend>
          <TextField
            label={words.firstName}
            autoComplete="given-name"
            required
            maxLength={100}
            {...field('firstName')}
          />
          <TextField
            label={words.lastName}
            autoComplete="family-name"
            required
            maxLength={100}
            {...field('lastName')}
          />
          <TextField
            label={words.email}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            hint={words.emailHint}
            {...field('email')}
          />
          <TextField label={words.phone} type="tel" autoComplete="tel" optional figures {...field('phone')} />
        </fieldset>
        <SenderSettings profile={profile} values={values} errors={errors} />
        {ask ? (
          <ConfirmItsYou
            {...ask}
            button={<SaveChangesIsland label={confirmWords.save} busyLabel={words.saving} changed />}
          />
        ) : (
          <div className="row">
            <SaveChangesIsland label={words.save} busyLabel={words.saving} changed={typed !== undefined} />
          </div>
        )}
      </form>
      {onboardingLink && (
        <section className="profile__part">
          <CopyLinkIsland label={words.link} url={onboardingLink} hint={words.linkHint} />
        </section>
      )}
      {licenseForm ? <LicenseForm {...licenseForm} /> : profile.is_agent && <LicenseList profile={profile} />}
      <DigestForm isOn={profile.digest_stopped_at === null} />
      <section className="profile__part">
        <h2>{words.security.title}</h2>
        <p>{words.security.text}</p>
        <p>
          <a href={urls.profile.sessions()}>{words.security.sessions}</a>
        </p>
      </section>
    </div>
  )
}

function fieldsOf(profile: Profile): Record<string, string> {
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    phone: formatPhone(profile.phone ?? ''),
    senderDetails: profile.use_org_sender_details ? 'organization' : 'agent',
    bookingLink: profile.booking_link ?? '',
    signature: profile.signature,
  }
}
