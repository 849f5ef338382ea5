import type { PracticeEmail } from '../../../src/mail/practice-mailbox.ts'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { SentTime } from './mail-page.tsx'

/** The latest 200 emails that would have been sent, newest first. */
export function MailboxPage({ mails, to }: { mails: PracticeEmail[]; to?: string | undefined }) {
  needSheets('mailbox')
  return (
    <div className="mailbox">
      <h1>Practice mailbox</h1>
      <p>
        The latest 200 emails that would have been sent, newest first. No emails were actually sent.{' '}
        {to === undefined ? (
          <a href={urls.practice.mailbox()}>Refresh</a>
        ) : (
          <>
            Only emails to <strong>{to}</strong>. <a href={urls.practice.mailbox()}>Show all</a>
          </>
        )}
      </p>
      <details>
        <summary>Test delivery problems</summary>
        <p>
          Send an email to an address that starts with <strong>bounce@</strong> (it bounces permanently),{' '}
          <strong>complain@</strong> (it is delivered and reported as spam), <strong>soft@</strong> (it is delayed),{' '}
          <strong>reject@</strong> (it is rejected right away), <strong>flaky@</strong>, <strong>lost@</strong> or{' '}
          <strong>slow@</strong> (it runs into problems but is eventually delivered). Deliverability and the contact’s
          page show the result. All other emails are delivered, except those described below.
        </p>
        <p>
          Every request that includes <strong>poison@</strong> fails. <strong>revoked@</strong>,{' '}
          <strong>unverified@</strong>, <strong>daily@</strong> and <strong>monthly@</strong> simulate, once each, a
          revoked key, an unverified domain and used-up quotas: all emails then pause, and admins see a banner.{' '}
          <code>npm run outreach -- retry</code> ends the pause.
        </p>
      </details>
      {mails.length === 0 && <p>No emails yet. Request a login link or send a quote, and it appears here.</p>}
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
            <SentTime at={mail.sent_at} />
          </p>
        </article>
      ))}
    </div>
  )
}
