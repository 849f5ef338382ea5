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
  activating: boolean
  lockedSeconds: number
  practice: boolean
  error?: string | undefined
  /** The code that was mailed is dead: only a new one leads on. */
  wornOut?: boolean | undefined
}

export function SentPage({ email, activating, lockedSeconds, practice, error, wornOut }: Props) {
  return (
    <>
      <h1>{activating ? words.activateTitle : words.title}</h1>
      {activating ? (
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
      {wornOut ? (
        <NewCode email={email} why={error} />
      ) : (
        <>
          <form method="post" action={urls.loginCode()} className="stack" noValidate>
            <input type="hidden" name="email" value={email} />
            {activating && <input type="hidden" name="activating" value="on" />}
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

const NewCode = ({ email, why }: { email: string; why: string | undefined }) => (
  <form method="post" action={urls.login()} className="stack">
    <input type="hidden" name="email" value={email} />
    <Notice kind="bad" role="alert">
      {why}
    </Notice>
    <Button type="submit" variant="primary" block>
      {words.newCode}
    </Button>
  </form>
)
