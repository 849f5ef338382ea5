import EmailAvailability from '../../../islands/email-availability.tsx'
import SavingButton from '../../../islands/saving-button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { signUpWords as words } from './words.ts'

const EmailAvailabilityIsland = island('email-availability', EmailAvailability, 'idle')
const SavingButtonIsland = island('saving-button', SavingButton)

const FIELDS = ['firstName', 'lastName', 'organizationName', 'email', 'phone'] as const

export function SignUpPage({
  typed,
  errors = {},
  frame,
  currentEmail,
}: {
  typed: Partial<Record<string, string>>
  errors?: FieldErrors | undefined
  /** The setup step after the sign-up. */
  frame: number | undefined
  /** The address of the existing account whose details are being corrected. */
  currentEmail?: string | undefined
}) {
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: words[name],
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  const orderedErrors = FIELDS.flatMap((name) => (errors[name] ? [{ field: name, message: errors[name] }] : []))
  return (
    <>
      <h1>{currentEmail ? words.correction.title : words.title}</h1>
      <p>{currentEmail ? words.correction.intro : words.intro}</p>
      <ErrorSummary title={words.refused} errors={orderedErrors} />
      <form method="post" action={currentEmail ? urls.signupChange() : urls.signup()} className="stack" noValidate>
        {frame !== undefined && <input type="hidden" name="frame" value={frame} />}
        <TextField autoComplete="given-name" required maxLength={100} {...field('firstName')} />
        <TextField autoComplete="family-name" required maxLength={100} {...field('lastName')} />
        <TextField autoComplete="organization" required maxLength={100} {...field('organizationName')} />
        <EmailAvailabilityIsland
          {...field('email')}
          hint={words.emailHint}
          taken={words.taken}
          own={currentEmail ?? ''}
        />
        <TextField type="tel" autoComplete="tel" inputMode="tel" width="medium" required {...field('phone')} />
        <SavingButtonIsland
          label={currentEmail ? words.correction.button : words.button}
          busyLabel={currentEmail ? words.correction.busy : words.busy}
          block
        />
      </form>
      <p>
        {currentEmail ? (
          <a href={urls.signupSent()}>{words.correction.keep}</a>
        ) : (
          <>
            {words.haveAccount} <a href={urls.login()}>{words.signIn}</a>
          </>
        )}
      </p>
    </>
  )
}
