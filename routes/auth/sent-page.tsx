import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { urls } from '../../src/urls.ts'

interface Props {
  email: string
  activating: boolean
  practice: boolean
  error?: string | undefined
}

export function SentPage({ email, activating, practice, error }: Props) {
  return (
    <>
      <h1>{activating ? 'Activate Your Account' : 'Check your mail'}</h1>
      {activating ? (
        <p>
          Your account was created. We mailed an activation link to <strong>{email}</strong>. Please check your inbox
          and your spam folder.
        </p>
      ) : (
        <p>
          If your email is registered, you'll receive a login link soon. Please check your inbox and your spam folder.
        </p>
      )}
      {practice && (
        <Notice kind="note">
          Practice mode: the mail waits in the <a href={urls.practice.mailbox()}>practice mailbox</a>.
        </Notice>
      )}
      <form method="post" action={urls.loginCode()} className="stack" noValidate>
        <input type="hidden" name="email" value={email} />
        <TextField
          label="Or type the six-digit code from the mail"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          width="medium"
          figures
          error={error}
        />
        <Button type="submit" variant="primary" block>
          Sign in with the code
        </Button>
      </form>
      <form method="post" action={urls.login()}>
        <input type="hidden" name="email" value={email} />
        <p>
          Nothing after a minute?{' '}
          <Button type="submit" variant="quiet">
            Send it again
          </Button>
        </p>
      </form>
      <p>
        <a href={urls.login({ email })}>Use another address</a>
      </p>
    </>
  )
}
