import type { PracticeEmail } from '../../../src/mail/practice-mailbox.ts'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'

/** In characters. A sign-in email is shorter than this; an email to a client is about twice this length. */
const LONG_EMAIL_LENGTH = 1000

/** An email as its reader sees it, with its links, plain text and headers. */
export function PracticeEmailPage({ mail, links }: { mail: PracticeEmail; links: string[] }) {
  needSheets('mailbox')
  const headers = Object.entries(mail.headers)
  return (
    <div className="mailbox">
      <p>
        <a href={urls.practice.mailbox()}>Practice mailbox</a>
      </p>
      <h1>{mail.subject}</h1>
      <p>
        To {mail.recipients.join(', ')}
        <br />
        From {mail.sender}
        <br />
        <SentTime at={mail.sent_at} />
      </p>
      <iframe
        title="Email"
        src={urls.practice.mailHtml(mail.id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        width="100%"
        className={mail.text.length > LONG_EMAIL_LENGTH ? 'mailbox__long' : undefined}
      />
      <h2>Links in the email</h2>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
      <h2>Plain text</h2>
      <p className="mailbox__text">{mail.text}</p>
      {headers.length > 0 && <h2>Headers</h2>}
      <ul>
        {headers.map(([name, value]) => (
          <li key={name}>
            <strong>{name}</strong>: {value}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

export function SentTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{DATE_FORMAT.format(at)} UTC</time>
}
