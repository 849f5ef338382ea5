import ResendCountdown from '../../../islands/resend-countdown.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import { signUpWords } from './words.ts'

const words = signUpWords.created
const ResendIsland = island('resend-countdown', ResendCountdown)

interface Props {
  email: string
  /** The setup step after the sign-up. */
  frame: number | undefined
  lockedSeconds: number
  practice: boolean
}

export function AccountCreatedPage({ email, frame, lockedSeconds, practice }: Props) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>
        {words.done} {words.mailed} <strong className="long-word">{email}</strong>. {words.look}
      </p>
      <p>
        {words.wrongAddress} <a href={urls.signupChange()}>{words.change}</a>
      </p>
      {practice && (
        <Notice kind="note">
          {words.practice} <a href={urls.practice.mailbox()}>{words.mailbox}</a>.
        </Notice>
      )}
      <p>
        <ButtonLink href={urls.onboarding.show({ frame })} variant="primary" block>
          {words.goOn}
        </ButtonLink>
      </p>
      <p>{words.goOnHint}</p>
      <form method="post" action={urls.loginCode()} className="stack" noValidate>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="activating" value="on" />
        <CodeField label={words.code} name="code" />
        <Button type="submit" variant="plain" block>
          {words.codeButton}
        </Button>
      </form>
      <ResendIsland email={email} lockedSeconds={lockedSeconds} />
    </>
  )
}
