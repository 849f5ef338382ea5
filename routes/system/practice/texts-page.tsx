import { formatPhone } from '../../../src/lib/phone.ts'
import type { PracticeText } from '../../../src/sms/practice-texts.ts'
import { Button } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

export interface PracticeTextsProps {
  texts: readonly PracticeText[]
  /** +1 and ten digits. Shows only texts to and from this phone. */
  phone: string | undefined
  canReply: boolean
  state: { typed?: Record<string, string>; errors?: Record<string, string> }
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const displayPhone = (e164: string) => formatPhone(e164.replace(/^\+1/, ''))

/** The latest 200 practice-mode texts in both directions, newest first, and a form to reply as a client. */
export function PracticeTextsPage({ texts, phone, canReply, state }: PracticeTextsProps) {
  needSheets('mailbox')
  const latest = texts.find(({ direction }) => direction === 'out')?.recipient
  return (
    <div className="mailbox practice-texts">
      <h1>Practice texts</h1>
      <p>
        The latest 200 texts that would have been sent or received, newest first. No texts were actually sent.{' '}
        {phone ? (
          <>
            Only <strong>{displayPhone(phone)}</strong>. <a href={urls.practice.texts()}>Show all</a>
          </>
        ) : (
          <a href={urls.practice.texts()}>Refresh</a>
        )}
      </p>
      {canReply && <ReplyForm phone={phone ?? latest} state={state} />}
      {texts.length === 0 && (
        <p>
          No texts yet. Texts go out along with outreach emails to clients who agreed to get texts. Turn them on in
          Settings, then record consent on a contact’s page.
        </p>
      )}
      {texts.map((text) => (
        <TextMessage key={text.id} text={text} />
      ))}
    </div>
  )
}

function TextMessage({ text: { direction, sender, recipient, body, sent_at, status } }: { text: PracticeText }) {
  const phone = direction === 'in' ? sender : recipient
  return (
    <article>
      <h2>
        {direction === 'in' ? 'From' : 'To'}{' '}
        <a href={urls.practice.texts({ phone: phone.replace(/^\+1/, '') })}>{displayPhone(phone)}</a>
      </h2>
      <p className={direction === 'in' ? 'text-bubble text-bubble--in' : 'text-bubble'}>{body}</p>
      <p>
        <time dateTime={sent_at.toISOString()}>{DATE_FORMAT.format(sent_at)} UTC</time>, {status}
      </p>
    </article>
  )
}

function ReplyForm({ phone, state: { typed = {}, errors = {} } }: Pick<PracticeTextsProps, 'phone' | 'state'>) {
  const field = (name: string) => ({ name, ...(errors[name] ? { error: errors[name] } : {}) })
  return (
    <form method="post" action={urls.practice.texts()} noValidate className="practice-texts__form">
      <h2>Reply as a client</h2>
      <ErrorSummary errors={errors} title="The text was not sent" />
      <TextField
        label="Phone"
        width="medium"
        type="tel"
        autoComplete="off"
        defaultValue={typed.phone ?? (phone ? displayPhone(phone) : '')}
        {...field('phone')}
      />
      <TextField
        label="Text"
        hint="STOP, START, HELP or anything else."
        autoComplete="off"
        defaultValue={typed.body ?? ''}
        {...field('body')}
      />
      <Button variant="primary">Send</Button>
    </form>
  )
}
