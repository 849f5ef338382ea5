import type { PracticeMail } from '../../src/mail/practice-mailbox.ts'
import { urls } from '../../src/urls.ts'
import { MailWhen } from './mail-page.tsx'

/** All mail that would have left, newest first. */
export function MailboxPage({ mails, to }: { mails: PracticeMail[]; to?: string | undefined }) {
  return (
    <div className="mailbox">
      <h1>Practice mailbox</h1>
      <p>
        Every mail that would have been sent, newest first. Nothing left this computer.{' '}
        {to === undefined ? (
          <a href={urls.practice.mailbox()}>Look again</a>
        ) : (
          <>
            Only mail to <strong>{to}</strong>. <a href={urls.practice.mailbox()}>Show all</a>
          </>
        )}
      </p>
      {mails.length === 0 && <p>No mail yet. Ask for a login link or send a quote, and it appears here.</p>}
      {mails.map((mail) => (
        <article key={mail.id}>
          <h2>
            <a href={urls.practice.mail(mail.id)}>{mail.subject}</a>
          </h2>
          <p>
            To {mail.recipients.join(', ')}
            <br />
            From {mail.sender}
            <br />
            <MailWhen at={mail.sent_at} />
          </p>
        </article>
      ))}
    </div>
  )
}
