import { formatMoment } from '../lib/moment.ts'

interface Trouble {
  kind: 'held' | 'account' | 'quota' | 'provider'
  since: Date
  until: Date | null
}

/** For admins, on every page. `timeZone` is the agency's. */
export const emailTroubleText = (trouble: Trouble, timeZone: string) =>
  `${reasonOf(trouble, timeZone)} Nothing is lost, and nothing needs to be sent again.`

function reasonOf({ kind, since, until }: Trouble, timeZone: string): string {
  const from = formatMoment(since, timeZone)
  switch (kind) {
    case 'held':
      return `Email to clients has been on hold for all agencies since ${from}, until our operators release it.`
    case 'account':
      return `Our email service has refused our account since ${from}, so no email leaves. Our operators have been told.`
    case 'quota':
      return `Our email quota has been used up since ${from}, so no email leaves${until ? ` before ${formatMoment(until, timeZone)}` : ''}.`
    case 'provider':
      return `Our email service has been failing since ${from}, so email leaves late. We try again every minute.`
  }
}

export const emailTroubleWords = {
  banner: 'Email',
  /** The Send Quote button while its email waits. */
  waiting: 'Waiting to send',
  quoteWaits: (trouble: Trouble, timeZone: string) =>
    `Your quote is saved and leaves by itself. ${reasonOf(trouble, timeZone)}`,
}
