import type { PracticeMail } from '../../../src/mail/practice-mailbox.ts'
import { urls } from '../../../src/urls.ts'
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
      <details>
        <summary>Try what happens to a mail</summary>
        <p>
          Send one to an address that begins with <strong>bounce@</strong> (it comes back for good),{' '}
          <strong>complain@</strong> (it arrives, and is reported as spam), <strong>soft@</strong> (it is late),{' '}
          <strong>reject@</strong> (it is refused at once), <strong>flaky@</strong>, <strong>lost@</strong> or{' '}
          <strong>slow@</strong> (trouble on the way, and in the end it arrives). Deliverability and the contact’s page
          show what came of it. All other mail is delivered.
        </p>
        <p>
          With <strong>poison@</strong> every request fails that has it in it. <strong>revoked@</strong>,{' '}
          <strong>unverified@</strong>, <strong>daily@</strong> and <strong>monthly@</strong> are answered once as a
          revoked key, an unverified domain and used-up quotas are: all email then pauses, and an admin is told.{' '}
          <code>npm run outreach -- retry</code> ends the pause.
        </p>
      </details>
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
