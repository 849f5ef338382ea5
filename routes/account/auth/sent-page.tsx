import ResendCountdown from '../../../islands/resend-countdown.tsx'
import { signInWords } from '../../../src/messages/sign-in.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

const words = signInWords.sent
const ResendIsland = island('resend-countdown', ResendCountdown)

interface Props {
  email: string
  isActivating: boolean
  lockedSeconds: number
  practice: boolean
  error?: string | undefined
  /** The emailed code no longer works, so a new one is offered. */
  isCodeLocked?: boolean | undefined
}

export function SentPage({ email, isActivating, lockedSeconds, practice, error, isCodeLocked }: Props) {
  return (
    <>
      <h1>{isActivating ? words.activateTitle : words.title}</h1>
      {isActivating ? (
        <p>
          {words.activate} <strong>{email}</strong>.
        </p>
      ) : (
        <>
          <p>{words.neutral}</p>
          <p>
            {words.typed} <strong className="long-word">{email}</strong>
          </p>
        </>
      )}
      {practice && (
        <Notice kind="note">
          {words.practice} <a href={urls.practice.mailbox()}>{words.mailbox}</a>.
        </Notice>
      )}
      {isCodeLocked ? (
        <NewCodeForm email={email} error={error} />
      ) : (
        <>
          <form method="post" action={urls.loginCode()} className="stack" noValidate>
            <input type="hidden" name="email" value={email} />
            {isActivating && <input type="hidden" name="activating" value="on" />}
            <CodeField label={words.code} name="code" error={error} />
            <Button type="submit" variant="primary" block>
              {words.button}
            </Button>
          </form>
          <ResendIsland email={email} lockedSeconds={lockedSeconds} />
        </>
      )}
      <p>
        <a href={urls.login({ email })}>{words.otherAddress}</a>
      </p>
    </>
  )
}

const NewCodeForm = ({ email, error }: { email: string; error: string | undefined }) => (
  <form method="post" action={urls.login()} className="stack">
    <input type="hidden" name="email" value={email} />
    <Notice kind="bad" role="alert">
      {error}
    </Notice>
    <Button type="submit" variant="primary" block>
      {words.newCode}
    </Button>
  </form>
)
