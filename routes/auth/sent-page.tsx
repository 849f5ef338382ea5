import { signInWords } from '../../src/messages/sign-in.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { urls } from '../../src/urls.ts'

const words = signInWords.sent

interface Props {
  email: string
  activating: boolean
  practice: boolean
  error?: string | undefined
}

export function SentPage({ email, activating, practice, error }: Props) {
  return (
    <>
      <h1>{activating ? words.activateTitle : words.title}</h1>
      {activating ? (
        <p>
          {words.activate} <strong>{email}</strong>.
        </p>
      ) : (
        <p>{words.neutral}</p>
      )}
      {practice && (
        <Notice kind="note">
          {words.practice} <a href={urls.practice.mailbox()}>{words.mailbox}</a>.
        </Notice>
      )}
      <form method="post" action={urls.loginCode()} className="stack" noValidate>
        <input type="hidden" name="email" value={email} />
        {activating && <input type="hidden" name="activating" value="on" />}
        <TextField
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          width="medium"
          figures
          error={error}
        />
        <Button type="submit" variant="primary" block>
          {words.button}
        </Button>
      </form>
      <form method="post" action={urls.login()}>
        <input type="hidden" name="email" value={email} />
        <p>
          {words.nothingYet}{' '}
          <Button type="submit" variant="quiet">
            {words.again}
          </Button>
        </p>
      </form>
      <p>
        <a href={urls.login({ email })}>{words.otherAddress}</a>
      </p>
    </>
  )
}
