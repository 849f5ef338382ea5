import { formatMoment } from '../lib/moment.ts'

interface Trouble {
  kind: 'held' | 'account' | 'quota' | 'provider'
  since: Date
  until: Date | null
}

/** A banner for admins on every page. `timeZone` is the agency's. */
export const emailTroubleText = (trouble: Trouble, timeZone: string) =>
  `${reasonOf(trouble, timeZone)} No emails are lost, and you do not need to send anything again.`

function reasonOf({ kind, since, until }: Trouble, timeZone: string): string {
  const from = formatMoment(since, timeZone)
  switch (kind) {
    case 'held':
      return `Emails and texts to clients have been on hold for all agencies since ${from}. They will resume when our team releases the hold.`
    case 'account':
      return `Emails are paused because our email service has been rejecting our account since ${from}. Our team has been notified.`
    case 'quota':
      return `Emails are paused${until ? ` until ${formatMoment(until, timeZone)}` : ''} because we reached our email limit on ${from}.`
    case 'provider':
      return `Emails are delayed because our email service has been failing since ${from}. We retry every minute.`
  }
}

export const emailTroubleWords = {
  banner: 'Email',
  /** The label of the Send Quote button while its email is queued. */
  waiting: 'Waiting to send',
  quoteWaits: (trouble: Trouble, timeZone: string) =>
    `We saved your quote and will send it automatically. ${reasonOf(trouble, timeZone)}`,
}
